# Sparse LU with partial pivoting: target SuperLU::SuperLU, headers as system headers.
find_path(SuperLU_INCLUDE_DIR slu_ddefs.h PATH_SUFFIXES superlu)
find_library(SuperLU_LIBRARY superlu)
mark_as_advanced(SuperLU_INCLUDE_DIR SuperLU_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SuperLU REQUIRED_VARS SuperLU_LIBRARY SuperLU_INCLUDE_DIR
    REASON_FAILURE_MESSAGE "Debian package libsuperlu-dev")

if(SuperLU_FOUND AND NOT TARGET SuperLU::SuperLU)
    add_library(SuperLU::SuperLU UNKNOWN IMPORTED)
    set_target_properties(SuperLU::SuperLU PROPERTIES
        IMPORTED_LOCATION "${SuperLU_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${SuperLU_INCLUDE_DIR}")
endif()
