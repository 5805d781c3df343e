# The version is said once, by the topmost heading of CHANGELOG.md:
#   ## 0.2.0 (2026-12-01)      that release                        IGRA_VERSION 0.2.0
#   ## Unreleased: 0.3.0       on the way to that release          IGRA_VERSION 0.3.0-dev
# IGRA_NUMBER is the same without the suffix. tools/version prints it for scripts.
set(changelog ${CMAKE_CURRENT_LIST_DIR}/../CHANGELOG.md)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${changelog})
file(STRINGS ${changelog} headings REGEX "^## ")
list(GET headings 0 heading)
if(heading MATCHES "^## ([0-9]+\\.[0-9]+\\.[0-9]+) \\([0-9-]+\\)$")
  set(IGRA_NUMBER ${CMAKE_MATCH_1})
  set(IGRA_VERSION ${IGRA_NUMBER})
elseif(heading MATCHES "^## Unreleased: ([0-9]+\\.[0-9]+\\.[0-9]+)$")
  set(IGRA_NUMBER ${CMAKE_MATCH_1})
  set(IGRA_VERSION ${IGRA_NUMBER}-dev)
else()
  message(FATAL_ERROR "CHANGELOG.md begins with '${heading}', which names no version")
endif()
