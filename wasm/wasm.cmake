# The games and the web calls as one WebAssembly module, with Debian's emscripten: `cmake --preset
# wasm && cmake --build --preset wasm` makes build/wasm/hexarium.mjs and .wasm. Header-only libraries
# are linked into the build folder, because this compiler must not see all of /usr/include.
foreach(name fmt nlohmann)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
  file(CREATE_LINK /usr/include/${name} ${CMAKE_BINARY_DIR}/include/${name} SYMBOLIC)
endforeach()

# The library without the commands and the files that only they use.
list(FILTER library_sources EXCLUDE REGEX "/(commands|protocol|train)/|/(png|picture|verb|terminal|child_process|seed|challenges|progress|archive|archive_chain|seven_zip|bench|commands|match|proof_store|reference|statistics)\\.cpp$")
# So the games have no commands and no benchmarks here.
set(none "#include \"core/bench.h\"\n#include \"core/verb.h\"\n")
foreach(header ${game_headers})
  string(REGEX REPLACE "games/(.*)/game.h" "\\1" game ${header})
  string(APPEND none "namespace hexarium::${game} {\nstd::vector<Verb> verbs() { return {}; }\n"
                     "std::vector<BenchCase> bench_cases() { return {}; }\n}\n")
endforeach()
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/no_commands.cpp CONTENT "${none}")
add_executable(hexarium ${library_sources} ${CMAKE_BINARY_DIR}/no_commands.cpp app/api.cpp app/routes.cpp app/daily.cpp app/review.cpp app/openapi.cpp app/analysis.cpp wasm/module.cpp)
target_compile_definitions(hexarium PRIVATE FMT_HEADER_ONLY HEXARIUM_VERSION="${PROJECT_VERSION}")
target_include_directories(hexarium PRIVATE ${CMAKE_SOURCE_DIR})
target_include_directories(hexarium SYSTEM PRIVATE ${CMAKE_BINARY_DIR}/include)
# No warnings: the other presets check them, and emscripten has yet another version of clang.
target_compile_options(hexarium PRIVATE -w -fwasm-exceptions -msimd128)
target_link_options(hexarium PRIVATE -fwasm-exceptions
  -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=web,worker -sALLOW_MEMORY_GROWTH=1
  -sMAXIMUM_MEMORY=2GB -sTOTAL_STACK=8MB -sFILESYSTEM=0
  -sEXPORTED_RUNTIME_METHODS=ccall,UTF8ToString)
set_target_properties(hexarium PROPERTIES SUFFIX .mjs POSITION_INDEPENDENT_CODE OFF)
