// Appends rows to an HDF5 dataset, chunk by chunk.
#include "drystone/results/storage/growing_dataset.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>

#include "drystone/core/error.hpp"

namespace drystone::results::storage {

using hdf5::Hdf5Handle;

namespace {

constexpr Index k_chunks = 32;           // of a dataset of the expected size
constexpr Index k_smallest = 4 * 1024;   // bytes of a chunk
constexpr Index k_largest = 256 * 1024;  // a quarter of HDF5's chunk cache

[[noreturn]] void fail(const std::string& path) {
    throw Error("HDF5 cannot write /" + path + ": " + hdf5::hdf5_reason());
}

Index product(const std::vector<Index>& shape) {
    return std::accumulate(shape.begin(), shape.end(), Index{1}, std::multiplies<>());
}

/// Chunked storage, which HDF5 requires of datasets that grow; no time stamps.
Hdf5Handle creation_properties(const std::vector<hsize_t>& chunk) {
    Hdf5Handle creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    H5Pset_obj_track_times(creation.get(), false);  // the same run gives the same bytes
    H5Pset_chunk(creation.get(), static_cast<int>(chunk.size()), chunk.data());
    return creation;
}

}  // namespace

ChunkSize chunk_size(const RowLayout& layout, std::size_t bytes_per_entry) {
    const Index first = layout.shape.empty() ? 1 : std::max<Index>(layout.shape.front(), 1);
    const Index row =
        std::max<Index>(product(layout.shape), 1) * static_cast<Index>(bytes_per_entry);
    const Index bytes =
        std::clamp(row * (layout.expected_rows / k_chunks + 1), k_smallest, k_largest);
    // Small rows: several in a chunk. Large rows: one row in pieces along its first axis.
    if (row <= bytes) return {.rows = bytes / row, .entries = first};
    const Index pieces = (row + bytes - 1) / bytes;
    return {.rows = 1, .entries = (first + pieces - 1) / pieces};
}

GrowingDataset::GrowingDataset(hid_t file, const std::string& path, hid_t file_type,
                               hid_t memory_type, const RowLayout& layout)
    : path_(path), memory_type_(H5Tcopy(memory_type), H5Tclose), dataset_(-1, H5Dclose) {
    const ChunkSize size = chunk_size(layout, H5Tget_size(file_type));
    extent_.push_back(0);
    // The first axis grows by rows; the others have the fixed shape of a row.
    std::vector<hsize_t> most{H5S_UNLIMITED};
    std::vector<hsize_t> chunk{static_cast<hsize_t>(size.rows)};
    for (const Index length : layout.shape) {
        extent_.push_back(static_cast<hsize_t>(length));
        most.push_back(extent_.back());
        chunk.push_back(std::max<hsize_t>(extent_.back(), 1));
    }
    if (!layout.shape.empty()) chunk[1] = static_cast<hsize_t>(size.entries);
    chunk_rows_ = size.rows;
    row_bytes_ = H5Tget_size(memory_type) * static_cast<std::size_t>(product(layout.shape));

    const Hdf5Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
    H5Pset_create_intermediate_group(links.get(), 1);
    const Hdf5Handle space(
        H5Screate_simple(static_cast<int>(extent_.size()), extent_.data(), most.data()), H5Sclose);
    const Hdf5Handle creation = creation_properties(chunk);
    dataset_ = Hdf5Handle(H5Dcreate2(file, path.c_str(), file_type, space.get(), links.get(),
                                     creation.get(), H5P_DEFAULT),
                          H5Dclose);
    if (!dataset_) fail(path_);
}

Index GrowingDataset::rows() const noexcept {
    const std::size_t waiting = row_bytes_ > 0 ? waiting_.size() / row_bytes_ : empty_rows_;
    return static_cast<Index>(extent_[0] + waiting);
}

void GrowingDataset::append_bytes(std::span<const char> bytes) {
    // Rows without entries are only counted.
    if (row_bytes_ == 0) {
        assert(bytes.empty());
        ++empty_rows_;
        return;
    }
    assert(bytes.size() % row_bytes_ == 0);
    const std::size_t chunk = row_bytes_ * static_cast<std::size_t>(chunk_rows_);
    if (waiting_.empty() && bytes.size() >= chunk) {
        write(bytes);  // as if it had waited, without a copy
        return;
    }
    waiting_.insert(waiting_.end(), bytes.begin(), bytes.end());
    if (waiting_.size() >= chunk) write_out();
}

void GrowingDataset::write_out() {
    if (empty_rows_ > 0) {
        extent_.front() += empty_rows_;
        empty_rows_ = 0;
        if (H5Dset_extent(dataset_.get(), extent_.data()) < 0) fail(path_);
    }
    if (waiting_.empty()) return;
    write(waiting_);
    waiting_.clear();
}

/// The rows become one block behind the rows in the file.
void GrowingDataset::write(std::span<const char> rows) {
    std::vector<hsize_t> start = extent_;
    std::fill(start.begin() + 1, start.end(), 0);
    std::vector<hsize_t> count = extent_;
    count.front() = rows.size() / row_bytes_;
    extent_.front() += count.front();
    if (H5Dset_extent(dataset_.get(), extent_.data()) < 0) fail(path_);
    const Hdf5Handle space(H5Dget_space(dataset_.get()), H5Sclose);
    H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr);
    const Hdf5Handle memory(H5Screate_simple(static_cast<int>(count.size()), count.data(), nullptr),
                            H5Sclose);
    if (H5Dwrite(dataset_.get(), memory_type_.get(), memory.get(), space.get(), H5P_DEFAULT,
                 rows.data()) < 0) {
        fail(path_);
    }
}

}  // namespace drystone::results::storage
