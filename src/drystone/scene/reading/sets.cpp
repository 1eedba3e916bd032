// Reads the sets of a sweeping process: shapes, their numbers as formulas, parts, motion.
#include "drystone/scene/reading/sets.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <variant>

#include "drystone/scene/reading/formulas.hpp"

namespace drystone::scene::reading {

using document::Array;
using document::Value;

namespace {

enum class Form {
    number,
    vector,   ///< one for each coordinate
    list,     ///< any positive count
    rows,     ///< vectors
    turning,  ///< a number in the plane, the rotation vector in space
};

struct KeyForm {
    std::string name;
    Form form;
    bool needed = true;
};

/// What a set is made of.
enum class Parts { none, cone, one, several, product };

struct ShapeForm {
    std::string name;
    std::vector<KeyForm> keys;
    Parts parts = Parts::none;
};

const std::vector<ShapeForm>& shape_forms() {
    static const std::vector<ShapeForm> forms{
        {"affine_subspace", {{"A", Form::rows}, {"b", Form::list}}},
        {"annulus",
         {{"center", Form::vector, false}, {"inner", Form::number}, {"outer", Form::number}}},
        {"ball", {{"center", Form::vector, false}, {"radius", Form::number}}},
        {"ball_complement", {{"center", Form::vector, false}, {"radius", Form::number}}},
        {"ball_intersection", {{"centers", Form::rows}, {"radius", Form::number}}},
        {"box", {{"lower", Form::vector, false}, {"upper", Form::vector, false}}},
        {"coulomb_cone", {{"mu", Form::number}}},
        {"dual", {}, Parts::cone},
        {"ellipsoid", {{"center", Form::vector, false}, {"semi_axes", Form::vector}}},
        {"ellipsoid_complement", {{"center", Form::vector, false}, {"semi_axes", Form::vector}}},
        {"elliptic_cone", {{"mu", Form::list}}},
        {"farthest_shell",
         {{"inner", Form::number, false}, {"outer", Form::number, false}},
         Parts::one},
        {"half_space", {{"normal", Form::vector}, {"offset", Form::number}}},
        {"holed_space", {{"holes", Form::list}, {"constant", Form::number, false}}},
        {"inequalities", {{"c", Form::list}}},
        {"intersection", {}, Parts::several},
        {"minkowski_sum", {}, Parts::several},
        {"polar", {}, Parts::cone},
        {"polygon", {{"points", Form::rows}}},
        {"polyhedron",
         {{"A", Form::rows, false},
          {"b", Form::list, false},
          {"A_eq", Form::rows, false},
          {"b_eq", Form::list, false}}},
        {"product", {}, Parts::product},
        {"second_order_cone", {{"axis", Form::vector}, {"slope", Form::number, false}}},
        {"segment", {{"from", Form::vector}, {"to", Form::vector}}},
        {"simplex", {{"total", Form::number, false}}}};
    return forms;
}

/// The motion, which every set may have.
const std::vector<KeyForm>& motion_keys() {
    static const std::vector<KeyForm> keys{{"translate", Form::vector, false},
                                           {"rotate", Form::turning, false},
                                           {"about", Form::vector, false},
                                           {"scale", Form::number, false}};
    return keys;
}

/// Cones with their tip at 0; rotations keep it there.
bool is_cone(const SetSpec& set) {
    constexpr std::array k_cones{"coulomb_cone", "dual", "elliptic_cone", "polar",
                                 "second_order_cone"};
    const bool moved = set.numbers.contains("translate") || set.numbers.contains("about");
    return !moved && std::find(k_cones.begin(), k_cones.end(), set.shape) != k_cones.end();
}

/// Reads one set; the formulas of its numbers have all coordinates and t as variables.
class SetReader {
  public:
    SetReader(TableReader& table, const std::vector<std::string>& coordinates, Index first,
              Index dimension)
        : table_(table), coordinates_(coordinates), variables_(coordinates) {
        variables_.emplace_back("t");
        set_.first = first;
        set_.dimension = dimension;
        set_.place = table.place();
    }

    SetSpec read() {
        std::vector<std::string> names;
        for (const ShapeForm& form : shape_forms()) names.push_back(form.name);
        std::vector<std::pair<std::string, const ShapeForm*>> options;
        for (const ShapeForm& form : shape_forms()) options.emplace_back(form.name, &form);
        if (!table_.has("shape")) {
            table_.report("shape", "one of " + joined(names), "nothing");
            return std::move(set_);
        }
        const ShapeForm* shape = table_.choice<const ShapeForm*>("shape", nullptr, options);
        if (shape == nullptr) return std::move(set_);
        set_.shape = shape->name;
        for (const KeyForm& key : shape->keys) read_key(key);
        for (const KeyForm& key : motion_keys()) read_key(key);
        read_parts(shape->parts);
        table_.finish();
        return std::move(set_);
    }

  private:
    void read_key(const KeyForm& key) {
        const Value* value = table_.find(key.name);
        const std::string expected = expected_of(key.form);
        if (value == nullptr) {
            if (key.needed) table_.report(key.name, expected, "nothing");
            return;
        }
        std::optional<FormulaRows> rows = to_rows(*value, key);
        if (rows) {
            set_.numbers[key.name] = std::move(*rows);
        } else {
            table_.report(key.name, expected, describe(*value));
        }
    }

