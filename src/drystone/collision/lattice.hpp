#pragma once

#include <array>
#include <cmath>

#include <Eigen/Core>

#include "drystone/collision/contact_point.hpp"
#include "drystone/geometry/frame.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::collision {

/// The lattice of a periodic cell: what is at x is also at x + sum_j n_j a_j for integers n_j. The
/// first `count` columns are the vectors a_j; a scene may repeat itself in fewer directions than it
/// has dimensions, or in none.
template <int D>
struct Lattice {
    Eigen::Matrix<double, D, D> vectors = Eigen::Matrix<double, D, D>::Zero();
    int count = 0;

    /// sum_j n_j a_j.
    [[nodiscard]] Vector<D> shift(const Image<D>& n) const {
        Vector<D> sum = Vector<D>::Zero();
        for (int j = 0; j < count; ++j) {
            sum += static_cast<double>(n[static_cast<std::size_t>(j)]) * vectors.col(j);
        }
        return sum;
    }
};

/// a - b.
template <int D>
[[nodiscard]] Image<D> difference(const Image<D>& a, const Image<D>& b) {
    Image<D> result{};
    for (std::size_t j = 0; j < result.size(); ++j) result[j] = a[j] - b[j];
    return result;
}

/// Which of the many cells of a lattice.
enum class CellShape {
    compact,  ///< vectors as short as possible, so that few cells around it matter
    upright,  ///< for the eye: shearing slants it by half a vector at most, and never turns it over
};

/// Short vectors of the lattice, in place of vectors that shearing has made long. They are integer
/// sums of the given ones.
template <int D>
class ReducedCell {
  public:
    explicit ReducedCell(const Lattice<D>& lattice, CellShape shape = CellShape::compact);

    /// Coordinates of x in the reduced vectors (first `count`).
    [[nodiscard]] Vector<D> coordinates(const Vector<D>& x) const { return inverse_ * x; }

    /// The integers of the given lattice that belong to integers of this one.
    [[nodiscard]] Image<D> in_lattice(const Image<D>& n) const;

    /// Distance of the two faces that vector j joins (m).
    [[nodiscard]] double width(int j) const;

    [[nodiscard]] int count() const noexcept { return reduced_.count; }
    /// The short vectors.
    [[nodiscard]] const Lattice<D>& lattice() const noexcept { return reduced_; }

  private:
    void reduce();
    void straighten();
    /// a_i <- a_i - times a_j.
    void subtract(int i, double times, int j);

    Lattice<D> reduced_;
    Eigen::Matrix<int, D, D> combination_ = Eigen::Matrix<int, D, D>::Identity();
    Eigen::Matrix<double, D, D> inverse_;  // rows: coordinates
};

/// Calls visit(n, inside) for the images, in integers of the reduced cell, of a body with the
/// coordinates x: for the one whose origin is in the cell, and for those whose origins are within
/// `reach` (m) of the cell.
template <int D, class Visit>
void visit_images(const ReducedCell<D>& cell, const Vector<D>& x, double reach, Visit visit) {
    Image<D> home{};
    std::array<int, D> steps{};            // to either side
    Vector<D> beyond = Vector<D>::Zero();  // reach in coordinates
    Vector<D> rest = Vector<D>::Zero();    // coordinates in the cell, in [0, 1)
    int total = 1;
    for (int j = 0; j < cell.count(); ++j) {
        const auto k = static_cast<std::size_t>(j);
        home[k] = -static_cast<int>(std::floor(x[j]));
        rest[j] = x[j] - std::floor(x[j]);
        beyond[j] = reach / cell.width(j);
        steps[k] = static_cast<int>(std::ceil(beyond[j]));
        total *= 2 * steps[k] + 1;
    }
    for (int code = 0; code < total; ++code) {
        Image<D> n = home;
        bool near = true;
        int digits = code;
        for (int j = 0; j < cell.count(); ++j) {
            const auto k = static_cast<std::size_t>(j);
            const int step = digits % (2 * steps[k] + 1) - steps[k];
            digits /= 2 * steps[k] + 1;
            n[k] += step;
            near = near && rest[j] + step >= -beyond[j] && rest[j] + step <= 1.0 + beyond[j];
        }
        if (near) visit(n, n == home);
    }
}

}  // namespace drystone::collision
