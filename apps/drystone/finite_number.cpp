#include "finite_number.hpp"

#include <cmath>
#include <string>

namespace drystone::app {

CLI::Validator finite_number() {
    return {[](const std::string& text) -> std::string {
                double number = 0.0;
                if (CLI::detail::lexical_cast(text, number) && std::isfinite(number)) return {};
                return "expected a finite number, found '" + text + "'";
            },
            "NUMBER"};
}

}  // namespace drystone::app
