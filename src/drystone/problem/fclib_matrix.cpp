// Reads and writes the three sparse forms of FCLIB.
#include "drystone/problem/fclib_matrix.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "drystone/problem/validity.hpp"

namespace drystone::problem {

namespace {

constexpr Index k_compressed_columns = -1;
constexpr Index k_compressed_rows = -2;
constexpr Index k_largest = std::numeric_limits<int>::max();

bool within(const std::vector<Index>& indices, Index count) {
    return std::all_of(indices.begin(), indices.end(),
                       [&](Index i) { return i >= 0 && i < count; });
}

/// Notes the first index that is not in 0 .. count - 1.
void add_range_defect(hdf5::Hdf5Reader& reader, const std::string& path,
                      const std::vector<Index>& indices, Index count) {
    const auto bad =
        std::find_if(indices.begin(), indices.end(), [&](Index i) { return i < 0 || i >= count; });
    if (bad == indices.end()) return;
    reader.add_defect(path, "indices from 0 to " + std::to_string(count - 1),
                      std::to_string(*bad) + " in entry " + std::to_string(bad - indices.begin()));
}

/// Row, column and value of every stored entry.
struct Entries {
    std::vector<Index> rows;
    std::vector<Index> columns;
    VecX values;
};

std::optional<Entries> read_triplets(hdf5::Hdf5Reader& reader, const std::string& group,
                                     const MatrixShape& shape) {
    auto rows = reader.integers(group + "/i", shape.form);
    auto columns = reader.integers(group + "/p", shape.form);
    auto values = reader.numbers(group + "/x", shape.form);
    if (!rows || !columns || !values) return {};
    if (!within(*rows, shape.rows) || !within(*columns, shape.columns)) {
        if (!within(*columns, shape.rows) || !within(*rows, shape.columns)) {
            add_range_defect(reader, group + "/i", *rows, shape.rows);
            add_range_defect(reader, group + "/p", *columns, shape.columns);
            return {};
        }
        std::swap(*rows, *columns);
        reader.add_assumption("/" + group +
                              ": p is the row and i the column of a triplet, because "
                              "the indices do not fit the other way round");
    }
    return Entries{std::move(*rows), std::move(*columns), std::move(*values)};
}

/// Pointers start at 0 and do not decrease.
bool are_pointers(hdf5::Hdf5Reader& reader, const std::string& path,
                  const std::vector<Index>& pointers) {
    if (pointers.front() != 0) {
        reader.add_defect(path, "0 in entry 0", std::to_string(pointers.front()));
        return false;
    }
    const auto drop = std::is_sorted_until(pointers.begin(), pointers.end());
    if (drop == pointers.end()) return true;
    reader.add_defect(path, "pointers that do not decrease",
                      std::to_string(*drop) + " in entry " +
                          std::to_string(drop - pointers.begin()) + " after " +
                          std::to_string(*(drop - 1)));
    return false;
}

std::optional<Entries> read_compressed(hdf5::Hdf5Reader& reader, const std::string& group,
                                       const MatrixShape& shape) {
    const bool by_columns = shape.form == k_compressed_columns;
    const Index outer = by_columns ? shape.columns : shape.rows;
    const Index inner = by_columns ? shape.rows : shape.columns;
    const std::optional<Index> stored_pointers = reader.length(group + "/p");
    if (!stored_pointers) return {};
    if (*stored_pointers != outer + 1) {
        reader.add_defect(group + "/p", counted(outer + 1, "pointer"),
                          std::to_string(*stored_pointers));
        return {};
    }
    const auto pointers = reader.integers(group + "/p", outer + 1);
    if (!pointers || !are_pointers(reader, group + "/p", *pointers)) return {};
    const Index count = pointers->back();
    auto indices = reader.integers(group + "/i", count);
    auto values = reader.numbers(group + "/x", count);
    if (!indices || !values) return {};
    if (!within(*indices, inner)) {
        add_range_defect(reader, group + "/i", *indices, inner);
        return {};
    }
    std::vector<Index> owners;
    owners.reserve(indices->size());
    for (Index k = 0; k < outer; ++k) {
        owners.resize(static_cast<std::size_t>((*pointers)[static_cast<std::size_t>(k) + 1]), k);
    }
    if (by_columns) return Entries{std::move(*indices), std::move(owners), std::move(*values)};
    return Entries{std::move(owners), std::move(*indices), std::move(*values)};
}

/// Entries that the form does not use, or uses more than once.
void note_surplus(hdf5::Hdf5Reader& reader, const std::string& group, Index used, Index places) {
    const std::optional<Index> stored = reader.length(group + "/x");
    if (stored && *stored > used) {
        reader.add_assumption("/" + group + ": the last " + std::to_string(*stored - used) +
                              " of the " + std::to_string(*stored) +
                              " stored entries are beyond nz or p and are left out");
    }
    if (places < used) {
        reader.add_assumption("/" + group + ": entries of the same place are added (" +
                              std::to_string(used - places) + " of them)");
    }
}

enum class Triangle { none, lower, upper };

/// The triangle that holds all stored entries, when some are off the diagonal.
Triangle stored_triangle(const SparseMatrix& matrix) {
    bool below = false;
    bool above = false;
    for (Index j = 0; j < matrix.outerSize(); ++j) {
        for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
            below = below || entry.row() > j;
            above = above || entry.row() < j;
        }
    }
    if (below == above) return Triangle::none;
    return below ? Triangle::lower : Triangle::upper;
}

}  // namespace

