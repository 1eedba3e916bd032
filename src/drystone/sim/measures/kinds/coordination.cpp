// Measure `coordination`: mean number of neighbours, with and without rattlers.
#include <algorithm>
#include <utility>

#include "drystone/sim/measures/contact_sums.hpp"
#include "drystone/sim/measures/measure.hpp"

namespace drystone::sim::measures {

namespace {

using Pair = std::pair<int, int>;

/// Bodies that press or pull on each other in a step, each pair once.
std::vector<Pair> loaded_pairs(const StepView& step, const LoadedContacts& contacts) {
    std::vector<Pair> pairs;
    for (const ContactRecord& contact : step.contacts) {
        if (!contacts.is_loaded(contact, step.h)) continue;
        pairs.push_back(std::minmax(contact.body_a, contact.body_b));
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    return pairs;
}

/// Neighbours of each body.
std::vector<int> neighbours(const std::vector<Pair>& pairs, std::size_t bodies) {
    std::vector<int> count(bodies, 0);
    for (const auto& [a, b] : pairs) {
        ++count[static_cast<std::size_t>(a)];
        ++count[static_cast<std::size_t>(b)];
    }
    return count;
}

/// Takes away the pairs of dynamic bodies with fewer than two neighbours, until there are none.
void remove_rattlers(std::vector<Pair>& pairs, const Bodies& bodies) {
    const auto size = static_cast<std::size_t>(bodies.count());
    for (std::size_t before = pairs.size() + 1; pairs.size() < before;) {
        before = pairs.size();
        const std::vector<int> count = neighbours(pairs, size);
        std::erase_if(pairs, [&](const Pair& pair) {
            const auto rattles = [&](int body) {
                return bodies.is_dynamic(body) && count[static_cast<std::size_t>(body)] < 2;
            };
            return rattles(pair.first) || rattles(pair.second);
        });
    }
}

/// Mean number of neighbours of the dynamic bodies in the region; means over the steps.
class Coordination final : public Measure {
  public:
    Coordination(const scene::MeasureSpec& spec, const Setting& setting)
        : contacts_(spec, setting) {}

    [[nodiscard]] Form form() const override {
        return {.numbers = {{"coordination", "", "neighbours per body that it presses on"},
                            {"without_rattlers", "", "the same without bodies that carry nothing"},
                            {"rattlers", "", "share of the bodies that carry nothing"},
                            {"bodies", "", "dynamic bodies in the region"}}};
    }

    void add(const StepView& step) override {
        const std::vector<std::vector<Image>> inside = contacts_.inside(step.state);
        std::vector<Pair> pairs = loaded_pairs(step, contacts_);
        const std::vector<int> all = neighbours(pairs, inside.size());
        remove_rattlers(pairs, contacts_.bodies());
        const std::vector<int> carrying = neighbours(pairs, inside.size());
        double number = 0.0;
        for (std::size_t i = 0; i < inside.size(); ++i) {
            const auto images = static_cast<double>(inside[i].size());
            number += images;
            present_ += step.h * images;
            touches_ += step.h * images * all[i];
            if (carrying[i] == 0) continue;
            active_ += step.h * images;
            active_touches_ += step.h * images * carrying[i];
        }
        number_.add(number, step.h);
    }

    [[nodiscard]] Sample sample(const Snapshot& /*state*/) override {
        const Sample sample{.numbers = {touches_ / present_, active_touches_ / active_,
                                        1.0 - active_ / present_, number_.value}};
        number_ = {};
        present_ = touches_ = active_ = active_touches_ = 0.0;
        return sample;
    }

  private:
    LoadedContacts contacts_;
    TimeMean number_;  // of bodies
    // Sums over the steps, times their length.
    double present_ = 0.0;  ///< bodies
    double touches_ = 0.0;  ///< their neighbours
    double active_ = 0.0;   ///< bodies that carry something
    double active_touches_ = 0.0;
};

}  // namespace

MeasureEntry coordination_measure() {
    return {.name = "coordination",
            .summary = "mean number of neighbours of a body, with and without rattlers",
            .keys = {"region", "least_force"},
            .by_steps = true,
            .make = make_kind<Coordination>};
}

}  // namespace drystone::sim::measures
