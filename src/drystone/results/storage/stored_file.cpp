// Reads datasets, texts and attributes of an HDF5 file and checks their types and sizes.
#include "drystone/results/storage/stored_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/results/storage/transaction_file.hpp"

namespace drystone::results::storage {

namespace fs = std::filesystem;
using hdf5::Hdf5Handle;
using hdf5::Hdf5Silence;

namespace {

/// Throws InputError with the reason of the operating system if the file cannot be opened.
void require_readable(const fs::path& path, const std::string& kind) {
    const auto fail = [&](const std::string& found) {
        throw InputError({.what = path.string(), .expected = kind, .found = found});
    };
    std::error_code error;
    if (fs::is_directory(path, error)) fail("a folder");
    errno = 0;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                               std::fclose);
    if (!file) fail(std::generic_category().message(errno));
}

/// Opens the file for reading, after the journal of a run that died has been applied (recover).
Hdf5Handle open_file(const fs::path& path, const std::string& kind) {
    const Hdf5Silence silence;
    require_readable(path, kind);
    recover(path);
    if (H5Fis_hdf5(path.c_str()) <= 0) {
        throw InputError({.what = path.string(),
                          .expected = kind + " (HDF5)",
                          .found = fs::file_size(path) == 0 ? "an empty file" : "something else"});
    }
    // Drystone has locks of its own (Lock); those of HDF5 would keep readers away from a run.
    const Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    H5Pset_file_locking(access.get(), false, true);
    Hdf5Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.get()), H5Fclose);
    if (!file) {
        throw InputError({.what = path.string(),
                          .expected = "a complete HDF5 file",
                          .found = "a truncated or damaged one (" + hdf5::hdf5_reason() + ")"});
    }
    return file;
}

Hdf5Handle space_of(const Hdf5Handle& dataset) { return {H5Dget_space(dataset.get()), H5Sclose}; }

std::vector<hsize_t> extent_of(const Hdf5Handle& dataset) {
    const Hdf5Handle space = space_of(dataset);
    const int rank = H5Sget_simple_extent_ndims(space.get());
    std::vector<hsize_t> extent(static_cast<std::size_t>(std::max(rank, 0)));
    H5Sget_simple_extent_dims(space.get(), extent.data(), nullptr);
    return extent;
}

/// "3 x 2 entries", for messages.
std::string in_words(const std::vector<hsize_t>& extent) {
    if (extent.empty()) return "a single entry";
    std::string text;
    for (const hsize_t length : extent) {
        text += (text.empty() ? "" : " x ") + std::to_string(length);
    }
    return text + " entries";
}

}  // namespace

StoredFile::StoredFile(fs::path path, const std::string& kind)
    : path_(std::move(path)), file_(open_file(path_, kind)) {}

void StoredFile::fail(const std::string& path, const std::string& expected,
                      const std::string& found) const {
    throw InputError({{.what = "/" + path, .expected = expected, .found = found}}, path_.string());
}

bool StoredFile::has(const std::string& path) const {
    const Hdf5Silence silence;
    return hdf5::hdf5_exists(file_.get(), path);
}

Hdf5Handle StoredFile::open(const std::string& path) const {
    if (!has(path)) fail(path, "a dataset", "none");
    const Hdf5Silence silence;
    Hdf5Handle dataset(H5Dopen2(file_.get(), path.c_str(), H5P_DEFAULT), H5Dclose);
    if (!dataset) fail(path, "a dataset", "something else (" + hdf5::hdf5_reason() + ")");
    return dataset;
}

std::vector<Index> StoredFile::shape(const std::string& path, int rank) const {
    const std::vector<hsize_t> extent = extent_of(open(path));
    if (static_cast<int>(extent.size()) != rank) {
        fail(path, std::to_string(rank) + " dimensions", in_words(extent));
    }
    return {extent.begin(), extent.end()};
}

Index StoredFile::length(const std::string& path) const {
    const std::vector<hsize_t> extent = extent_of(open(path));
    if (extent.empty()) fail(path, "a list", in_words(extent));
    return static_cast<Index>(extent.front());
}

std::size_t StoredFile::entries(const std::string& path, Index first, Index count) const {
    const std::vector<hsize_t> extent = extent_of(open(path));
    if (extent.empty() || first < 0 || count < 0 ||
        static_cast<hsize_t>(first + count) > extent.front()) {
        fail(path, "at least " + std::to_string(first + count) + " rows", in_words(extent));
    }
    std::size_t total = static_cast<std::size_t>(count);
    for (std::size_t k = 1; k < extent.size(); ++k) total *= extent[k];
    return total;
}

