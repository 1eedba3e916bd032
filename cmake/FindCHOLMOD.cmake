# SuiteSparse's sparse Cholesky: target SuiteSparse::CHOLMOD, headers as system headers.
find_path(CHOLMOD_INCLUDE_DIR cholmod.h PATH_SUFFIXES suitesparse)
find_library(CHOLMOD_LIBRARY cholmod)
mark_as_advanced(CHOLMOD_INCLUDE_DIR CHOLMOD_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CHOLMOD REQUIRED_VARS CHOLMOD_LIBRARY CHOLMOD_INCLUDE_DIR
    REASON_FAILURE_MESSAGE "Debian package libsuitesparse-dev")

if(CHOLMOD_FOUND AND NOT TARGET SuiteSparse::CHOLMOD)
    add_library(SuiteSparse::CHOLMOD UNKNOWN IMPORTED)
    set_target_properties(SuiteSparse::CHOLMOD PROPERTIES
        IMPORTED_LOCATION "${CHOLMOD_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${CHOLMOD_INCLUDE_DIR}")
endif()
