# drystone_registry(TARGET NAMESPACE FUNCTION TYPE HEADER SUFFIX FOLDER)
#
# "A new scheme is a new file that registers itself": every FOLDER/<name>.cpp must define
#     TYPE <name>_SUFFIX();
# in NAMESPACE; the build generates FUNCTION(), which returns them all in alphabetical order. There may be several FOLDERs.
# No static constructors, no global state, nothing for the linker to drop.
function(drystone_registry)
    cmake_parse_arguments(ARG "" "TARGET;NAMESPACE;FUNCTION;TYPE;HEADER;SUFFIX" "FOLDER" ${ARGN})
    list(TRANSFORM ARG_FOLDER APPEND "/*.cpp" OUTPUT_VARIABLE patterns)
    file(GLOB files CONFIGURE_DEPENDS ${patterns})
    list(SORT files COMPARE FILE_BASENAME)

    set(declarations "")
    set(entries "")
    foreach(file IN LISTS files)
        get_filename_component(name "${file}" NAME_WE)
        string(APPEND declarations "${ARG_TYPE} ${name}_${ARG_SUFFIX}();\n")
        string(APPEND entries "        ${name}_${ARG_SUFFIX}(),\n")
    endforeach()

    set(DRYSTONE_REGISTRY_HEADER "${ARG_HEADER}")
    set(DRYSTONE_REGISTRY_NAMESPACE "${ARG_NAMESPACE}")
    set(DRYSTONE_REGISTRY_TYPE "${ARG_TYPE}")
    set(DRYSTONE_REGISTRY_FUNCTION "${ARG_FUNCTION}")
    set(DRYSTONE_REGISTRY_DECLARATIONS "${declarations}")
    set(DRYSTONE_REGISTRY_ENTRIES "${entries}")
    set(generated "${CMAKE_CURRENT_BINARY_DIR}/${ARG_TARGET}_${ARG_FUNCTION}.cpp")
    configure_file("${PROJECT_SOURCE_DIR}/cmake/registry.cpp.in" "${generated}" @ONLY)
    target_sources(${ARG_TARGET} PRIVATE "${generated}")
endfunction()
