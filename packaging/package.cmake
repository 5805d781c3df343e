# The Debian package: cpack -G DEB in the release build (tests/packaging/run builds, installs and tries it).
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # the program alone is packed: the rest need not be built
install(TARGETS igra RUNTIME DESTINATION bin)
install(FILES packaging/igra.service DESTINATION lib/systemd/system)
install(FILES LICENSE DESTINATION share/doc/igra RENAME copyright)
install(FILES README.md CHANGELOG.md docs/operating.md docs/server.md docs/protocol.md docs/record-format.md
        DESTINATION share/doc/igra)
# The program itself says what can be set.
install(CODE "execute_process(COMMAND $<TARGET_FILE:igra> serve --print-config
                              OUTPUT_FILE ${CMAKE_BINARY_DIR}/igra.toml COMMAND_ERROR_IS_FATAL ANY)")
install(FILES ${CMAKE_BINARY_DIR}/igra.toml DESTINATION /etc/igra)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME igra)
set(CPACK_PACKAGE_VENDOR Igra)
set(CPACK_PACKAGE_CONTACT "Igra <igra@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Tabletop games: play with friends in the browser, or against bots")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/conffiles
                                       ${CMAKE_SOURCE_DIR}/packaging/postinst ${CMAKE_SOURCE_DIR}/packaging/prerm)
include(CPack)
