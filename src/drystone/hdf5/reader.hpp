#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/hdf5/handle.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::hdf5 {

/// An HDF5 file that is read. Defects are collected, so that one error lists all of them: a
/// function that finds a defect adds it and returns nothing. Assumptions about missing data are
/// collected too. A path is "fclib_local/W/x".
class Hdf5Reader {
  public:
    /// Throws InputError if the file is missing or is not a complete HDF5 file.
    explicit Hdf5Reader(std::filesystem::path file);

    [[nodiscard]] bool has(const std::string& path) const { return hdf5_exists(file_.get(), path); }

    /// The number of entries of a dataset.
    [[nodiscard]] std::optional<Index> length(const std::string& path);

    /// A dataset with one integer.
    [[nodiscard]] std::optional<Index> integer(const std::string& path);

    /// The first `count` entries of a dataset, which must not be shorter.
    [[nodiscard]] std::optional<std::vector<Index>> integers(const std::string& path, Index count);

    /// The first `count` entries of a dataset, which must not be shorter; all finite.
    [[nodiscard]] std::optional<VecX> numbers(const std::string& path, Index count);

    /// A dataset of exactly `count` finite numbers.
    [[nodiscard]] std::optional<VecX> vector(const std::string& path, Index count);

    /// A text of fixed or variable length; empty if it is missing.
    [[nodiscard]] std::string text(const std::string& path);

    void add_defect(const std::string& path, std::string expected, std::string found);
    void add_assumption(std::string words) { assumptions_.push_back(std::move(words)); }

    [[nodiscard]] const std::vector<std::string>& assumptions() const noexcept {
        return assumptions_;
    }

    /// Throws InputError with the file and all defects, if there are any.
    void require_sound() const;

  private:
    [[nodiscard]] std::optional<Hdf5Handle> open(const std::string& path);
    [[nodiscard]] std::optional<Index> length(const std::string& path, const Hdf5Handle& dataset);
    [[nodiscard]] bool undoes_filters(const std::string& path, const Hdf5Handle& dataset);
    [[nodiscard]] bool read(const std::string& path, Index count, hid_t type, void* values);
    [[nodiscard]] H5T_class_t type_class(const std::string& path);

    Hdf5Silence silence_;
    std::filesystem::path path_;
    Hdf5Handle file_;
    std::vector<Defect> defects_;
    std::vector<std::string> assumptions_;
};

}  // namespace drystone::hdf5