    [[nodiscard]] std::string expected_of(Form form) const {
        const std::string n = std::to_string(set_.dimension);
        switch (form) {
            case Form::number:
                return "a number or a formula";
            case Form::vector:
                return "an array of " + n + " numbers or formulas";
            case Form::list:
                return "an array of numbers or formulas";
            case Form::rows:
                return "an array of arrays of " + n + " numbers or formulas";
            default:
                break;
        }
        if (set_.dimension == 2) return "an angle (rad), a number or a formula";
        if (set_.dimension == 3) return "a rotation vector (rad), 3 numbers or formulas";
        return "no rotation of a set in " + n + " dimensions";
    }

    /// Nothing if the value does not have this form.
    std::optional<FormulaRows> to_rows(const Value& value, const KeyForm& key) {
        const bool is_list = std::holds_alternative<Array>(value.data);
        Form form = key.form;
        std::size_t size = static_cast<std::size_t>(set_.dimension);
        if (form == Form::turning) {
            if (set_.dimension != 2 && set_.dimension != 3) return {};
            form = set_.dimension == 2 ? Form::number : Form::vector;
        }
        if (is_list != (form != Form::number)) return {};
        if (form == Form::number) return FormulaRows{{to_formula(value, key.name)}};
        const Array& list = std::get<Array>(value.data);
        if (list.empty() || (form == Form::vector && list.size() != size)) return {};
        if (form != Form::rows) return FormulaRows{to_row(list, key.name)};
        FormulaRows rows;
        for (std::size_t k = 0; k < list.size(); ++k) {
            const auto* row = std::get_if<Array>(&list[k].data);
            if (row == nullptr || row->size() != size) return {};
            rows.push_back(to_row(*row, key.name + "[" + std::to_string(k) + "]"));
        }
        return rows;
    }

    std::vector<formula::Formula> to_row(const Array& list, const std::string& key) {
        std::vector<formula::Formula> row;
        for (std::size_t k = 0; k < list.size(); ++k) {
            row.push_back(to_formula(list[k], key + "[" + std::to_string(k) + "]"));
        }
        return row;
    }

    formula::Formula to_formula(const Value& value, const std::string& key) {
        return to_formula_of(variables_, value, key, table_);
    }

    void read_parts(Parts parts) {
        if (parts == Parts::none) return;
        if (parts == Parts::one || parts == Parts::cone) {
            const std::string what = parts == Parts::cone ? "cone" : "set";
            auto table = table_.table("of");
            if (!table) {
                if (!table_.has("of")) {
                    table_.report("of", "a table with the " + what, "nothing");
                }
                return;
            }
            set_.parts.push_back(read_set(*table, coordinates_, set_.first, set_.dimension));
            const SetSpec& part = set_.parts.back();
            if (parts == Parts::cone && !part.shape.empty() && !is_cone(part)) {
                table_.report("of", "a cone with its tip at 0",
                              "a set of shape '" + part.shape + "'");
            }
            return;
        }
        std::vector<TableReader> tables = table_.tables("parts");
        if (tables.empty()) table_.report("parts", "an array of sets", "none");
        Index next = set_.first;
        for (TableReader& table : tables) {
            const Index size = parts == Parts::product ? taken(table, next) : set_.dimension;
            set_.parts.push_back(
                read_set(table, coordinates_, parts == Parts::product ? next : set_.first, size));
            if (parts == Parts::product) next += size;
        }
        const Index end = set_.first + set_.dimension;
        if (parts == Parts::product && !tables.empty() && next != end) {
            table_.report("parts",
                          "parts with all " + std::to_string(set_.dimension) + " coordinates",
                          std::to_string(next - set_.first));
        }
    }

    /// How many coordinates a part of a product takes: those that it lists, in order.
    Index taken(TableReader& table, Index next) {
        const std::vector<std::string> names = table.texts("coordinates");
        const Index end = set_.first + set_.dimension;
        for (std::size_t k = 0; k < names.size(); ++k) {
            const Index position = next + static_cast<Index>(k);
            const std::string expected =
                position < end ? "'" + coordinates_[static_cast<std::size_t>(position)] + "'"
                               : "no further coordinate";
            if (position >= end || coordinates_[static_cast<std::size_t>(position)] != names[k]) {
                table.report("coordinates", expected + ": parts take the coordinates in order",
                             "'" + names[k] + "'");
                return std::min<Index>(static_cast<Index>(names.size()), end - next);
            }
        }
        if (names.empty()) {
            table.report("coordinates", "the names of the coordinates of this part", "none");
        }
        return static_cast<Index>(names.size());
    }

    TableReader& table_;
    const std::vector<std::string>& coordinates_;
    std::vector<std::string> variables_;
    SetSpec set_;
};

}  // namespace

std::vector<std::string> set_shapes() {
    std::vector<std::string> names;
    for (const ShapeForm& form : shape_forms()) names.push_back(form.name);
    return names;
}

SetSpec read_set(TableReader& table, const std::vector<std::string>& coordinates, Index first,
                 Index dimension) {
    return SetReader(table, coordinates, first, dimension).read();
}

}  // namespace drystone::scene::reading
