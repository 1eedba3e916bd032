#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "drystone/hdf5/handle.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::results::storage {

/// The HDF5 type of a number in memory and in the file.
template <class Number>
[[nodiscard]] hid_t hdf5_type();
template <>
[[nodiscard]] inline hid_t hdf5_type<double>() {
    return H5T_NATIVE_DOUBLE;
}
template <>
[[nodiscard]] inline hid_t hdf5_type<float>() {
    return H5T_NATIVE_FLOAT;
}
template <>
[[nodiscard]] inline hid_t hdf5_type<std::int64_t>() {
    return H5T_NATIVE_INT64;
}
template <>
[[nodiscard]] inline hid_t hdf5_type<std::int32_t>() {
    return H5T_NATIVE_INT32;
}
template <>
[[nodiscard]] inline hid_t hdf5_type<std::uint8_t>() {
    return H5T_NATIVE_UINT8;
}

/// Layout of a dataset that grows by rows.
struct RowLayout {
    std::vector<Index> shape = {};  ///< of one row; empty: one entry
    Index expected_rows = 1;        ///< decides on the size of chunks only
};

/// Rows and entries of the first dimension of a row in one chunk of a dataset. A thirty-second of
/// the dataset is one chunk, within 4 and 256 KiB.
struct ChunkSize {
    Index rows = 1;
    Index entries = 1;  ///< of the first dimension of a row
};
[[nodiscard]] ChunkSize chunk_size(const RowLayout& layout, std::size_t bytes_per_entry);

/// A dataset that grows by rows. Rows wait in memory until a chunk is full or until `write_out`,
/// because HDF5 needs as long to write one row as to write many.
class GrowingDataset {
  public:
    /// Makes the empty dataset `path`, with its groups. `memory_type` is that of the entries that
    /// are appended; HDF5 converts them to `file_type`. Throws Error if HDF5 fails.
    GrowingDataset(hid_t file, const std::string& path, hid_t file_type, hid_t memory_type,
                   const RowLayout& layout);

    /// Appends whole rows; one row, if rows have no entries.
    template <class Number>
    void append(std::span<const Number> entries) {
        append_bytes({reinterpret_cast<const char*>(entries.data()), entries.size_bytes()});
    }

    /// Rows, including waiting ones.
    [[nodiscard]] Index rows() const noexcept;

    void write_out();

  private:
    void append_bytes(std::span<const char> bytes);
    void write(std::span<const char> rows);

    std::string path_;
    hdf5::Hdf5Handle memory_type_;
    hdf5::Hdf5Handle dataset_;
    std::vector<hsize_t> extent_;  ///< of the dataset in the file
    std::size_t row_bytes_ = 0;    ///< in memory
    Index chunk_rows_ = 1;
    std::vector<char> waiting_;
    std::size_t empty_rows_ = 0;  ///< that wait, where rows have no entries
};

}  // namespace drystone::results::storage
