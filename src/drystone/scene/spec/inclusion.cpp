// Names of the variables that formulas of an inclusion may use.
#include "drystone/scene/spec/inclusion.hpp"

namespace drystone::scene::inline spec {

// x, y -> v_x, v_y.
std::vector<std::string> velocity_names(const std::vector<std::string>& coordinates) {
    std::vector<std::string> names;
    for (const std::string& name : coordinates) names.push_back("v_" + name);
    return names;
}

std::vector<std::string> constraint_variables(const std::vector<std::string>& coordinates) {
    std::vector<std::string> names = coordinates;
    names.emplace_back("t");
    return names;
}

std::vector<std::string> force_variables(const std::vector<std::string>& coordinates) {
    std::vector<std::string> names = coordinates;
    for (std::string& name : velocity_names(coordinates)) names.push_back(std::move(name));
    names.emplace_back("t");
    return names;
}

}  // namespace drystone::scene::inline spec
