#pragma once

namespace drystone::sim::measures {

/// Mean over steps, weighted by their lengths. What does not change has itself as its mean, without
/// rounding: counts stay whole.
struct TimeMean {
    double value = 0.0;
    double time = 0.0;  ///< (s)

    void add(double x, double h) {
        time += h;
        value += (x - value) * (h / time);
    }
};

}  // namespace drystone::sim::measures
