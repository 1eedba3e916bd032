#pragma once

#include <span>
#include <string>
#include <vector>

#include "drystone/results/result_reader.hpp"

namespace drystone::figures::picture {

/// Colours of bodies: their own, or that of their material, counted in the order of the bodies.
class Fillings {
  public:
    explicit Fillings(std::span<const results::BodyRecord> bodies);

    /// "#rrggbb"
    [[nodiscard]] std::string of(const results::BodyRecord& body) const;

  private:
    std::vector<std::string> materials_;
};

}  // namespace drystone::figures::picture
