// Names, units and integrals of the quantities that a history may give.
#include "drystone/scene/spec/history.hpp"

namespace drystone::scene {
inline namespace spec {

using Quantity = HistorySpec::Quantity;

std::string name_of(Quantity quantity) {
    switch (quantity) {
        case Quantity::displacement:
            return "displacement";
        case Quantity::velocity:
            return "velocity";
        case Quantity::acceleration:
            return "acceleration";
        case Quantity::rotation:
            return "rotation";
        case Quantity::spin:
            return "spin";
        case Quantity::force:
            return "force";
        case Quantity::torque:
            return "torque";
    }
    return {};
}

history::Dimension dimension_of(Quantity quantity) {
    switch (quantity) {
        case Quantity::displacement:
            return history::Dimension::length;
        case Quantity::velocity:
            return history::Dimension::velocity;
        case Quantity::acceleration:
            return history::Dimension::acceleration;
        case Quantity::rotation:
            return history::Dimension::angle;
        case Quantity::spin:
            return history::Dimension::spin;
        case Quantity::force:
            return history::Dimension::force;
        case Quantity::torque:
            return history::Dimension::torque;
    }
    return {};
}

bool is_angular(Quantity quantity) {
    return quantity == Quantity::rotation || quantity == Quantity::spin ||
           quantity == Quantity::torque;
}

bool is_motion(Quantity quantity) {
    return quantity != Quantity::force && quantity != Quantity::torque;
}

// Outside the samples a rate is 0 (the body stays where it is); all other quantities keep their
// last value.
history::Outside outside_of(Quantity quantity) {
    const bool rate = quantity == Quantity::velocity || quantity == Quantity::spin ||
                      quantity == Quantity::acceleration;
    return rate ? history::Outside::zero : history::Outside::hold;
}

// Piecewise polynomials are integrated exactly, from 0 at the first sample.
history::PiecewisePolynomial displacement_of(const HistorySpec& history) {
    switch (history.quantity) {
        case Quantity::acceleration:
            return history.value.integral().integral();
        case Quantity::velocity:
        case Quantity::spin:
            return history.value.integral();
        default:
            return history.value;
    }
}

}  // namespace spec
}  // namespace drystone::scene
