#pragma once

#include <span>
#include <string>

#include "drystone/hdf5/handle.hpp"

namespace drystone::hdf5 {

/// An HDF5 file in memory, being written. Missing groups of a path "a/b/c" are made on the way.
/// Throws EnvironmentError when HDF5 refuses.
class Hdf5Image {
  public:
    /// An empty file.
    Hdf5Image();

    /// A copy of a whole file, to be changed.
    explicit Hdf5Image(std::string bytes);

    void write_integer(const std::string& path, int value) { write_integers(path, {&value, 1}); }
    void write_integers(const std::string& path, std::span<const int> values);
    void write_numbers(const std::string& path, std::span<const double> values);

    /// As a string of fixed length, which every reader of FCLIB knows.
    void write_text(const std::string& path, const std::string& text);

    /// Removes what is at `path`, if anything is.
    void remove(const std::string& path);

    /// The bytes of the file.
    [[nodiscard]] std::string bytes() const;

  private:
    void write(const std::string& path, hid_t type, hid_t space, const void* data);

    Hdf5Silence silence_;
    Hdf5Handle file_;
};

}  // namespace drystone::hdf5
