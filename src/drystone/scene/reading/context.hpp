#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/formula/expression.hpp"
#include "drystone/scene/document/value.hpp"
#include "drystone/scene/spec/keys.hpp"

/// From a tree of values to the structs of a scene. A bad value adds a defect to one list, and
/// reading continues with a default, so that one run reports all defects.
namespace drystone::scene::reading {

/// Values that readers of later tables need from earlier ones, and the defects so far.
struct Context {
    int dimension = 2;
    double start = 0.0;                       ///< time at which the run starts
    std::map<std::string, double> constants;  ///< the scene's parameters
    std::string default_material;             ///< of bodies that name none
    std::vector<Defect> defects;
};

/// The reading of some keys: `failed` is true if it has added defects to the context.
class Attempt {
  public:
    explicit Attempt(const Context& context) : context_(context), before_(context.defects.size()) {}

    [[nodiscard]] bool failed() const noexcept { return context_.defects.size() > before_; }

  private:
    const Context& context_;
    std::size_t before_;
};

/// "a, b, c"
[[nodiscard]] std::string joined(const std::vector<std::string>& names);

/// The value as a number, a TOML number or the text of a formula without t. `what` names it in the
/// defect that is added when it is not a number or out of range.
[[nodiscard]] std::optional<double> to_number(const document::Value& value, const std::string& what,
                                              const Range& range, Context& context);

/// The value as a formula of t.
[[nodiscard]] std::optional<formula::Expression> to_formula(const document::Value& value,
                                                            const std::string& what,
                                                            Context& context);

}  // namespace drystone::scene::reading
