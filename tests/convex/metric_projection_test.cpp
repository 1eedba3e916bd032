#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "convex/set_case.hpp"

/// Projections in the metric <x, y>_M: P is the point of C with <M (x - P), y - P> <= 0.
namespace drystone::convex::cases {

namespace {

std::vector<SetCase> with_metric() {
    std::vector<SetCase> chosen;
    for (const SetCase& set_case : all_cases()) {
        if (set_case.set.has_metric_projection()) chosen.push_back(set_case);
    }
    return chosen;
}

/// The bounds of variational_slack for eigenvalues of M in [1, condition]: rounding counts
/// |M| = condition; the normals of an iterative method are `condition` times longer and their
/// products are taken in the metric.
double metric_slack(const SetCase& c, const VecX& x, const VecX& p, const VecX& y,
                    double condition) {
    const double moved = (x - p).norm();
    const double across = (y - p).norm();
    const double normals = moved * (p - c.inside).norm() / c.inradius;
    const double stop = std::max(c.tolerance, c.metric_tolerance) * (1.0 + x.norm());
    return condition * metric_rounding(c, x, condition) * (moved + across) +
           std::pow(condition, 1.5) * stop * (normals + across);
}

/// A point to project, no farther from the set than its method bears in a metric.
VecX bearable_point(const SetCase& c, Rng& rng, double condition) {
    const VecX x = any_point(c, rng);
    const VecX p = c.set.project(x);
    const double farthest = c.size * c.metric_work / condition;
    return (x - p).norm() <= farthest ? x : VecX(p + farthest * (x - p).normalized());
}

double allowed_metric_excess(const SetCase& c, const VecX& x, double condition) {
    const double stop = std::max(c.tolerance, c.metric_tolerance) * (1.0 + x.norm());
    return metric_rounding(c, x, condition) + stop;
}

}  // namespace

class MetricProjection : public testing::TestWithParam<SetCase> {};

INSTANTIATE_TEST_SUITE_P(Sets, MetricProjection, testing::ValuesIn(with_metric()),
                         case_name<testing::TestParamInfo<SetCase>>);

TEST_P(MetricProjection, SatisfiesTheVariationalInequality) {
    const SetCase& c = GetParam();
    Rng rng(51);
    for (const double condition : {10.0, 1e4}) {
        for (int i = 0; i < c.samples / 40; ++i) {
            const MatX M = sampling::positive_definite(rng, c.dimension(), condition);
            const Metric metric(M);
            for (int k = 0; k < 5; ++k) {
                const VecX x = bearable_point(c, rng, condition);
                const VecX p = c.set.project(x, metric);
                ASSERT_LE(c.excess(p), allowed_metric_excess(c, x, condition))
                    << "x = " << x.transpose() << "\nM =\n"
                    << M;
                const VecX y = member(c, rng);
                ASSERT_LE((x - p).dot(M * (y - p)), metric_slack(c, x, p, y, condition))
                    << "x = " << x.transpose() << "\ny = " << y.transpose() << "\nM =\n"
                    << M;
            }
        }
    }
}

TEST_P(MetricProjection, OfTheIdentityIsTheEuclideanOne) {
    const SetCase& c = GetParam();
    const Metric identity(MatX::Identity(c.dimension(), c.dimension()));
    Rng rng(52);
    for (int i = 0; i < c.samples / 10; ++i) {
        const VecX x = any_point(c, rng);
        const VecX p = c.set.project(x);
        const double error = position_error(c, x, p) + metric_rounding(c, x, 1.0);
        ASSERT_LE((c.set.project(x, identity) - p).norm(), 2.0 * error) << "x = " << x.transpose();
    }
}

TEST_P(MetricProjection, DoesNotDependOnTheUnitOfMass) {
    const SetCase& c = GetParam();
    Rng rng(53);
    const MatX M = sampling::positive_definite(rng, c.dimension(), 10.0);
    const Metric metric(M);
    const Metric heavy(1e6 * M);
    const Metric light(1e-6 * M);
    for (int i = 0; i < c.samples / 50; ++i) {
        const VecX x = bearable_point(c, rng, 10.0);
        const VecX p = c.set.project(x, metric);
        const double stop = std::max(c.tolerance, c.metric_tolerance) * (1.0 + x.norm());
        const double slack = metric_slack(c, x, p, p, 10.0) + 10.0 * (x - p).norm() * stop;
        const double error =
            metric_rounding(c, x, 10.0) + stop + std::sqrt(stop > 0.0 ? slack : 0.0);
        ASSERT_LE((c.set.project(x, heavy) - p).norm(), 2.0 * error) << "x = " << x.transpose();
        ASSERT_LE((c.set.project(x, light) - p).norm(), 2.0 * error) << "x = " << x.transpose();
    }
}

}  // namespace drystone::convex::cases
