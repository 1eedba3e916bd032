# drystone_batches(TARGET SOURCES...)
#
# Compiles the sources of a target in batches of several files, which takes a third of the time: most of it goes into Eigen's
# templates, once for every translation unit. cmake/batches.py keeps files apart that define the same names in unnamed
# namespaces; after such a name was added, configure again. -DDRYSTONE_BATCH=1 compiles every file by itself,
# -DDRYSTONE_ALONE=REGEX those whose path matches: for files that one is working on.
set(DRYSTONE_BATCH 1 CACHE STRING "Source files that are compiled together")
set(DRYSTONE_ALONE "" CACHE STRING "Regular expression of source paths that are compiled by themselves")

find_package(Python3 REQUIRED COMPONENTS Interpreter)

function(drystone_batches target)
    if(DRYSTONE_BATCH LESS 2 OR NOT ARGN)
        return()
    endif()
    execute_process(
        COMMAND "${Python3_EXECUTABLE}" "${PROJECT_SOURCE_DIR}/cmake/batches.py" ${DRYSTONE_BATCH}
                "${PROJECT_BINARY_DIR}/batches_of_${target}.txt" "${DRYSTONE_ALONE}" ${ARGN}
        OUTPUT_VARIABLE lines OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    if(lines STREQUAL "")
        return()
    endif()
    string(REPLACE ";" "=" lines "${lines}")
    string(REPLACE "\n" ";" lines "${lines}")
    foreach(line IN LISTS lines)
        string(REGEX MATCH "^(.*)=([0-9]+)$" line "${line}")
        set_source_files_properties("${CMAKE_MATCH_1}" PROPERTIES UNITY_GROUP "batch_${CMAKE_MATCH_2}")
    endforeach()
endfunction()
