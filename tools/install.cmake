# `cmake --install`: the program, the library for find_package(hexarium), manual and completion; and
# a Debian package of all this (`cpack --config build/release/CPackConfig.cmake`).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The program itself prints the manual and the completion; if cross-built, in an emulator.
set(pages ${CMAKE_BINARY_DIR}/share)
string(REPLACE ";" " " emulator "${CMAKE_CROSSCOMPILING_EMULATOR}")
add_custom_command(TARGET hexarium POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E make_directory ${pages}
  COMMAND sh -c "${emulator} ./hexarium man | gzip -9n > share/hexarium.1.gz"
  COMMAND sh -c "gzip -9nc ${CMAKE_SOURCE_DIR}/tools/hexarium-mpi.1 > share/hexarium-mpi.1.gz"
  COMMAND sh -c "${emulator} ./hexarium completion bash > share/hexarium.bash"
  COMMAND sh -c "${emulator} ./hexarium completion zsh > share/_hexarium"
  WORKING_DIRECTORY ${CMAKE_BINARY_DIR} VERBATIM)

install(TARGETS hexarium RUNTIME)
if(TARGET hexarium-mpi)
  install(TARGETS hexarium-mpi RUNTIME)
  install(FILES ${pages}/hexarium-mpi.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
install(FILES ${pages}/hexarium.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${pages}/hexarium.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME hexarium)
install(FILES ${pages}/_hexarium DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES tools/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES tools/lintian-overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME hexarium)
# CMake takes the time from SOURCE_DATE_EPOCH if that is set.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(tools/changelog.in ${CMAKE_BINARY_DIR}/share/changelog @ONLY)
add_custom_command(OUTPUT ${pages}/changelog.gz
                   COMMAND sh -c "gzip -9nc changelog > changelog.gz" DEPENDS ${pages}/changelog
                   WORKING_DIRECTORY ${pages} VERBATIM)
add_custom_target(debian_changelog ALL DEPENDS ${pages}/changelog.gz)
install(FILES ${pages}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})

install(TARGETS hexarium_library EXPORT hexarium ARCHIVE
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hexarium)
install(DIRECTORY core games DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hexarium
        FILES_MATCHING PATTERN "*.h"
        PATTERN "check_game.h" EXCLUDE)
install(EXPORT hexarium NAMESPACE hexarium:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hexarium
        FILE hexarium-targets.cmake)
configure_package_config_file(tools/hexarium-config.cmake.in ${CMAKE_BINARY_DIR}/hexarium-config.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hexarium)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/hexarium-config-version.cmake
                                 COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/hexarium-config.cmake ${CMAKE_BINARY_DIR}/hexarium-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hexarium)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME hexarium)
set(CPACK_PACKAGE_CONTACT "The Hexarium authors <maintainers@hexarium.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "games and puzzles on hexagonal boards")
set(CPACK_PACKAGE_DESCRIPTION "Plays, solves and analyses games on hexagonal boards, in a browser, a\n terminal and scripts; with the C++ library and its headers.")
set(CPACK_DEBIAN_PACKAGE_SECTION misc)  # programs of section games must be in /usr/games
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS librsvg2-2)  # loaded at run time, so not found by the line above
set(CPACK_DEBIAN_PACKAGE_SUGGESTS 7zip)  # `honey chain` opens encrypted 7z files with it
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
include(CPack)
