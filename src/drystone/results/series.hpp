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

/// Thins a curve while its points arrive: of every interval the least and the largest value stay,
/// so that no peak is lost. Intervals are single points at first and double whenever more than
/// `most` points would be kept, so the final number of points need not be known.
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
    /// Reads at most `most` new samples of each measure; true if there may be more.
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
