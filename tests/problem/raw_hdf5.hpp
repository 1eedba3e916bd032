#pragma once

#include <cstdint>
#include <filesystem>
#include <hdf5.h>
#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"

/// HDF5 files written by the C interface alone, as other programs write them, or badly.
namespace drystone::problem::test {

/// An HDF5 file that is open for changes. Missing groups of a path are made on the way; what was
/// at a path is replaced.
class RawFile {
  public:
    enum class Mode { create, change };

    RawFile(const std::filesystem::path& path, Mode mode);
    RawFile(const RawFile&) = delete;
    RawFile& operator=(const RawFile&) = delete;
    ~RawFile();

    void integer(const std::string& path, int value) { integers(path, {value}); }
    void integers(const std::string& path, const std::vector<int>& values);
    void long_integers(const std::string& path, const std::vector<std::int64_t>& values);
    void numbers(const std::string& path, const std::vector<double>& values);
    void numbers(const std::string& path, const VecX& values);

    /// In chunks that pass through a filter.
    void filtered(const std::string& path, const std::vector<double>& values, H5Z_filter_t filter);

    /// rows x 1 numbers in single precision.
    void column(const std::string& path, const std::vector<float>& values);

    /// Of fixed length with an end mark, or of variable length.
    void fixed_text(const std::string& path, const std::string& text);
    void variable_text(const std::string& path, const std::string& text);

    void group(const std::string& path);
    void remove(const std::string& path);

  private:
    void write(const std::string& path, hid_t type, const std::vector<hsize_t>& shape,
               const void* data, hid_t creation = H5P_DEFAULT);

    hid_t file_;
};

/// A matrix as FCLIB stores it.
struct RawMatrix {
    int m = 0;
    int n = 0;
    int nz = 0;
    int nzmax = 0;
    std::vector<int> p;
    std::vector<int> i;
    std::vector<double> x;
};

enum class Form { columns, rows, triplets };

/// The nonzero entries of a matrix in one of the three forms.
[[nodiscard]] RawMatrix stored(const MatX& matrix, Form form);

void write(RawFile& file, const std::string& group, const RawMatrix& matrix);

}  // namespace drystone::problem::test