std::optional<MatrixShape> read_shape(hdf5::Hdf5Reader& reader, const std::string& group) {
    if (!reader.has(group)) {
        reader.add_defect(group, "a matrix", "none");
        return {};
    }
    const auto rows = reader.integer(group + "/m");
    const auto columns = reader.integer(group + "/n");
    const auto form = reader.integer(group + "/nz");
    if (!rows || !columns || !form) return {};
    const auto check = [&](const std::string& name, Index value, Index lowest) {
        if (value >= lowest && value <= k_largest) return true;
        reader.add_defect(
            group + name,
            "an integer from " + std::to_string(lowest) + " to " + std::to_string(k_largest),
            std::to_string(value));
        return false;
    };
    const bool good_rows = check("/m", *rows, 0);
    const bool good_columns = check("/n", *columns, 0);
    const bool good_form = check("/nz", *form, k_compressed_rows);
    if (!good_rows || !good_columns || !good_form) return {};
    return MatrixShape{*rows, *columns, *form};
}

std::optional<SparseMatrix> read_matrix(hdf5::Hdf5Reader& reader, const std::string& group,
                                        const MatrixShape& shape) {
    const std::optional<Entries> entries = shape.form >= 0 ? read_triplets(reader, group, shape)
                                                           : read_compressed(reader, group, shape);
    if (!entries) return {};
    std::vector<Triplet> triplets;
    triplets.reserve(entries->rows.size());
    for (std::size_t k = 0; k < entries->rows.size(); ++k) {
        triplets.emplace_back(entries->rows[k], entries->columns[k],
                              entries->values[static_cast<Index>(k)]);
    }
    SparseMatrix matrix(shape.rows, shape.columns);
    matrix.setFromTriplets(triplets.begin(), triplets.end());
    note_surplus(reader, group, entries->values.size(), matrix.nonZeros());
    return matrix;
}

std::optional<SparseMatrix> read_symmetric(hdf5::Hdf5Reader& reader, const std::string& group,
                                           const MatrixShape& shape) {
    std::optional<SparseMatrix> matrix = read_matrix(reader, group, shape);
    const Triangle triangle = matrix ? stored_triangle(*matrix) : Triangle::none;
    if (triangle == Triangle::none) return matrix;
    reader.add_assumption("/" + group + ": only the " +
                          (triangle == Triangle::lower ? "lower" : "upper") +
                          " triangle is stored; the matrix is taken as symmetric");
    const SparseMatrix diagonal(matrix->diagonal().asDiagonal());
    return SparseMatrix(*matrix + SparseMatrix(matrix->transpose()) - diagonal);
}

void write_matrix(hdf5::Hdf5Image& image, const std::string& group, const SparseMatrix& matrix) {
    SparseMatrix stored = matrix;
    stored.prune([](Index, Index, double value) { return value != 0.0; });
    stored.makeCompressed();
    const auto entries = static_cast<std::size_t>(stored.nonZeros());
    const auto columns = static_cast<std::size_t>(stored.cols());
    image.write_integer(group + "/nzmax", static_cast<int>(stored.nonZeros()));
    image.write_integer(group + "/m", static_cast<int>(stored.rows()));
    image.write_integer(group + "/n", static_cast<int>(stored.cols()));
    image.write_integer(group + "/nz", static_cast<int>(k_compressed_columns));
    image.write_integers(group + "/p", {stored.outerIndexPtr(), columns + 1});
    image.write_integers(group + "/i", {stored.innerIndexPtr(), entries});
    image.write_numbers(group + "/x", {stored.valuePtr(), entries});
}

}  // namespace drystone::problem
