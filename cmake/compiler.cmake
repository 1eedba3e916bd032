# Language level, warnings and floating-point rules shared by every target of the project.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Dev, Release, RelWithDebInfo or Debug" FORCE)
endif()

# Dev: fast enough for property tests with thousands of samples, assertions still on.
set(CMAKE_CXX_FLAGS_DEV "-O1")

# ccache caches translation units that use a precompiled header only with these settings (its manual, "Precompiled
# headers"). With a base directory two clones of the project share their objects.
find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" "${CCACHE}")
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
endif()

# g++ collects the garbage of its own memory several times in a file with many templates, which takes 10 to 17 % of the
# compile time of batches (docs/measured/build.md). Where every processor has 3 GB, it need not: the largest takes 2 GB.
cmake_host_system_information(RESULT DRYSTONE_MEMORY QUERY TOTAL_PHYSICAL_MEMORY)
cmake_host_system_information(RESULT DRYSTONE_CORES QUERY NUMBER_OF_LOGICAL_CORES)
math(EXPR DRYSTONE_MEMORY_PER_CORE "${DRYSTONE_MEMORY} / ${DRYSTONE_CORES}")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND DRYSTONE_BATCH GREATER 1 AND DRYSTONE_MEMORY_PER_CORE GREATER 3000)
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:--param=ggc-min-heapsize=4000000>)
endif()

add_library(drystone_compiler INTERFACE)
target_compile_features(drystone_compiler INTERFACE cxx_std_20)
# Same bits on every machine of a kind: the compiler must not fuse a*b+c on its own.
target_compile_options(drystone_compiler INTERFACE -ffp-contract=off)

# Warnings belong to the developers' builds, where they are errors. At -O3 g++ 12 reports overflows
# and null pointers in Eigen and std::string that do not exist; a newcomer's build stays quiet.
add_library(drystone_warnings INTERFACE)
if(DRYSTONE_WARNINGS_AS_ERRORS)
    target_compile_options(drystone_warnings INTERFACE
        -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Wcast-qual
        -Woverloaded-virtual -Wnull-dereference -Wdouble-promotion -Wimplicit-fallthrough -Werror)
else()
    target_compile_options(drystone_warnings INTERFACE -w)
endif()

if(DRYSTONE_SANITIZE)
    # Line numbers for the reports; without them a build is half as large.
    add_compile_options(-fsanitize=${DRYSTONE_SANITIZE} -fno-omit-frame-pointer -g1)
    add_link_options(-fsanitize=${DRYSTONE_SANITIZE})
endif()
