#include "solvers/families/rigid_system.hpp"

#include <array>

#include <Eigen/Geometry>

namespace drystone::families {
namespace {

/// Rows of the unknowns (v_x, v_y, v_z, spin_x, spin_y, spin_z) that count in the plane.
std::vector<Index> unknowns(int dimension) {
    if (dimension == 2) return {0, 1, 5};
    return {0, 1, 2, 3, 4, 5};
}

Mat3 cross_matrix(const Vec3& x) {
    Mat3 matrix;
    matrix << 0.0, -x[2], x[1], x[2], 0.0, -x[0], -x[1], x[0], 0.0;
    return matrix;
}

/// A row of H for one body: velocity along d at a point, or spin about d.
struct Direction {
    Vec3 d;
    bool rotation = false;
};

/// The components of a contact, in order.
std::vector<Direction> directions(const Contact& contact, int dimension) {
    const Vec3& n = contact.normal;
    const Vec3 second =
        dimension == 2 ? Vec3::UnitZ() : Vec3(n.cross(n.unitOrthogonal()).normalized());
    const Vec3 first = second.cross(n);
    std::vector<Direction> all;
    if (dimension == 2) {
        all = {{n}, {first}, {second, true}};
    } else {
        all = {{n}, {first}, {second}, {first, true}, {second, true}, {n, true}};
    }
    all.resize(static_cast<std::size_t>(contact.size));
    return all;
}

/// Writes H row by row.
class Rows {
  public:
    explicit Rows(const RigidSystem& system)
        : system_(system), unknowns_(unknowns(system.dimension)) {}

    /// Velocity of a relative to b at `point`.
    void add(int a, int b, const Vec3& point, const Direction& direction) {
        add_body(a, 1.0, point, direction);
        add_body(b, -1.0, point, direction);
        ++rows_;
    }

    [[nodiscard]] SparseMatrix matrix() const {
        SparseMatrix H(rows_, static_cast<Index>(unknowns_.size() * system_.bodies.size()));
        H.setFromTriplets(entries_.begin(), entries_.end());
        return H;
    }

  private:
    void add_body(int body, double sign, const Vec3& point, const Direction& direction) {
        if (body == k_ground) return;
        const Vec3 arm = point - system_.bodies[static_cast<std::size_t>(body)].centre;
        Vector<6> row = Vector<6>::Zero();
        if (direction.rotation) {
            row.tail<3>() = direction.d;
        } else {
            row << direction.d, arm.cross(direction.d);
        }
        const auto width = static_cast<Index>(unknowns_.size());
        for (Index k = 0; k < width; ++k) {
            const double value = sign * row[unknowns_[static_cast<std::size_t>(k)]];
            if (value != 0.0) entries_.emplace_back(rows_, body * width + k, value);
        }
    }

    const RigidSystem& system_;
    std::vector<Index> unknowns_;
    std::vector<Triplet> entries_;
    Index rows_ = 0;
};

/// Mass matrix of one body in its six unknowns.
Eigen::Matrix<double, 6, 6> mass_matrix(const Body& body, const RigidSystem& system) {
    Eigen::Matrix<double, 6, 6> M = Eigen::Matrix<double, 6, 6>::Zero();
    M.topLeftCorner<3, 3>() = body.mass * Mat3::Identity();
    M.bottomRightCorner<3, 3>() = body.inertia;
    if (system.gyroscopic) {
        M.bottomRightCorner<3, 3>() += system.step * (cross_matrix(body.spin) * body.inertia -
                                                      cross_matrix(body.inertia * body.spin));
    }
    return M;
}

/// M, f and the velocities before the step.
VecX fill_dynamics(const RigidSystem& system, problem::GlobalProblem& problem) {
    const std::vector<Index> kept = unknowns(system.dimension);
    const auto width = static_cast<Index>(kept.size());
    const Index n = width * static_cast<Index>(system.bodies.size());
    std::vector<Triplet> entries;
    VecX before(n);
    problem.f.resize(n);
    for (std::size_t k = 0; k < system.bodies.size(); ++k) {
        const Body& body = system.bodies[k];
        const Eigen::Matrix<double, 6, 6> M = mass_matrix(body, system);
        Vector<6> v;
        v << body.velocity, body.spin;
        Vector<6> momentum = Vector<6>::Zero();
        momentum.head<3>() =
            body.mass * (body.velocity - system.step * system.gravity * up(system) +
                         system.step * system.pull * Vec3::UnitX());
        momentum.tail<3>() = body.inertia * body.spin;
        const Index start = static_cast<Index>(k) * width;
        for (Index i = 0; i < width; ++i) {
            const Index row = kept[static_cast<std::size_t>(i)];
            before[start + i] = v[row];
            problem.f[start + i] = momentum[row];
            for (Index j = 0; j < width; ++j) {
                const double value = M(row, kept[static_cast<std::size_t>(j)]);
                if (value != 0.0) entries.emplace_back(start + i, start + j, value);
            }
        }
    }
    problem.M.resize(n, n);
    problem.M.setFromTriplets(entries.begin(), entries.end());
    return before;
}

}  // namespace

Body ball(const Vec3& centre, double radius, double mass, int dimension) {
    const double share = dimension == 2 ? 0.5 : 0.4;
    return {.mass = mass,
            .inertia = share * mass * radius * radius * Mat3::Identity(),
            .centre = centre};
}

Body box(const Vec3& centre, const Vec3& edges, double mass) {
    const Vec3 squares = edges.cwiseAbs2();
    const Vec3 diagonal = mass / 12.0 * (Vec3::Constant(squares.sum()) - squares);
    return {.mass = mass, .inertia = diagonal.asDiagonal(), .centre = centre};
}

Vec3 up(const RigidSystem& system) { return system.dimension == 2 ? Vec3::UnitY() : Vec3::UnitZ(); }

problem::GlobalProblem global_problem(const RigidSystem& system) {
    problem::GlobalProblem problem;
    const VecX before = fill_dynamics(system, problem);
    Rows rows(system);
    for (const Contact& contact : system.contacts) {
        for (const Direction& direction : directions(contact, system.dimension)) {
            rows.add(contact.a, contact.b, contact.point, direction);
        }
        problem.sizes.push_back(contact.size);
        problem.cones.push_back(contact.law);
    }
    for (const Joint& joint : system.joints) {
        for (Index k = 0; k < system.dimension; ++k) {
            rows.add(joint.a, joint.b, joint.point, {Vec3::Unit(k)});
        }
        problem.sizes.push_back(system.dimension);
        problem.cones.emplace_back(problem::Bilateral{});
    }
    problem.H = rows.matrix();
    problem.w = VecX::Zero(problem.H.rows());
    const VecX u = problem.H * before;
    Index row = 0;
    for (const Contact& contact : system.contacts) {
        problem.w[row] = contact.restitution * std::min(0.0, u[row]) - contact.approach;
        row += contact.size;
    }
    return problem;
}

problem::ContactProblem contact_problem(const RigidSystem& system) {
    return problem::condense(global_problem(system));
}

}  // namespace drystone::families
