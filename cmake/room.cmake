# drystone_room(NAME [LINK targets...])
#
# One folder of src/drystone is one static library: target drystone_NAME, alias drystone::NAME,
# namespace drystone::NAME. Every *.cpp in the folder (and its sub-folders) belongs to it.
# tools/check_layers.py checks that includes follow the edges named by LINK.
#
# OFF_THE_STEP marks a room that runs before or after the steps of a run, not in them: a release build compiles it with -O1,
# which takes two thirds of the time of -O3.
function(drystone_room name)
    cmake_parse_arguments(ARG "OFF_THE_STEP" "" "LINK" ${ARGN})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp")

    add_library(drystone_${name} STATIC ${sources})
    add_library(drystone::${name} ALIAS drystone_${name})
    set_target_properties(drystone_${name} PROPERTIES
        EXPORT_NAME ${name}
        POSITION_INDEPENDENT_CODE ON)
    target_include_directories(drystone_${name} PUBLIC
        "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>"
        "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
    target_link_libraries(drystone_${name}
        PUBLIC drystone_compiler ${ARG_LINK}
        PRIVATE $<BUILD_INTERFACE:drystone_warnings>)
    if(ARG_OFF_THE_STEP)
        target_compile_options(drystone_${name} PRIVATE $<$<CONFIG:Release>:-O1>)
    endif()
    # One precompiled Eigen for all: a hundred megabytes and seconds of work each time it is made.
    # Rooms that do not link linalg do not see Eigen.
    if(DRYSTONE_PRECOMPILE AND name STREQUAL "linalg")
        target_precompile_headers(drystone_linalg PRIVATE <Eigen/Dense>)
    elseif(DRYSTONE_PRECOMPILE AND "drystone::linalg" IN_LIST ARG_LINK)
        target_precompile_headers(drystone_${name} REUSE_FROM drystone_linalg)
    endif()
    drystone_batches(drystone_${name} ${sources})
    set_property(GLOBAL APPEND PROPERTY DRYSTONE_ROOMS drystone_${name})
endfunction()
