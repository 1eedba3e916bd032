#pragma once

#include <string>
#include <vector>

#include "drystone/output/result_reader.hpp"

namespace drystone::output {

/// A curve over time.
struct Series {
    std::string group;  ///< "energy", "ledger", "contacts", ..., "measure NAME"
    std::string name;
    std::string label;
    std::string unit;
    std::vector<double> x = {};  ///< s
    std::vector<double> y = {};
};

/// Points of a curve that come one after the other, of which some are kept: of every interval the
/// least and the largest, so that no peak is lost.
class Thinning {
  public:
    /// For `expected` points of which about `most` are kept.
    Thinning(Index expected, Index most);

    void add(double x, double y);
    /// Moves the points to the end of `series`.
    void finish(Series& series);

  private:
    struct Point {
        double x;
        double y;
    };
    void close_interval();

    Index length_;     ///< of an interval, in points
    Index count_ = 0;  ///< in the present one
    Point least_{};
    Point largest_{};
    bool least_first_ = true;
    std::vector<Point> kept_;
};

/// Energies, the sums of the ledger, contacts, residual, penetration, iterations and the numbers of
/// all measures, of at most 2,000 points each.
[[nodiscard]] std::vector<Series> series_of(const ResultReader& result);

}  // namespace drystone::output
