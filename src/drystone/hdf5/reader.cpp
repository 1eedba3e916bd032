// Reads datasets of an HDF5 file and collects all defects, each with its path.
#include "drystone/hdf5/reader.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <system_error>
#include <utility>

#include "drystone/core/text.hpp"

namespace drystone::hdf5 {

namespace fs = std::filesystem;

namespace {

/// "3 numbers", "1 number".
std::string counted(Index count, const std::string& noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

constexpr Index k_longest = std::numeric_limits<std::int32_t>::max();

/// Throws InputError unless the bytes of `path` can be read.
void require_readable(const fs::path& path) {
    const auto fail = [&](const std::string& found) {
        throw InputError({.what = path.string(), .expected = "an FCLIB file", .found = found});
    };
    std::error_code error;
    if (fs::is_directory(path, error)) fail("a folder");
    errno = 0;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                               std::fclose);
    if (!file) fail(std::generic_category().message(errno));
}

Hdf5Handle open_file(const fs::path& path) {
    require_readable(path);
    if (H5Fis_hdf5(path.c_str()) <= 0) {
        std::error_code error;
        const bool empty = fs::file_size(path, error) == 0 && !error;
        throw InputError({.what = path.string(),
                          .expected = "an HDF5 file",
                          .found = empty ? "an empty file" : "something else"});
    }
    // Files are replaced as a whole, never changed in place, so that a reader needs no lock.
    const Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    H5Pset_file_locking(access.get(), false, true);
    Hdf5Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.get()), H5Fclose);
    if (!file) {
        throw InputError({.what = path.string(),
                          .expected = "a complete HDF5 file",
                          .found = "a truncated or damaged one (" + hdf5_reason() + ")"});
    }
    return file;
}

std::string kind_of(const Hdf5Handle& object) {
    if (!object) return "a link that leads nowhere";
    return H5Iget_type(object.get()) == H5I_GROUP ? "a group" : "another kind of object";
}

}  // namespace

Hdf5Reader::Hdf5Reader(fs::path file) : path_(std::move(file)), file_(open_file(path_)) {}

void Hdf5Reader::add_defect(const std::string& path, std::string expected, std::string found) {
    defects_.push_back(
        {.what = "/" + path, .expected = std::move(expected), .found = std::move(found)});
}

void Hdf5Reader::require_sound() const {
    if (!defects_.empty()) throw InputError(defects_, path_.string());
}

std::optional<Hdf5Handle> Hdf5Reader::open(const std::string& path) {
    if (!has(path)) {
        add_defect(path, "a dataset", "none");
        return {};
    }
    Hdf5Handle object(H5Oopen(file_.get(), path.c_str(), H5P_DEFAULT), H5Oclose);
    if (object && H5Iget_type(object.get()) == H5I_DATASET) return object;
    add_defect(path, "a dataset", kind_of(object));
    return {};
}

std::optional<Index> Hdf5Reader::length(const std::string& path, const Hdf5Handle& dataset) {
    const Hdf5Handle space(H5Dget_space(dataset.get()), H5Sclose);
    const hssize_t count = H5Sget_simple_extent_npoints(space.get());
    if (count >= 0 && count <= k_longest) return static_cast<Index>(count);
    add_defect(path, "at most " + std::to_string(k_longest) + " entries", std::to_string(count));
    return {};
}

std::optional<Index> Hdf5Reader::length(const std::string& path) {
    const std::optional<Hdf5Handle> dataset = open(path);
    return dataset ? length(path, *dataset) : std::nullopt;
}

bool Hdf5Reader::undoes_filters(const std::string& path, const Hdf5Handle& dataset) {
    const Hdf5Handle creation(H5Dget_create_plist(dataset.get()), H5Pclose);
    const int filters = H5Pget_nfilters(creation.get());
    for (int k = 0; k < filters; ++k) {
        std::array<char, 64> name{};
        unsigned flags = 0;
        unsigned configuration = 0;
        std::size_t parameters = 0;
        const H5Z_filter_t filter =
            H5Pget_filter2(creation.get(), static_cast<unsigned>(k), &flags, &parameters, nullptr,
                           name.size(), name.data(), &configuration);
        if (H5Zfilter_avail(filter) > 0) continue;
        name.back() = '\0';
        add_defect(path, "a compression that the installed HDF5 library can undo",
                   "filter " + std::to_string(filter) + " '" + name.data() + "'");
        return false;
    }
    return true;
}

H5T_class_t Hdf5Reader::type_class(const std::string& path) {
    const std::optional<Hdf5Handle> dataset = open(path);
    if (!dataset) return H5T_NO_CLASS;
    const Hdf5Handle type(H5Dget_type(dataset->get()), H5Tclose);
    return H5Tget_class(type.get());
}

