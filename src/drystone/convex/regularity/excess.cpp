// Excess of one convex set over another: closed forms, else enclosed by branch and bound over
// directions.
#include "drystone/convex/regularity/excess.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <queue>
#include <vector>

#include "drystone/convex/regularity/closed_excess.hpp"
#include "drystone/core/error.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone::convex {

namespace {

/// sup |a - b| from the bounding boxes of both sets.
double largest_difference(const AnySet& A, const AnySet& B) {
    const Index n = A.dimension();
    double sum = 0.0;
    for (Index i = 0; i < n; ++i) {
        const VecX e = VecX::Unit(n, i);
        const double reach = std::max(A.support(e) + B.support(-e), B.support(e) + A.support(-e));
        sum += reach * reach;
    }
    if (std::isfinite(sum)) return std::sqrt(sum);
    throw ComputationError("excess of a " + A.describe() + " over a " + B.describe() +
                           ": both sets must be bounded");
}

/// A cube on one face of [-1, 1]^n; radial projection maps it on a patch of the sphere without
/// increasing distances, so |p - q| <= half_width sqrt(n - 1) on the patch.
struct Patch {
    VecX center;
    Index fixed;  ///< coordinate that is +-1 on this face
    double half_width;
    double upper;  ///< bound of sigma_A - sigma_B on the patch

    bool operator<(const Patch& other) const { return upper < other.upper; }
};

/// Encloses e(A, B) = max(0, sup { sigma_A(p) - sigma_B(p) : |p| = 1 }) by branch and bound: the
/// function is Lipschitz with the constant sup |a - b|, and the patch with the largest upper bound
/// is split first.
class SphereSearch {
  public:
    SphereSearch(const AnySet& A, const AnySet& B, const ExcessSettings& settings)
        : A_(A),
          B_(B),
          settings_(settings),
          lipschitz_(largest_difference(A, B)),
          spread_(std::sqrt(static_cast<double>(A.dimension() - 1))) {}

    Bounds run() {
        const Index n = A_.dimension();
        for (Index face = 0; face < n; ++face) {
            push(VecX::Unit(n, face), face, 1.0);
            push(-VecX::Unit(n, face), face, 1.0);
        }
        const double allowed = settings_.tolerance * lipschitz_;
        while (patches_.top().upper > best_ + allowed &&
               evaluations_ < settings_.most_evaluations) {
            const Patch patch = patches_.top();
            patches_.pop();
            split(patch);
        }
        return {.lower = best_, .upper = std::max(best_, patches_.top().upper)};
    }

  private:
    void push(const VecX& center, Index fixed, double half_width) {
        const VecX p = center.normalized();
        const double value = A_.support(p) - B_.support(p);
        ++evaluations_;
        best_ = std::max(best_, value);
        const double upper = std::max(0.0, value + lipschitz_ * half_width * spread_);
        patches_.push({.center = center, .fixed = fixed, .half_width = half_width, .upper = upper});
    }

    /// Halves the patch in every free direction.
    void split(const Patch& patch) {
        std::vector<VecX> centers{patch.center};
        const double quarter = 0.5 * patch.half_width;
        for (Index i = 0; i < patch.center.size(); ++i) {
            if (i == patch.fixed) continue;
            const std::size_t count = centers.size();
            for (std::size_t k = 0; k < count; ++k) {
                VecX other = centers[k];
                centers[k][i] -= quarter;
                other[i] += quarter;
                centers.push_back(other);
            }
        }
        for (const VecX& center : centers) push(center, patch.fixed, quarter);
    }

    const AnySet& A_;
    const AnySet& B_;
    ExcessSettings settings_;
    double lipschitz_;
    double spread_;
    double best_ = 0.0;
    int evaluations_ = 0;
    std::priority_queue<Patch> patches_;
};

}  // namespace

Bounds excess(const AnySet& A, const AnySet& B, const ExcessSettings& settings) {
    require_size("excess: second set", A.dimension(), B.dimension());
    if (const std::optional<double> exact = closed_excess(A, B)) {
        return {.lower = *exact, .upper = *exact};
    }
    return SphereSearch(A, B, settings).run();
}

Bounds hausdorff_distance(const AnySet& A, const AnySet& B, const ExcessSettings& settings) {
    const Bounds forth = excess(A, B, settings);
    const Bounds back = excess(B, A, settings);
    return {.lower = std::max(forth.lower, back.lower), .upper = std::max(forth.upper, back.upper)};
}

double excess(const Ball<>& A, const Ball<>& B) {
    return std::max(0.0, (A.center() - B.center()).norm() + A.radius() - B.radius());
}

}  // namespace drystone::convex
