#pragma once

#include <span>
#include <string>
#include <vector>

#include "drystone/output/result_reader.hpp"

namespace drystone::output::picture {

/// Colours of bodies: their own, or that of their material, counted in the order of the bodies.
class Fillings {
  public:
    explicit Fillings(std::span<const BodyRecord> bodies);

    /// "#rrggbb"
    [[nodiscard]] std::string of(const BodyRecord& body) const;

  private:
    std::vector<std::string> materials_;
};

}  // namespace drystone::output::picture
