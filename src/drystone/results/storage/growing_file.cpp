// Writes an HDF5 file that is whole on the disk after every flush.
#include "drystone/results/storage/growing_file.hpp"

#include <algorithm>
#include <fcntl.h>
#include <system_error>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/results/storage/transaction_file.hpp"

namespace drystone::results::storage {

namespace fs = std::filesystem;
using hdf5::Hdf5Handle;
using hdf5::Hdf5Silence;

namespace {

[[noreturn]] void fail(const std::string& path) {
    throw Error("HDF5 cannot write /" + path + ": " + hdf5::hdf5_reason());
}

/// The path of the file before its first flush. Throws if another program writes `path`.
fs::path first_place(const fs::path& path) {
    std::error_code error;
    if (fs::is_regular_file(path, error) &&
        !FileDescriptor(path, O_RDWR).try_lock(Lock::writing, Hold::exclusive)) {
        throw EnvironmentError("write", path, "another program is writing it");
    }
    recover(path);  // an old journal must not be applied to the new file
    fs::path place = path;
    place += ".new";
    fs::remove(place, error);  // left by a killed program
    return place;
}

Hdf5Handle new_file(const Hdf5Driver& driver, TransactionFile& disk) {
    const Hdf5Silence silence;
    const Hdf5Handle access = driver.access_to(disk);
    // The old format has no mark that a file is open for writing, which would keep readers away
    // from the file of a program that was killed.
    H5Pset_libver_bounds(access.get(), H5F_LIBVER_EARLIEST, H5F_LIBVER_LATEST);
    Hdf5Handle file(H5Fcreate("result", H5F_ACC_TRUNC, H5P_DEFAULT, access.get()), H5Fclose);
    if (!file) throw Error("HDF5 cannot make a file: " + hdf5::hdf5_reason());
    return file;
}

/// Compresses datasets of at least 16 KiB.
Hdf5Handle fixed_creation(const std::vector<hsize_t>& extent, std::size_t bytes_per_entry,
                          Packing packing) {
    constexpr hsize_t k_worth = 16 * 1024;
    Hdf5Handle creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    H5Pset_obj_track_times(creation.get(), false);  // the same run gives the same bytes
    hsize_t row = bytes_per_entry;
    for (std::size_t k = 1; k < extent.size(); ++k) row *= extent[k];
    if (packing == Packing::plain || extent.empty() || extent.front() * row < k_worth ||
        row > k_worth)
        return creation;
    std::vector<hsize_t> chunk = extent;
    chunk.front() = std::min(extent.front(), 16 * k_worth / row);
    H5Pset_chunk(creation.get(), static_cast<int>(chunk.size()), chunk.data());
    H5Pset_shuffle(creation.get());
    H5Pset_deflate(creation.get(), 1);
    return creation;
}

Hdf5Handle link_properties() {
    Hdf5Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
    H5Pset_create_intermediate_group(links.get(), 1);
    return links;
}

/// A dataset or a group.
Hdf5Handle opened_object(hid_t file, const std::string& path) {
    if (path.empty()) return {H5Oopen(file, "/", H5P_DEFAULT), H5Oclose};
    if (hdf5::hdf5_exists(file, path)) {
        return {H5Oopen(file, path.c_str(), H5P_DEFAULT), H5Oclose};
    }
    const Hdf5Handle links = link_properties();
    return {H5Gcreate2(file, path.c_str(), links.get(), H5P_DEFAULT, H5P_DEFAULT), H5Gclose};
}

}  // namespace

Hdf5Handle text_type(std::size_t size) {
    Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
    H5Tset_size(type.get(), std::max<std::size_t>(size, 1));
    H5Tset_strpad(type.get(), H5T_STR_NULLPAD);
    H5Tset_cset(type.get(), H5T_CSET_UTF8);
    return type;
}

GrowingFile::GrowingFile(fs::path path)
    : path_(std::move(path)), disk_(first_place(path_), path_), file_(new_file(driver_, disk_)) {}

GrowingFile::~GrowingFile() {
    const Hdf5Silence silence;
    datasets_.clear();
    file_ = Hdf5Handle(-1, H5Fclose);
    if (published_) return;
    std::error_code ignored;
    fs::path place = path_;
    fs::remove(place += ".new", ignored);
}

GrowingDataset& GrowingFile::add_rows(const std::string& path, hid_t file_type, hid_t memory_type,
                                      const RowLayout& layout) {
    const Hdf5Silence silence;
    return datasets_.emplace_back(file_.get(), path, file_type, memory_type, layout);
}

void GrowingFile::write(const std::string& path, hid_t type, const std::vector<Index>& shape,
                        const void* data, Packing packing) {
    const Hdf5Silence silence;
    const std::vector<hsize_t> extent(shape.begin(), shape.end());
    const Hdf5Handle space(
        extent.empty() ? H5Screate(H5S_SCALAR)
                       : H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr),
        H5Sclose);
    const Hdf5Handle links = link_properties();
    const Hdf5Handle creation = fixed_creation(extent, H5Tget_size(type), packing);
    const Hdf5Handle dataset(H5Dcreate2(file_.get(), path.c_str(), type, space.get(), links.get(),
                                        creation.get(), H5P_DEFAULT),
                             H5Dclose);
    if (!dataset || H5Dwrite(dataset.get(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data) < 0) {
        fail(path);
    }
}

void GrowingFile::write_text(const std::string& path, const std::string& text) {
    write(path, text_type(text.size()).get(), {}, text.c_str());
}

void GrowingFile::write_texts(const std::string& path, const std::vector<std::string>& texts) {
    std::size_t longest = 1;
    for (const std::string& text : texts) longest = std::max(longest, text.size());
    std::string bytes;
    for (const std::string& text : texts) {
        bytes += text;
        bytes.append(longest - text.size(), '\0');
    }
    write(path, text_type(longest).get(), {static_cast<Index>(texts.size())}, bytes.data());
}

void GrowingFile::set(const std::string& group, const std::string& name, hid_t type,
                      const void* value) {
    const Hdf5Silence silence;
    const Hdf5Handle object = opened_object(file_.get(), group);
    const Hdf5Handle space(H5Screate(H5S_SCALAR), H5Sclose);
    if (H5Aexists(object.get(), name.c_str()) > 0) H5Adelete(object.get(), name.c_str());
    const Hdf5Handle attribute(
        H5Acreate2(object.get(), name.c_str(), type, space.get(), H5P_DEFAULT, H5P_DEFAULT),
        H5Aclose);
    if (!attribute || H5Awrite(attribute.get(), type, value) < 0) fail(group + "/@" + name);
}

void GrowingFile::set(const std::string& group, const std::string& name, const std::string& text) {
    set(group, name, text_type(text.size()).get(), text.c_str());
}

void GrowingFile::set(const std::string& group, const std::string& name, double number) {
    set(group, name, H5T_NATIVE_DOUBLE, &number);
}

void GrowingFile::set(const std::string& group, const std::string& name, std::int64_t number) {
    set(group, name, H5T_NATIVE_INT64, &number);
}

void GrowingFile::flush() {
    {
        const Hdf5Silence silence;
        for (GrowingDataset& dataset : datasets_) dataset.write_out();
        if (H5Fflush(file_.get(), H5F_SCOPE_LOCAL) < 0) fail("");
    }
    disk_.commit();
    if (published_) return;
    disk_.move_to(path_);
    published_ = true;
}

}  // namespace drystone::results::storage
