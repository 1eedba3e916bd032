// Chooses where the files of a verb go, writes them and lists them.
#include "destination.hpp"

#include <algorithm>
#include <array>
#include <iostream>
#include <nlohmann/json.hpp>

#include "drystone/core/error.hpp"
#include "drystone/core/files.hpp"
#include "drystone/results/result_reader.hpp"

namespace drystone::app {

namespace {

namespace fs = std::filesystem;

/// A folder of such a name would surprise.
bool looks_like_file(const fs::path& path) {
    constexpr std::array<const char*, 8> k_endings{".csv",  ".svg",  ".png", ".vtu",
                                                   ".hdf5", ".xdmf", ".h5",  ".html"};
    return std::find(k_endings.begin(), k_endings.end(), path.extension()) != k_endings.end();
}

void make_folder(const fs::path& folder) {
    if (folder.empty()) return;
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw EnvironmentError("make the folder", folder, error.message());
}

void require_no_result(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error) || !results::is_result_file(path)) return;
    throw InputError({.what = "the file to be written",
                      .expected = "a name that is not the result of a run",
                      .found = "'" + path.string() + "', which would be lost"});
}

}  // namespace

void FileLog::add(const std::filesystem::path& file, const std::string& note) {
    files_.push_back(file.string());
    if (!json_) std::cout << "written " << file.string() << note << '\n';
}

void FileLog::finish() const {
    if (!json_) return;
    const nlohmann::ordered_json answer{{"files", files_}};
    std::cout << answer.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
}

fs::path output_file(const fs::path& result, const std::string& out,
                     const std::string& usual_name) {
    const fs::path path = out.empty() ? result.parent_path() / usual_name : fs::path(out);
    require_no_result(path);
    make_folder(path.parent_path());
    return path;
}

std::string numbered(const std::string& name, Index number, const std::string& ending) {
    std::string digits = std::to_string(number);
    constexpr std::size_t k_digits = 6;
    if (digits.size() < k_digits) digits.insert(0, k_digits - digits.size(), '0');
    return name + '_' + digits + ending;
}

Destination::Destination(const fs::path& result, const std::string& out, bool several, FileLog& log)
    : log_(log) {
    if (out.empty()) {
        folder_ = result.parent_path();
        return;
    }
    const fs::path path = out;
    std::error_code error;
    const bool is_folder = fs::is_directory(path, error) || !path.has_filename();
    if (several && !is_folder && looks_like_file(path)) {
        throw InputError({.what = "--out",
                          .expected = "a folder, since several files are written",
                          .found = "'" + out + "'"});
    }
    if (several || is_folder) {
        folder_ = path;
    } else {
        folder_ = path.parent_path();
        name_ = path.filename().string();
        require_no_result(path);
    }
    make_folder(folder_);
}

fs::path Destination::path(const std::string& usual_name) const {
    return folder_ / (name_.empty() ? usual_name : name_);
}

void Destination::write(const std::string& usual_name, const std::string& text) const {
    write_atomically(path(usual_name), text);
    log_.add(path(usual_name));
}

void Destination::list(const std::string& usual_name, const std::string& note) const {
    log_.add(path(usual_name), note);
}

}  // namespace drystone::app
