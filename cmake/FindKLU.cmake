# SuiteSparse's sparse LU without supernodes: target SuiteSparse::KLU, headers as system headers.
find_path(KLU_INCLUDE_DIR klu.h PATH_SUFFIXES suitesparse)
find_library(KLU_LIBRARY klu)
mark_as_advanced(KLU_INCLUDE_DIR KLU_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(KLU REQUIRED_VARS KLU_LIBRARY KLU_INCLUDE_DIR
    REASON_FAILURE_MESSAGE "Debian package libsuitesparse-dev")

if(KLU_FOUND AND NOT TARGET SuiteSparse::KLU)
    add_library(SuiteSparse::KLU UNKNOWN IMPORTED)
    set_target_properties(SuiteSparse::KLU PROPERTIES
        IMPORTED_LOCATION "${KLU_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${KLU_INCLUDE_DIR}")
endif()
