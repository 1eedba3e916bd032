#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/formula/expression.hpp"
#include "drystone/linalg/types.hpp"
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

/// Reads the keys of one table.
///
/// `find_...` returns nothing for a key that is missing or bad, a name with a fallback returns the
/// fallback then, and `required_...` reports a missing key. Every key that is asked for is known;
/// `finish` reports the others. Vectors have as many components as the scene has dimensions and
/// are filled up with 0.
class TableReader {
  public:
    /// Messages name keys "<label>: <prefix><key>". The table must outlive its reader.
    TableReader(const document::Table& table, Place place, std::string label, Context& context,
                std::string prefix = {});

    [[nodiscard]] bool has(const std::string& key);
    /// The value of a key, or nullptr.
    [[nodiscard]] const document::Value* find(const std::string& key);

    [[nodiscard]] std::optional<double> find_number(const std::string& key,
                                                    const Range& range = k_any_number);
    [[nodiscard]] double number(const std::string& key, double fallback,
                                const Range& range = k_any_number);
    /// NaN when it is missing or bad.
    [[nodiscard]] double required_number(const std::string& key, const Range& range = k_any_number);

    /// A number without fraction in [low, high].
    [[nodiscard]] std::optional<std::int64_t> find_integer(const std::string& key, std::int64_t low,
                                                           std::int64_t high);
    [[nodiscard]] std::int64_t integer(const std::string& key, std::int64_t fallback,
                                       std::int64_t low, std::int64_t high);
    /// `low` when it is missing or bad.
    [[nodiscard]] std::int64_t required_integer(const std::string& key, std::int64_t low,
                                                std::int64_t high);

    [[nodiscard]] bool flag(const std::string& key, bool fallback);
    [[nodiscard]] std::optional<std::string> find_text(const std::string& key);
    [[nodiscard]] std::string text(const std::string& key, const std::string& fallback);
    /// Empty when it is missing or bad.
    [[nodiscard]] std::string required_text(const std::string& key);
    [[nodiscard]] std::vector<std::string> texts(const std::string& key);

    /// `components` numbers, by default one for each dimension.
    [[nodiscard]] std::optional<Vec3> find_vector(const std::string& key,
                                                  const Range& range = k_any_number,
                                                  int components = 0);
    [[nodiscard]] Vec3 vector(const std::string& key, const Vec3& fallback,
                              const Range& range = k_any_number);
    [[nodiscard]] Vec3 required_vector(const std::string& key, const Range& range = k_any_number);

    /// A list of numbers; at least `fewest`, or a defect.
    [[nodiscard]] std::vector<double> required_numbers(const std::string& key, std::size_t fewest,
                                                       const Range& range = k_any_number);

    /// A list of vectors; at least `fewest`, or a defect.
    [[nodiscard]] std::vector<Vec3> required_points(const std::string& key, std::size_t fewest);

    /// Lists of texts: [["a", "b"], ["c", "d"]].
    [[nodiscard]] std::vector<std::vector<std::string>> text_lists(const std::string& key);

    /// A formula of t.
    [[nodiscard]] std::optional<formula::Expression> find_formula(const std::string& key);

    /// Rows of formulas of t: as many of as many as there are dimensions, filled up with 0.
    [[nodiscard]] std::array<std::array<formula::Expression, 3>, 3> formula_matrix(
        const std::string& key);

    /// As many formulas of t as there are dimensions, filled up with 0.
    [[nodiscard]] std::array<formula::Expression, 3> formulas(const std::string& key);

    /// What rotates: in the plane one formula, about the third axis; in space three.
    [[nodiscard]] std::array<formula::Expression, 3> angular_formulas(const std::string& key);

    /// One of the named options.
    template <class Option>
    [[nodiscard]] Option choice(const std::string& key, Option fallback,
                                const std::vector<std::pair<std::string, Option>>& options) {
        std::vector<std::string> names;
        for (const auto& [name, option] : options) names.push_back(name);
        const int index = chosen(key, names);
        return index < 0 ? fallback : options[static_cast<std::size_t>(index)].second;
    }

    /// The reader of a table in the table.
    [[nodiscard]] std::optional<TableReader> table(const std::string& key);

    /// The tables of a list. Each is labelled by itself when `kind` is not empty: "body 'ball'" for
    /// a body with that name, "body[3]" for one without; else by its position in this table.
    [[nodiscard]] std::vector<TableReader> tables(const std::string& key,
                                                  const std::string& kind = {});

    /// Adds a defect of `key`; one of a missing key has the place of the table.
    void report(const std::string& key, std::string expected, std::string found);
    /// Adds a defect of a part of what the key names, such as an element of a mesh in a file.
    void report_part(const std::string& key, const std::string& part, std::string expected,
                     std::string found);

    /// Marks keys as known although they were not read.
    void accept(std::span<const std::string> keys);

    /// Reports keys that were neither read nor accepted, with the known key of similar spelling.
    void finish();

    [[nodiscard]] Context& context() const noexcept { return *context_; }
    [[nodiscard]] const std::string& label() const noexcept { return label_; }
    [[nodiscard]] const Place& place() const noexcept { return place_; }
    [[nodiscard]] const document::Table& entries() const noexcept { return *table_; }

    /// For messages about the item that this table describes.
    [[nodiscard]] ItemSource source() const;

    /// The key as messages name it.
    [[nodiscard]] std::string path(const std::string& key) const;

  private:
    [[nodiscard]] int chosen(const std::string& key, const std::vector<std::string>& names);
    [[nodiscard]] std::optional<Vec3> to_vector(const document::Value& value,
                                                const std::string& what, const Range& range,
                                                int components);
    template <class Target>
    [[nodiscard]] const Target* find_as(const std::string& key, const char* expected);
    void require(const std::string& key, const std::string& expected);

    const document::Table* table_;
    Place place_;
    std::string label_;
    std::string prefix_;
    Context* context_;
    std::vector<std::string> known_;
};

}  // namespace drystone::scene::reading
