#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drystone/hdf5/handle.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/results/storage/growing_dataset.hpp"

namespace drystone::results::storage {

/// An HDF5 file that is read row by row. All functions throw InputError with file, object and
/// expected content if the file has other content.
class StoredFile {
  public:
    /// Completes the journal of a killed program, then opens the file. `kind` names the expected
    /// file in messages, for instance "a result of drystone run".
    StoredFile(std::filesystem::path path, const std::string& kind);

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
    [[nodiscard]] bool has(const std::string& path) const;

    /// The shape of a dataset; it must have `rank` dimensions.
    [[nodiscard]] std::vector<Index> shape(const std::string& path, int rank) const;

    /// Rows first to first + count - 1 of a dataset, as one list.
    template <class Number>
    [[nodiscard]] std::vector<Number> rows(const std::string& path, Index first,
                                           Index count) const {
        std::vector<Number> values(entries(path, first, count));
        read_rows(path, first, count, hdf5_type<Number>(), values.data());
        return values;
    }

    /// All rows.
    template <class Number>
    [[nodiscard]] std::vector<Number> all(const std::string& path) const {
        return rows<Number>(path, 0, length(path));
    }

    /// The number of rows.
    [[nodiscard]] Index length(const std::string& path) const;

    /// Reads rows of another memory type into `values`, which must have room for them.
    void read_rows(const std::string& path, Index first, Index count, hid_t type,
                   void* values) const;

    [[nodiscard]] std::string text(const std::string& path) const;
    [[nodiscard]] std::vector<std::string> texts(const std::string& path) const;

    /// Attributes of a group ("": of the file).
    [[nodiscard]] std::string text(const std::string& group, const std::string& name) const;
    [[nodiscard]] double number(const std::string& group, const std::string& name) const;
    [[nodiscard]] Index integer(const std::string& group, const std::string& name) const;
    [[nodiscard]] bool has(const std::string& group, const std::string& name) const;

    /// Throws InputError about the object `path`.
    [[noreturn]] void fail(const std::string& path, const std::string& expected,
                           const std::string& found) const;

  private:
    [[nodiscard]] hdf5::Hdf5Handle open(const std::string& path) const;
    [[nodiscard]] hdf5::Hdf5Handle open(const std::string& group, const std::string& name) const;
    /// Texts of a type whose bytes `read` puts into a buffer.
    template <class Read>
    [[nodiscard]] std::vector<std::string> read_texts(const std::string& what, hid_t type,
                                                      std::size_t count, Read read) const;
    [[nodiscard]] std::size_t entries(const std::string& path, Index first, Index count) const;
    void read_attribute(const std::string& group, const std::string& name, hid_t type,
                        void* value) const;

    std::filesystem::path path_;
    hdf5::Hdf5Handle file_;
};

}  // namespace drystone::results::storage
