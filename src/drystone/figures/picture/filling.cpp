#include "drystone/figures/picture/filling.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace drystone::figures::picture {

namespace {

/// For materials that have no colour: light, so that forces stand out.
constexpr std::array<std::string_view, 6> k_fillings{"#d8c7a6", "#b9cfdf", "#c3d6b0",
                                                     "#e2bfae", "#c9bcd8", "#d6d6cc"};

}  // namespace

Fillings::Fillings(std::span<const results::BodyRecord> bodies) {
    for (const results::BodyRecord& body : bodies) {
        if (std::find(materials_.begin(), materials_.end(), body.material) == materials_.end()) {
            materials_.push_back(body.material);
        }
    }
}

std::string Fillings::of(const results::BodyRecord& body) const {
    if (!body.color.empty()) return body.color;
    const auto found = std::find(materials_.begin(), materials_.end(), body.material);
    const auto index = static_cast<std::size_t>(std::distance(materials_.begin(), found));
    return std::string(k_fillings[index % k_fillings.size()]);
}

}  // namespace drystone::figures::picture
