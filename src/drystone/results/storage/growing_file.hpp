#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "drystone/hdf5/handle.hpp"
#include "drystone/results/storage/growing_dataset.hpp"
#include "drystone/results/storage/hdf5_driver.hpp"
#include "drystone/results/storage/transaction_file.hpp"

namespace drystone::results::storage {

enum class Packing { plain, compressed };

/// A new HDF5 file that grows. On the disk it always has the state of the last flush: if the
/// program is killed or the disk is full, every HDF5 program can still open the file.
///
/// Functions that write throw Error if HDF5 fails.
class GrowingFile {
  public:
    /// Starts a file for `path`; an older file stays there until the first flush.
    /// Throws EnvironmentError when it cannot be made, or another program is writing it.
    explicit GrowingFile(std::filesystem::path path);
    GrowingFile(const GrowingFile&) = delete;
    GrowingFile& operator=(const GrowingFile&) = delete;
    ~GrowingFile();

    /// A dataset of numbers that grows; it lives as long as the file.
    template <class Number>
    GrowingDataset& add_rows(const std::string& path, const RowLayout& layout) {
        return add_rows(path, hdf5_type<Number>(), hdf5_type<Number>(), layout);
    }
    GrowingDataset& add_rows(const std::string& path, hid_t file_type, hid_t memory_type,
                             const RowLayout& layout);

    /// A dataset of numbers that stays as it is, of the given shape. Only numbers that
    /// repeat are worth compressing.
    template <class Number>
    void write(const std::string& path, std::span<const Number> numbers,
               const std::vector<Index>& shape, Packing packing = Packing::plain) {
        write(path, hdf5_type<Number>(), shape, numbers.data(), packing);
    }
    void write_text(const std::string& path, const std::string& text);
    void write_texts(const std::string& path, const std::vector<std::string>& texts);

    /// Sets an attribute of a dataset or group, which is made if it is missing ("": of the file).
    void set(const std::string& group, const std::string& name, const std::string& text);
    void set(const std::string& group, const std::string& name, double number);
    void set(const std::string& group, const std::string& name, std::int64_t number);

    /// Bytes that the next flush adds to the file, at least.
    [[nodiscard]] std::uint64_t growth() const noexcept { return disk_.growth(); }

    /// True if a reader holds the file, so that a flush would wait for it.
    [[nodiscard]] bool is_being_read() const { return disk_.is_being_read(); }

    /// Writes everything to the disk. Throws EnvironmentError; the file then keeps the state of the
    /// last flush.
    void flush();

  private:
    void write(const std::string& path, hid_t type, const std::vector<Index>& shape,
               const void* data, Packing packing = Packing::plain);
    void set(const std::string& group, const std::string& name, hid_t type, const void* value);

    std::filesystem::path path_;
    TransactionFile disk_;
    Hdf5Driver driver_;
    hdf5::Hdf5Handle file_;
    std::deque<GrowingDataset> datasets_;
    bool published_ = false;
};

/// Texts in UTF-8 of at most `size` bytes, filled up with zeros. (HDF5 also has texts of
/// variable length, but release 1.10 crashes on files in which those are damaged.)
[[nodiscard]] hdf5::Hdf5Handle text_type(std::size_t size);

}  // namespace drystone::results::storage