void StoredFile::read_rows(const std::string& path, Index first, Index count, hid_t type,
                           void* values) const {
    if (entries(path, first, count) == 0) return;
    const Hdf5Silence silence;
    const Hdf5Handle dataset = open(path);
    std::vector<hsize_t> size = extent_of(dataset);
    std::vector<hsize_t> start(size.size(), 0);
    start.front() = static_cast<hsize_t>(first);
    size.front() = static_cast<hsize_t>(count);
    const Hdf5Handle space = space_of(dataset);
    H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, start.data(), nullptr, size.data(), nullptr);
    const Hdf5Handle memory(H5Screate_simple(static_cast<int>(size.size()), size.data(), nullptr),
                            H5Sclose);
    if (H5Dread(dataset.get(), type, memory.get(), space.get(), H5P_DEFAULT, values) < 0) {
        fail(path, "data that can be read", "damaged ones (" + hdf5::hdf5_reason() + ")");
    }
}

template <class Read>
std::vector<std::string> StoredFile::read_texts(const std::string& what, hid_t type,
                                                std::size_t count, Read read) const {
    // A damaged size must not make this allocate all memory: 1 GiB at most.
    constexpr std::size_t k_longest = std::size_t{1} << 30U;
    const std::size_t size = H5Tget_size(type);
    if (H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) > 0 || size == 0 ||
        size * count > k_longest) {
        fail(what, "texts of fixed length", "something else");
    }
    std::string bytes(size * count, '\0');
    if (!bytes.empty() && read(bytes.data()) < 0) {
        fail(what, "texts that can be read", "damaged ones (" + hdf5::hdf5_reason() + ")");
    }
    std::vector<std::string> texts;
    for (std::size_t k = 0; k < count; ++k) {
        // Texts of fixed length are filled up with zeros.
        const std::string text = bytes.substr(k * size, size);
        texts.push_back(text.substr(0, text.find('\0')));
    }
    return texts;
}

std::string StoredFile::text(const std::string& path) const {
    const Hdf5Silence silence;
    const Hdf5Handle dataset = open(path);
    if (!extent_of(dataset).empty()) fail(path, "one text", in_words(extent_of(dataset)));
    const Hdf5Handle type(H5Dget_type(dataset.get()), H5Tclose);
    return read_texts(path, type.get(), 1,
                      [&](char* bytes) {
                          return H5Dread(dataset.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT,
                                         bytes);
                      })
        .front();
}

std::vector<std::string> StoredFile::texts(const std::string& path) const {
    const Hdf5Silence silence;
    const Hdf5Handle dataset = open(path);
    const std::vector<hsize_t> extent = extent_of(dataset);
    if (extent.size() != 1) fail(path, "a list of texts", in_words(extent));
    const Hdf5Handle type(H5Dget_type(dataset.get()), H5Tclose);
    return read_texts(path, type.get(), extent.front(), [&](char* bytes) {
        return H5Dread(dataset.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes);
    });
}

bool StoredFile::has(const std::string& group, const std::string& name) const {
    const Hdf5Silence silence;
    const std::string object = group.empty() ? "/" : group;
    if (!group.empty() && !has(group)) return false;
    return H5Aexists_by_name(file_.get(), object.c_str(), name.c_str(), H5P_DEFAULT) > 0;
}

Hdf5Handle StoredFile::open(const std::string& group, const std::string& name) const {
    if (!has(group, name)) fail(group, "an attribute '" + name + "'", "none");
    const std::string object = group.empty() ? "/" : group;
    return {H5Aopen_by_name(file_.get(), object.c_str(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT),
            H5Aclose};
}

void StoredFile::read_attribute(const std::string& group, const std::string& name, hid_t type,
                                void* value) const {
    const Hdf5Silence silence;
    const Hdf5Handle attribute = open(group, name);
    const Hdf5Handle space(H5Aget_space(attribute.get()), H5Sclose);
    if (!attribute || H5Sget_simple_extent_npoints(space.get()) != 1 ||
        H5Aread(attribute.get(), type, value) < 0) {
        fail(group, "an attribute '" + name + "' with one value", "something else");
    }
}

std::string StoredFile::text(const std::string& group, const std::string& name) const {
    const Hdf5Silence silence;
    const Hdf5Handle attribute = open(group, name);
    const Hdf5Handle space(H5Aget_space(attribute.get()), H5Sclose);
    if (H5Sget_simple_extent_npoints(space.get()) != 1) {
        fail(group, "an attribute '" + name + "' with one text", "something else");
    }
    const Hdf5Handle type(H5Aget_type(attribute.get()), H5Tclose);
    return read_texts(group, type.get(), 1,
                      [&](char* bytes) { return H5Aread(attribute.get(), type.get(), bytes); })
        .front();
}

double StoredFile::number(const std::string& group, const std::string& name) const {
    double value = 0.0;
    read_attribute(group, name, H5T_NATIVE_DOUBLE, &value);
    return value;
}

Index StoredFile::integer(const std::string& group, const std::string& name) const {
    std::int64_t value = 0;
    read_attribute(group, name, H5T_NATIVE_INT64, &value);
    return value;
}

}  // namespace drystone::results::storage
