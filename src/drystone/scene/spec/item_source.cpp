// The place of a key in its file: of the key itself, else of the table or list around it.
#include "drystone/scene/spec/item_source.hpp"

namespace drystone::scene::inline spec {

Place place_of(const ItemSource& item, std::string_view key) {
    while (!key.empty()) {
        const auto found = item.keys.find(std::string(key));
        if (found != item.keys.end()) return found->second;
        const std::size_t end = key.find_last_of(".[");
        key = key.substr(0, end == std::string_view::npos ? 0 : end);
    }
    return item.place;
}

}  // namespace drystone::scene::inline spec
