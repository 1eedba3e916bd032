#include "problem/raw_hdf5.hpp"

#include <stdexcept>

namespace drystone::problem::test {

namespace {

void require(bool good) {
    if (!good) throw std::runtime_error("the test could not write its HDF5 file");
}

}  // namespace

RawFile::RawFile(const std::filesystem::path& path, Mode mode)
    : file_(mode == Mode::create ? H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)
                                 : H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT)) {
    require(file_ >= 0);
}

RawFile::~RawFile() { H5Fclose(file_); }

void RawFile::group(const std::string& path) {
    for (std::size_t end = path.find('/');; end = path.find('/', end + 1)) {
        const std::string part = path.substr(0, end);
        if (H5Lexists(file_, part.c_str(), H5P_DEFAULT) <= 0) {
            H5Gclose(H5Gcreate2(file_, part.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
        }
        if (end == std::string::npos) return;
    }
}

void RawFile::remove(const std::string& path) {
    require(H5Ldelete(file_, path.c_str(), H5P_DEFAULT) >= 0);
}

void RawFile::write(const std::string& path, hid_t type, const std::vector<hsize_t>& shape,
                    const void* data, hid_t creation) {
    if (path.rfind('/') != std::string::npos) group(path.substr(0, path.rfind('/')));
    if (H5Lexists(file_, path.c_str(), H5P_DEFAULT) > 0) remove(path);
    const hid_t space =
        shape.empty() ? H5Screate(H5S_SCALAR)
                      : H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr);
    const hid_t dataset =
        H5Dcreate2(file_, path.c_str(), type, space, H5P_DEFAULT, creation, H5P_DEFAULT);
    const herr_t status = H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data);
    H5Dclose(dataset);
    H5Sclose(space);
    require(status >= 0);
}

void RawFile::integers(const std::string& path, const std::vector<int>& values) {
    write(path, H5T_NATIVE_INT, {values.size()}, values.data());
}

void RawFile::long_integers(const std::string& path, const std::vector<std::int64_t>& values) {
    write(path, H5T_NATIVE_INT64, {values.size()}, values.data());
}

void RawFile::numbers(const std::string& path, const std::vector<double>& values) {
    write(path, H5T_NATIVE_DOUBLE, {values.size()}, values.data());
}

void RawFile::numbers(const std::string& path, const VecX& values) {
    numbers(path, std::vector<double>(values.begin(), values.end()));
}

void RawFile::filtered(const std::string& path, const std::vector<double>& values,
                       H5Z_filter_t filter) {
    const hsize_t chunk = values.size();
    const unsigned level = 6;
    const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(creation, 1, &chunk);
    H5Pset_filter(creation, filter, H5Z_FLAG_MANDATORY, 1, &level);
    write(path, H5T_NATIVE_DOUBLE, {values.size()}, values.data(), creation);
    H5Pclose(creation);
}

void RawFile::column(const std::string& path, const std::vector<float>& values) {
    write(path, H5T_NATIVE_FLOAT, {values.size(), 1}, values.data());
}

void RawFile::fixed_text(const std::string& path, const std::string& text) {
    const hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, text.size() + 1);
    write(path, type, {}, text.c_str());
    H5Tclose(type);
}

void RawFile::variable_text(const std::string& path, const std::string& text) {
    const hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, H5T_VARIABLE);
    H5Tset_cset(type, H5T_CSET_UTF8);
    const char* words = text.c_str();
    write(path, type, {}, &words);
    H5Tclose(type);
}

RawMatrix stored(const MatX& matrix, Form form) {
    const bool by_rows = form == Form::rows;
    const Index outer = by_rows ? matrix.rows() : matrix.cols();
    const Index inner = by_rows ? matrix.cols() : matrix.rows();
    RawMatrix raw;
    raw.m = static_cast<int>(matrix.rows());
    raw.n = static_cast<int>(matrix.cols());
    if (form != Form::triplets) raw.p.push_back(0);
    for (Index j = 0; j < outer; ++j) {
        for (Index i = 0; i < inner; ++i) {
            const double value = by_rows ? matrix(j, i) : matrix(i, j);
            if (value == 0.0) continue;
            raw.i.push_back(static_cast<int>(i));
            raw.x.push_back(value);
            if (form == Form::triplets) raw.p.push_back(static_cast<int>(j));
        }
        if (form != Form::triplets) raw.p.push_back(static_cast<int>(raw.x.size()));
    }
    raw.nzmax = static_cast<int>(raw.x.size());
    raw.nz = form == Form::columns ? -1 : form == Form::rows ? -2 : raw.nzmax;
    return raw;
}

void write(RawFile& file, const std::string& group, const RawMatrix& matrix) {
    file.integer(group + "/m", matrix.m);
    file.integer(group + "/n", matrix.n);
    file.integer(group + "/nz", matrix.nz);
    file.integer(group + "/nzmax", matrix.nzmax);
    file.integers(group + "/p", matrix.p);
    file.integers(group + "/i", matrix.i);
    file.numbers(group + "/x", matrix.x);
}

}  // namespace drystone::problem::test
