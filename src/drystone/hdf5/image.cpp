// Writes an HDF5 file in memory, whose bytes can then be stored at once.
#include "drystone/hdf5/image.hpp"

#include <utility>

#include "drystone/core/error.hpp"

namespace drystone::hdf5 {

namespace {

constexpr const char* k_name = "drystone image";         // HDF5 requires a name and ignores it
constexpr std::size_t k_growth = std::size_t{1} << 20U;  // bytes by which the image grows

[[noreturn]] void fail(const std::string& action) {
    throw EnvironmentError(action, "HDF5 in memory", hdf5_reason());
}

/// Access to a file that never touches the disk.
Hdf5Handle memory_access() {
    Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    if (!access || H5Pset_fapl_core(access.get(), k_growth, false) < 0) fail("use memory");
    return access;
}

Hdf5Handle new_file() {
    const Hdf5Handle access = memory_access();
    Hdf5Handle file(H5Fcreate(k_name, H5F_ACC_TRUNC, H5P_DEFAULT, access.get()), H5Fclose);
    if (!file) fail("make a file");
    return file;
}

Hdf5Handle copied_file(std::string bytes) {
    const Hdf5Handle access = memory_access();
    if (H5Pset_file_image(access.get(), bytes.data(), bytes.size()) < 0) fail("use memory");
    Hdf5Handle file(H5Fopen(k_name, H5F_ACC_RDWR, access.get()), H5Fclose);
    if (!file) fail("change the file");
    return file;
}

}  // namespace

Hdf5Image::Hdf5Image() : file_(new_file()) {}

Hdf5Image::Hdf5Image(std::string bytes) : file_(copied_file(std::move(bytes))) {}

void Hdf5Image::write(const std::string& path, hid_t type, hid_t space, const void* data) {
    const Hdf5Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
    H5Pset_create_intermediate_group(links.get(), 1);
    // Without the time of day, the same data give the same bytes.
    const Hdf5Handle creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    H5Pset_obj_track_times(creation.get(), false);
    const Hdf5Handle dataset(H5Dcreate2(file_.get(), path.c_str(), type, space, links.get(),
                                        creation.get(), H5P_DEFAULT),
                             H5Dclose);
    if (!dataset || H5Dwrite(dataset.get(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data) < 0) {
        fail("write /" + path);
    }
}

void Hdf5Image::write_integers(const std::string& path, std::span<const int> values) {
    const hsize_t size = values.size();
    const Hdf5Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose);
    write(path, H5T_NATIVE_INT, space.get(), values.data());
}

void Hdf5Image::write_numbers(const std::string& path, std::span<const double> values) {
    const hsize_t size = values.size();
    const Hdf5Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose);
    write(path, H5T_NATIVE_DOUBLE, space.get(), values.data());
}

void Hdf5Image::write_text(const std::string& path, const std::string& text) {
    const Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
    H5Tset_size(type.get(), text.size() + 1);
    const Hdf5Handle space(H5Screate(H5S_SCALAR), H5Sclose);
    write(path, type.get(), space.get(), text.c_str());
}

void Hdf5Image::remove(const std::string& path) {
    if (!hdf5_exists(file_.get(), path)) return;
    if (H5Ldelete(file_.get(), path.c_str(), H5P_DEFAULT) < 0) fail("replace /" + path);
}

std::string Hdf5Image::bytes() const {
    if (H5Fflush(file_.get(), H5F_SCOPE_LOCAL) < 0) fail("finish the file");
    const ssize_t size = H5Fget_file_image(file_.get(), nullptr, 0);
    std::string bytes(size > 0 ? static_cast<std::size_t>(size) : 0, '\0');
    if (size <= 0 || H5Fget_file_image(file_.get(), bytes.data(), bytes.size()) < 0) {
        fail("finish the file");
    }
    return bytes;
}

}  // namespace drystone::hdf5
