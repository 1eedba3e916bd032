#pragma once

#include <optional>
#include <string>

#include "drystone/hdf5/image.hpp"
#include "drystone/hdf5/reader.hpp"
#include "drystone/linalg/sparse.hpp"

/// Sparse matrices as FCLIB stores them: a group with m (rows), n (columns), nz (form), nzmax, and
/// the arrays p, i, x.
///
/// nz = -1: compressed columns, p has n + 1 pointers and i the rows. nz = -2: compressed rows, p
/// has m + 1 pointers and i the columns. nz >= 0: that many triplets, i the row and p the column.
/// Repeated entries add up. x and i may be longer than what is used.
namespace drystone::problem {

struct MatrixShape {
    Index rows = 0;
    Index columns = 0;
    Index form = -1;  ///< nz of the file
};

/// m, n and nz of a group. Nothing, after noting the defects, if the group is missing or wrong.
[[nodiscard]] std::optional<MatrixShape> read_shape(hdf5::Hdf5Reader& reader,
                                                    const std::string& group);

/// The entries of a matrix whose shape is known.
[[nodiscard]] std::optional<SparseMatrix> read_matrix(hdf5::Hdf5Reader& reader,
                                                      const std::string& group,
                                                      const MatrixShape& shape);

/// The entries of a matrix that is symmetric in nature: when only one triangle of it is stored, the
/// other one is completed and the assumption noted.
[[nodiscard]] std::optional<SparseMatrix> read_symmetric(hdf5::Hdf5Reader& reader,
                                                         const std::string& group,
                                                         const MatrixShape& shape);

/// Writes the nonzero entries in compressed columns into a new group.
void write_matrix(hdf5::Hdf5Image& image, const std::string& group, const SparseMatrix& matrix);

}  // namespace drystone::problem
