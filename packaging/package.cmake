# What is installed where, by the Debian package (packaging/build_package) and by `cmake --install`.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # the program alone is packed: the rest need not be built
install(TARGETS igra RUNTIME DESTINATION bin)
install(FILES packaging/igra.service DESTINATION lib/systemd/system)
install(FILES README.md docs/architecture.md docs/adding-a-game.md docs/bots.md docs/command-line.md docs/lab.md
              docs/operating.md docs/protocol.md docs/record-format.md docs/server.md
        DESTINATION share/doc/igra)
install(DIRECTORY docs/games docs/pictures DESTINATION share/doc/igra)
install(DIRECTORY examples DESTINATION share/doc/igra PATTERN CMakeLists.txt EXCLUDE)

# The program itself says what can be set and how it is called.
set(igra $<TARGET_FILE:igra>)
if(CMAKE_CROSSCOMPILING)
  set(igra ${CMAKE_CROSSCOMPILING_EMULATOR} ${igra})
endif()
set(said ${CMAKE_BINARY_DIR}/said)
foreach(pair "igra.toml serve --print-config" "igra.1 man" "igra completions bash" "_igra completions zsh"
             "igra.fish completions fish")
  string(REPLACE " " ";" words "${pair}")
  list(POP_FRONT words file)
  install(CODE "file(MAKE_DIRECTORY ${said})
                execute_process(COMMAND ${igra} ${words} OUTPUT_FILE ${said}/${file} COMMAND_ERROR_IS_FATAL ANY)")
endforeach()
install(FILES ${said}/igra.toml DESTINATION /etc/igra)
install(FILES ${said}/igra.1 DESTINATION share/man/man1)
install(FILES ${said}/igra DESTINATION share/bash-completion/completions)
install(FILES ${said}/_igra DESTINATION share/zsh/vendor-completions)
install(FILES ${said}/igra.fish DESTINATION share/fish/vendor_completions.d)
