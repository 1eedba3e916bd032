// Implements the virtual file driver that makes HDF5 write into a TransactionFile.
#include "drystone/results/storage/hdf5_driver.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <iterator>
#include <memory>
#include <type_traits>

#if H5_VERSION_GE(1, 13, 0)
#include <H5FDdevelop.h>
#endif

#include "drystone/core/error.hpp"

namespace drystone::results::storage {

namespace {

using hdf5::Hdf5Handle;

/// An open file of the driver. HDF5 requires its own part to be the first member.
struct OpenFile {
    H5FD_t base{};
    TransactionFile* file = nullptr;
    haddr_t end = 0;  ///< of the addresses that HDF5 has allocated
};
static_assert(std::is_standard_layout_v<OpenFile>);

OpenFile& open_file(H5FD_t* base) { return *reinterpret_cast<OpenFile*>(base); }
const OpenFile& open_file(const H5FD_t* base) { return *reinterpret_cast<const OpenFile*>(base); }

/// Converts exceptions to the error codes of C.
template <class Action>
herr_t guarded(Action action) noexcept {
    try {
        action();
        return 0;
    } catch (const std::exception&) {
        return -1;
    }
}

H5FD_t* open(const char* /*name*/, unsigned /*flags*/, hid_t access, haddr_t /*maximum*/) {
    const auto* file = static_cast<TransactionFile* const*>(H5Pget_driver_info(access));
    if (file == nullptr) return nullptr;
    auto opened = std::make_unique<OpenFile>();
    opened->file = *file;
    return &opened.release()->base;
}

herr_t close(H5FD_t* base) {
    delete &open_file(base);
    return 0;
}

herr_t query(const H5FD_t* /*base*/, unsigned long* flags) {
    *flags = H5FD_FEAT_AGGREGATE_METADATA | H5FD_FEAT_ACCUMULATE_METADATA | H5FD_FEAT_DATA_SIEVE |
             H5FD_FEAT_AGGREGATE_SMALLDATA | H5FD_FEAT_DEFAULT_VFD_COMPATIBLE;
    return 0;
}

haddr_t get_end(const H5FD_t* base, H5FD_mem_t /*type*/) { return open_file(base).end; }

herr_t set_end(H5FD_t* base, H5FD_mem_t /*type*/, haddr_t end) {
    open_file(base).end = end;
    return 0;
}

haddr_t get_size(const H5FD_t* base, H5FD_mem_t /*type*/) { return open_file(base).file->size(); }

herr_t read(H5FD_t* base, H5FD_mem_t /*type*/, hid_t /*transfer*/, haddr_t offset, std::size_t size,
            void* bytes) {
    return guarded([&] { open_file(base).file->read(offset, {static_cast<char*>(bytes), size}); });
}

herr_t write(H5FD_t* base, H5FD_mem_t /*type*/, hid_t /*transfer*/, haddr_t offset,
             std::size_t size, const void* bytes) {
    return guarded([&] {
        open_file(base).file->write(offset, {static_cast<const char*>(bytes), size});
    });
}

herr_t truncate(H5FD_t* base, hid_t /*transfer*/, hbool_t /*closing*/) {
    OpenFile& opened = open_file(base);
    return guarded([&] { opened.file->resize(opened.end); });
}

[[noreturn]] void fail() {
    throw Error("HDF5 cannot use the driver of result files: " + hdf5::hdf5_reason());
}

H5FD_class_t driver() {
    H5FD_class_t functions{};
#if H5_VERSION_GE(1, 13, 0)
    functions.version = H5FD_CLASS_VERSION;
    functions.value = static_cast<H5FD_class_value_t>(512);  // the first that is free for programs
#endif
    functions.name = "drystone_transactions";
    functions.maxaddr = static_cast<haddr_t>(INT64_MAX);
    functions.fc_degree = H5F_CLOSE_STRONG;
    functions.fapl_size = sizeof(TransactionFile*);
    functions.open = open;
    functions.close = close;
    functions.query = query;
    functions.get_eoa = get_end;
    functions.set_eoa = set_end;
    functions.get_eof = get_size;
    functions.read = read;
    functions.write = write;
    functions.truncate = truncate;
    constexpr H5FD_mem_t k_free_lists[] = H5FD_FLMAP_DICHOTOMY;  // metadata apart from data
    std::copy(std::begin(k_free_lists), std::end(k_free_lists), std::begin(functions.fl_map));
    return functions;
}

}  // namespace

Hdf5Driver::Hdf5Driver() : driver_(-1, H5FDunregister) {
    const H5FD_class_t functions = driver();
    driver_ = Hdf5Handle(H5FDregister(&functions), H5FDunregister);
    if (!driver_) fail();
}

Hdf5Handle Hdf5Driver::access_to(TransactionFile& file) const {
    Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    TransactionFile* const target = &file;
    if (!access || H5Pset_driver(access.get(), driver_.get(), &target) < 0) fail();
    return access;
}

}  // namespace drystone::results::storage
