# Writes `#define HEXARIUM_COMMIT "..."` to ${out}, if that changes the file: the commit being
# built, with a + if files differ from it. A tarball made by `git archive` carries it in
# tools/commit.txt.
get_filename_component(source ${CMAKE_CURRENT_LIST_DIR}/.. ABSOLUTE)
file(STRINGS ${source}/tools/commit.txt commit LIMIT_COUNT 1)
if(commit MATCHES Format)
  set(commit unknown)
  if(EXISTS ${source}/.git)
    execute_process(COMMAND git -C ${source} describe --always --abbrev=40 --match= --dirty=+
                    OUTPUT_VARIABLE said OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
    if(NOT failed)
      set(commit ${said})
    endif()
  endif()
endif()
file(CONFIGURE OUTPUT ${out} CONTENT "#define HEXARIUM_COMMIT \"${commit}\"\n")
