#pragma once

#include <string>
#include <vector>

#include "drystone/results/result_reader.hpp"

namespace drystone::results {

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
/// least and the largest, so that no peak is lost. Intervals are single points while there are few,
/// and grow twice as long whenever more than `most` points would be kept: nobody has to know how
/// many will come.
class Thinning {
  public:
    explicit Thinning(Index most) : most_(most) {}

    void add(double x, double y);
    /// Appends the points that are kept to `series`.
    void append_to(Series& series) const;

  private:
    struct Point {
        double x;
        double y;
    };
    struct Interval {
        Point least;
        Point largest;
    };
    static Interval joined(const Interval& a, const Interval& b);
    void join_pairs();

    Index most_;
    Index length_ = 1;  ///< of an interval, in points
    Index count_ = 0;   ///< of points in the last one
    std::vector<Interval> intervals_;
};

/// The curves of a result that may grow: what was read once is not read again.
class RunningSeries {
  public:
    RunningSeries();
    ~RunningSeries();
    RunningSeries(RunningSeries&&) noexcept;
    RunningSeries& operator=(RunningSeries&&) noexcept;

    /// Takes in the next step.
    void add(const StepReport& report);
    /// Reads the samples of measures that are new; returns whether there may be more. At most
    /// `most` of each are read.
    bool read_samples(const ResultReader& result, Index most);
    /// The curves so far.
    [[nodiscard]] std::vector<Series> list() const;

  private:
    struct StepCurve;
    struct MeasureCurves;
    std::vector<StepCurve> steps_;
    std::vector<MeasureCurves> measures_;
};

/// Energies, the sums of the ledger, contacts, residual, penetration, iterations and the numbers of
/// all measures, of at most 2,000 points each.
[[nodiscard]] std::vector<Series> series_of(const ResultReader& result);

}  // namespace drystone::results
