#include "file_log.hpp"

#include <iostream>
#include <nlohmann/json.hpp>

namespace drystone::app {

void FileLog::add(const std::filesystem::path& file, const std::string& note) {
    files_.push_back(file.string());
    if (!json_) std::cout << "written " << file.string() << note << '\n';
}

void FileLog::finish() const {
    if (!json_) return;
    const nlohmann::ordered_json answer{{"files", files_}};
    std::cout << answer.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
}

}  // namespace drystone::app
