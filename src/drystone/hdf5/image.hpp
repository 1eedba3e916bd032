#pragma once

#include <span>
#include <string>

#include "drystone/hdf5/handle.hpp"

namespace drystone::hdf5 {

/// An HDF5 file that is written in memory. Missing groups of a path "a/b/c" are created.
/// All functions throw EnvironmentError if HDF5 fails.
class Hdf5Image {
  public:
    /// An empty file.
    Hdf5Image();

    /// A copy of a whole file, to be changed.
    explicit Hdf5Image(std::string bytes);

    void write_integer(const std::string& path, int value) { write_integers(path, {&value, 1}); }
    void write_integers(const std::string& path, std::span<const int> values);
    void write_numbers(const std::string& path, std::span<const double> values);

    /// Writes a string of fixed length, which every reader of FCLIB understands.
    void write_text(const std::string& path, const std::string& text);

    /// Removes the object at `path`, if there is one.
    void remove(const std::string& path);

    /// The bytes of the file.
    [[nodiscard]] std::string bytes() const;

  private:
    void write(const std::string& path, hid_t type, hid_t space, const void* data);

    Hdf5Silence silence_;
    Hdf5Handle file_;
};

}  // namespace drystone::hdf5
