# Install rules and the package file that lets other projects say find_package(drystone).

include(CMakePackageConfigHelpers)

get_property(rooms GLOBAL PROPERTY DRYSTONE_ROOMS)

# drystone::drystone is the whole library.
add_library(drystone_all INTERFACE)
add_library(drystone::drystone ALIAS drystone_all)
set_target_properties(drystone_all PROPERTIES EXPORT_NAME drystone)
target_link_libraries(drystone_all INTERFACE ${rooms})

install(TARGETS ${rooms} drystone_all drystone_compiler EXPORT drystone_targets)
install(TARGETS drystone_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY "${PROJECT_SOURCE_DIR}/src/drystone/"
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/drystone
        FILES_MATCHING PATTERN "*.hpp")
install(EXPORT drystone_targets NAMESPACE drystone:: FILE drystone-targets.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/drystone)

configure_package_config_file(cmake/drystone-config.cmake.in
    "${PROJECT_BINARY_DIR}/drystone-config.cmake"
    INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/drystone)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/drystone-config-version.cmake"
    COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/drystone-config.cmake"
              "${PROJECT_BINARY_DIR}/drystone-config-version.cmake"
              "${PROJECT_SOURCE_DIR}/cmake/FindCHOLMOD.cmake"
              "${PROJECT_SOURCE_DIR}/cmake/FindKLU.cmake"
              "${PROJECT_SOURCE_DIR}/cmake/FindSuperLU.cmake"
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/drystone)
