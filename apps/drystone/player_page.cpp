#include "player_page.hpp"

#include <string>

#include "drystone/core/error.hpp"

namespace drystone::app {

std::string_view required_player_page() {
    const std::string_view page = player_page();
    if (page.empty()) {
        throw EnvironmentError("show results in", "the player",
                               std::string("this program was built ") + k_missing_player);
    }
    return page;
}

}  // namespace drystone::app
