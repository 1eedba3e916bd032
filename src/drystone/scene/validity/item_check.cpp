// Checks single keys of an item, and names of bodies that items refer to.
#include "drystone/scene/validity/item_check.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/core/text.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::scene::validity {

namespace {

/// How far a unit quaternion may be from length 1.
constexpr double k_unit_tolerance = 1e-9;

}  // namespace

void ItemCheck::report(const std::string& key, std::string expected, std::string found) const {
    defects_.push_back({.what = (source_->label.empty() ? "" : source_->label + ": ") + key,
                        .expected = std::move(expected),
                        .found = std::move(found),
                        .place = place_of(*source_, key)});
}

void ItemCheck::report_part(const std::string& key, const std::string& part, std::string expected,
                            std::string found) const {
    report(key, std::move(expected), std::move(found));
    defects_.back().what += ": " + part;
}

void ItemCheck::number(const std::string& key, double value, const Range& range) const {
    if (!range.contains(value)) report(key, describe(range), to_text(value));
}

void ItemCheck::vector(const std::string& key, const Vec3& value, const Range& range,
                       int components) const {
    for (int i = 0; i < components; ++i) {
        if (range.contains(value[i])) continue;
        number(key + "[" + std::to_string(i) + "]", value[i], range);
    }
    // In the plane the components that are not used must be 0, so that no input is ignored.
    for (int i = components; i < 3; ++i) {
        if (value[i] != 0.0) report(key, "0 as component 2 in the plane", to_text(value[i]));
    }
}

void ItemCheck::rotation(const std::string& key, const Eigen::Quaterniond& rotation,
                         int dimension) const {
    if (!(std::abs(rotation.norm() - 1.0) <= k_unit_tolerance)) {
        report(key, "a unit quaternion", "one of length " + to_text(rotation.norm()));
    } else if (dimension == 2 && (rotation.x() != 0.0 || rotation.y() != 0.0)) {
        report(key, "a rotation about the third axis in the plane", "another one");
    }
}

void ItemCheck::formula(const std::string& key, const formula::Expression& value, double t) const {
    const double number = value(t);
    if (std::isfinite(number)) return;
    report(key, "a formula that is finite at t = " + to_text(t),
           "'" + value.text() + "' = " + to_text(number));
}

void ItemCheck::formulas(const std::string& key, const std::array<formula::Expression, 3>& values,
                         double t, int first, int components) const {
    for (int i = 0; i < 3; ++i) {
        const formula::Expression& formula = values[static_cast<std::size_t>(i)];
        const std::string component = key + "[" + std::to_string(i) + "]";
        const double value = formula(t);
        if (i < first || i >= first + components) {
            if (!formula.is_constant() || value != 0.0) {
                report(component, "0 in the plane", formula.text());
            }
        } else {
            this->formula(component, formula, t);
        }
    }
}

void ItemCheck::name(const std::string& key, const std::string& name,
                     const std::vector<std::string>& names) const {
    if (std::find(names.begin(), names.end(), name) != names.end()) return;
    std::string expected = "one of";
    // Long lists are cut; the suggestion still searches all names.
    constexpr std::size_t k_most = 20;
    for (std::size_t i = 0; i < std::min(names.size(), k_most); ++i) {
        expected += (i == 0 ? " " : ", ") + names[i];
    }
    if (names.size() > k_most) expected += ", ...";
    report(key, (names.empty() ? "a name, and there is none" : expected) + suggestion(name, names),
           name.empty() ? "nothing" : "'" + name + "'");
}

ItemCheck table_check(const std::string& table, const SceneSources& sources,
                      std::vector<Defect>& defects) {
    const auto source = sources.tables.find(table);
    return {source == sources.tables.end() ? ItemSource{} : source->second, defects};
}

SharedSource source_or(const std::vector<SharedSource>& sources, std::size_t index,
                       const std::string& label) {
    if (index < sources.size()) return sources[index];
    return std::make_shared<ItemSource>(ItemSource{.label = label, .place = {}, .keys = {}});
}

BodyNames::BodyNames(const SceneSpec& scene, const SceneSources& sources) : scene_(scene) {
    for (const UnmadeBodies& unmade : sources.unmade) missing_.push_back(unmade.prefix);
    for (const DeformableSpec& body : scene.deformables) deformable_.insert(body.name);
}

// Most scenes name few bodies or none, and a large scene has a million.
const std::unordered_map<std::string_view, bool>& BodyNames::rigid() const {
    if (rigid_.empty()) {
        rigid_.reserve(scene_.bodies.size());
        for (const BodySpec& body : scene_.bodies) {
            rigid_[body.name] |= body.mobility == Mobility::dynamic;
        }
    }
    return rigid_;
}

void BodyNames::check(const std::string& key, const std::string& body,
                      const ItemCheck& item) const {
    if (deformable_.contains(body) && !exists(body)) {
        item.report(key, "a rigid body", "'" + body + "', which is deformable");
        return;
    }
    check_name(key, body, item);
}

void BodyNames::check_any(const std::string& key, const std::string& body,
                          const ItemCheck& item) const {
    if (!deformable_.contains(body)) check_name(key, body, item);
}

void BodyNames::check_name(const std::string& key, const std::string& body,
                           const ItemCheck& item) const {
    const bool may_be_missing =
        std::any_of(missing_.begin(), missing_.end(), [&](const std::string& prefix) {
            return prefix.empty() || body.starts_with(prefix + "-");
        });
    if (may_be_missing || exists(body)) return;
    std::vector<std::string> all;
    for (const BodySpec& one : scene_.bodies) all.push_back(one.name);
    item.name(key, body, all);
}

bool BodyNames::exists(const std::string& body) const { return rigid().contains(body); }

bool BodyNames::is_dynamic(const std::string& body) const {
    const auto found = rigid().find(body);
    return found != rigid().end() && found->second;
}

void BodyNames::check_dynamic(const std::string& key, const std::string& body,
                              const ItemCheck& item) const {
    check(key, body, item);
    if (exists(body) && !is_dynamic(body)) {
        item.report(key, "a dynamic body", "'" + body + "', which is not");
    }
}

}  // namespace drystone::scene::validity
