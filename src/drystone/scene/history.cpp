// Names, units and integrals of the quantities that a history may give.
#include "drystone/scene/history.hpp"

namespace drystone::scene {

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

Dimension dimension_of(Quantity quantity) {
    switch (quantity) {
        case Quantity::displacement:
            return Dimension::length;
        case Quantity::velocity:
            return Dimension::velocity;
        case Quantity::acceleration:
            return Dimension::acceleration;
        case Quantity::rotation:
            return Dimension::angle;
        case Quantity::spin:
            return Dimension::spin;
        case Quantity::force:
            return Dimension::force;
        case Quantity::torque:
            return Dimension::torque;
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
Outside outside_of(Quantity quantity) {
    const bool rate = quantity == Quantity::velocity || quantity == Quantity::spin ||
                      quantity == Quantity::acceleration;
    return rate ? Outside::zero : Outside::hold;
}

// Piecewise polynomials are integrated exactly, from 0 at the first sample.
PiecewisePolynomial displacement_of(const HistorySpec& history) {
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

}  // namespace drystone::scene