/// The first `count` entries as `type` into `values`.
bool Hdf5Reader::read(const std::string& path, Index count, hid_t type, void* values) {
    const std::optional<Hdf5Handle> dataset = open(path);
    if (!dataset || !undoes_filters(path, *dataset)) return false;
    if (count == 0) return true;

    const Hdf5Handle all(H5Dget_space(dataset->get()), H5Sclose);
    const auto wanted = static_cast<hsize_t>(count);
    const bool part = H5Sget_simple_extent_npoints(all.get()) > count;
    const Hdf5Handle memory(H5Screate_simple(1, &wanted, nullptr), H5Sclose);
    if (part) {
        if (H5Sget_simple_extent_ndims(all.get()) != 1) {
            add_defect(path, "one-dimensional data", "a table of numbers");
            return false;
        }
        const hsize_t first = 0;
        H5Sselect_hyperslab(all.get(), H5S_SELECT_SET, &first, nullptr, &wanted, nullptr);
    }
    if (H5Dread(dataset->get(), type, memory.get(), all.get(), H5P_DEFAULT, values) >= 0) {
        return true;
    }
    add_defect(path, "data that can be read", "damage (" + hdf5_reason() + ")");
    return false;
}

std::optional<VecX> Hdf5Reader::numbers(const std::string& path, Index count) {
    const std::optional<Index> stored = length(path);
    if (!stored) return {};
    if (*stored < count) {
        add_defect(path, "at least " + counted(count, "number"), std::to_string(*stored));
        return {};
    }
    const H5T_class_t kind = type_class(path);
    if (kind != H5T_FLOAT && kind != H5T_INTEGER) {
        add_defect(path, "numbers", "another kind of data");
        return {};
    }
    VecX values(count);
    if (!read(path, count, H5T_NATIVE_DOUBLE, values.data())) return {};
    const auto bad = [](double value) { return !std::isfinite(value); };
    const auto defects = std::count_if(values.begin(), values.end(), bad);
    if (defects == 0) return values;
    const auto first = std::find_if(values.begin(), values.end(), bad);
    add_defect(path, "finite numbers",
               to_text(*first) + " in entry " + std::to_string(first - values.begin()) +
                   (defects > 1 ? " (" + std::to_string(defects) + " such entries)" : ""));
    return {};
}

std::optional<VecX> Hdf5Reader::vector(const std::string& path, Index count) {
    const std::optional<Index> stored = length(path);
    if (!stored) return {};
    if (*stored == count) return numbers(path, count);
    add_defect(path, counted(count, "number"), std::to_string(*stored));
    return {};
}

std::optional<std::vector<Index>> Hdf5Reader::integers(const std::string& path, Index count) {
    const std::optional<Index> stored = length(path);
    if (!stored) return {};
    if (*stored < count) {
        add_defect(path, "at least " + counted(count, "integer"), std::to_string(*stored));
        return {};
    }
    const H5T_class_t kind = type_class(path);
    std::vector<Index> values(static_cast<std::size_t>(count));
    if (kind == H5T_INTEGER) {
        static_assert(sizeof(Index) == sizeof(std::int64_t));
        if (!read(path, count, H5T_NATIVE_INT64, values.data())) return {};
        return values;
    }
    // Some programs store every number as a double.
    const std::optional<VecX> doubles = kind == H5T_FLOAT ? numbers(path, count) : std::nullopt;
    if (kind == H5T_FLOAT && !doubles) return {};
    if (!doubles || ((doubles->array() != doubles->array().round()) ||
                     (doubles->array().abs() > static_cast<double>(k_longest)))
                        .any()) {
        add_defect(path, "integers", doubles ? "fractions" : "another kind of data");
        return {};
    }
    std::transform(doubles->begin(), doubles->end(), values.begin(),
                   [](double value) { return static_cast<Index>(value); });
    return values;
}

std::optional<Index> Hdf5Reader::integer(const std::string& path) {
    const std::optional<Index> stored = length(path);
    if (!stored) return {};
    if (*stored != 1) {
        add_defect(path, "one integer", counted(*stored, "number"));
        return {};
    }
    const auto values = integers(path, 1);
    return values ? std::optional(values->front()) : std::nullopt;
}

std::string Hdf5Reader::text(const std::string& path) {
    if (!has(path)) return {};
    const Hdf5Handle dataset(H5Dopen2(file_.get(), path.c_str(), H5P_DEFAULT), H5Dclose);
    const Hdf5Handle type(H5Dget_type(dataset.get()), H5Tclose);
    const Hdf5Handle space(H5Dget_space(dataset.get()), H5Sclose);
    const hssize_t count = H5Sget_simple_extent_npoints(space.get());
    if (count == 0) return {};
    const auto unreadable = [&] {
        add_assumption("/" + path + " is not a text and was left out");
        return std::string();
    };
    if (count != 1 || H5Tget_class(type.get()) != H5T_STRING) return unreadable();
    if (H5Tis_variable_str(type.get()) > 0) {
        char* words = nullptr;
        if (H5Dread(dataset.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, &words) < 0) {
            return unreadable();
        }
        std::string copy = words == nullptr ? "" : words;
        H5Dvlen_reclaim(type.get(), space.get(), H5P_DEFAULT, &words);
        return copy;
    }
    std::string words(H5Tget_size(type.get()), '\0');
    if (H5Dread(dataset.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, words.data()) < 0) {
        return unreadable();
    }
    return words.substr(0, words.find('\0'));
}

}  // namespace drystone::hdf5
