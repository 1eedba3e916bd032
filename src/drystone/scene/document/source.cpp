// Reads a scene file with all its includes, and the stored text that contains them all.
#include "drystone/scene/document/source.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "drystone/scene/document/value.hpp"

namespace drystone::scene::document {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view k_file_mark = "# file: ";

/// Every byte of a file, or nothing and the reason in `error`.
std::optional<std::string> content(const fs::path& path, std::string& error) {
    std::error_code code;
    if (fs::is_directory(path, code)) {
        error = "it is a folder";
        return {};
    }
    errno = 0;
    std::ifstream file{path, std::ios::binary};
    std::ostringstream text;
    if (file) text << file.rdbuf();
    if (!file || file.bad() || text.bad()) {
        error = errno != 0 ? std::strerror(errno) : "it cannot be read";
        return {};
    }
    return std::move(text).str();
}

/// One canonical path for each file, whatever path led to it.
fs::path identity(const fs::path& path) {
    std::error_code code;
    fs::path result = fs::weakly_canonical(path, code);
    return code ? path.lexically_normal() : result;
}

/// One file of a stored source.
struct StoredFile {
    std::string name;
    std::string_view text;
};

/// Takes the first file off `rest`. Throws InputError if there is none.
StoredFile take_file(std::string_view& rest) {
    const auto fail = [&] {
        throw InputError({.what = "stored scene",
                          .expected = "'# file: <name> (<size> bytes)' and the text of the file",
                          .found = "'" + std::string(rest.substr(0, rest.find('\n'))) + "'"});
    };
    const std::string_view line = rest.substr(0, rest.find('\n'));
    const std::size_t open = line.rfind(" (");
    if (!line.starts_with(k_file_mark) || open == std::string_view::npos ||
        line.size() == rest.size()) {
        fail();
    }
    std::size_t size = 0;
    const char* const digits = line.data() + open + 2;
    const auto [end, error] = std::from_chars(digits, line.data() + line.size(), size);
    if (error != std::errc{} || size > rest.size() - line.size() - 1) fail();
    StoredFile file{.name = std::string(line.substr(k_file_mark.size(), open - k_file_mark.size())),
                    .text = rest.substr(line.size() + 1, size)};
    rest.remove_prefix(line.size() + 1 + size);
    if (!file.text.empty() && file.text.back() != '\n' && !rest.empty()) rest.remove_prefix(1);
    return file;
}

class Reader {
  public:
    Reader(fs::path folder, std::vector<Defect>& defects)
        : folder_(std::move(folder)), defects_(defects) {}

    Source read(const std::string& text, const fs::path& path) {
        Table own = parse_toml(text, path.string());
        open_.push_back(identity(path));
        Source source;
        source.name = path.string();
        const auto include = std::find_if(
            own.begin(), own.end(), [](const Entry& entry) { return entry.key == "include"; });
        if (include != own.end()) {
            for (const Value& file : files_of(include->value)) {
                Source below = included(file, path.parent_path());
                merge(source.root, std::move(below.root));
                source.text += below.text;
            }
            own.erase(include);
        }
        merge(source.root, std::move(own));
        // The number of bytes marks the end of the file, whatever comments it contains.
        source.text += std::string(k_file_mark) + path.lexically_proximate(folder_).string() +
                       " (" + std::to_string(text.size()) + " bytes)\n" + text;
        if (!text.empty() && text.back() != '\n') source.text += '\n';
        done_.push_back(open_.back());
        open_.pop_back();
        return source;
    }

  private:
    /// The strings of an include key.
    Array files_of(const Value& include) {
        Array files;
        if (std::holds_alternative<std::string>(include.data)) files.push_back(include);
        if (const auto* list = std::get_if<Array>(&include.data)) files = *list;
        const bool strings = std::all_of(files.begin(), files.end(), [](const Value& file) {
            return std::holds_alternative<std::string>(file.data);
        });
        if (files.empty() || !strings) {
            report(include.place, "an array of file names", describe(include));
            return {};
        }
        return files;
    }

    Source included(const Value& file, const fs::path& folder) {
        const fs::path path = folder / std::get<std::string>(file.data);
        const fs::path id = identity(path);
        const auto among = [&](const std::vector<fs::path>& list) {
            return std::find(list.begin(), list.end(), id) != list.end();
        };
        if (among(open_)) {
            report(file.place, "a file that does not lead back here", describe(file));
            return {};
        }
        if (among(done_)) return {};
        std::string error;
        const auto text = content(path, error);
        if (!text) {
            report(file.place, "a file that can be read", describe(file) + " (" + error + ")");
            return {};
        }
        try {
            return read(*text, path);
        } catch (const InputError& problem) {
            defects_.insert(defects_.end(), problem.defects().begin(), problem.defects().end());
            return {};
        }
    }

    void report(const Place& place, std::string expected, std::string found) {
        defects_.push_back({.what = "include",
                            .expected = std::move(expected),
                            .found = std::move(found),
                            .place = place});
    }

    fs::path folder_;  ///< of the outermost file
    std::vector<Defect>& defects_;
    std::vector<fs::path> open_;  ///< files that are being read, outermost first
    std::vector<fs::path> done_;
};

}  // namespace

Source read_source(const std::filesystem::path& path, std::vector<Defect>& defects) {
    std::string error;
    const auto text = content(path, error);
    if (!text) {
        throw InputError({.what = "scene",
                          .expected = "a file that can be read",
                          .found = "'" + path.string() + "' (" + error + ")"});
    }
    return Reader(path.parent_path(), defects).read(*text, path);
}

Source read_source_text(const std::string& text, const std::string& name,
                        std::vector<Defect>& defects) {
    return Reader(fs::path(name).parent_path(), defects).read(text, name);
}

Source read_stored_source(const std::string& text, const fs::path& folder) {
    Source source{.name = "stored scene", .root = {}, .text = text};
    std::string_view rest = text;
    while (!rest.empty()) {
        const StoredFile file = take_file(rest);
        Table own = parse_toml(std::string(file.text), (folder / file.name).string());
        std::erase_if(own, [](const Entry& entry) { return entry.key == "include"; });
        merge(source.root, std::move(own));
    }
    return source;
}

}  // namespace drystone::scene::document
