// Elastic and viscous forces of a linear body, element by element from displacements without the
// mean rotation.
#include "drystone/mechanics/fem/element_springs.hpp"

#include "drystone/geometry/plane_vector.hpp"
#include "drystone/mechanics/fem/element_matrices.hpp"
#include "drystone/mechanics/fem/solid_element.hpp"

namespace drystone::mechanics::fem {

ElementSprings::ElementSprings(const geometry::ElementMesh& mesh, std::span<const Region> regions,
                               const DofMap& dofs)
    : size_(dofs.size()) {
    const std::vector<std::size_t> region_of_cell = assign_regions(mesh, regions);
    for (std::size_t c = 0; c < region_of_cell.size(); ++c) {
        const geometry::Element& element = mesh.elements[c];
        const Material& material = regions[region_of_cell[c]].material;
        const ElementNodes X = nodes_of(mesh, element);
        const std::vector<Index> own = dofs.of(element, unknowns_per_node(material));
        Cell cell{.kind = Kind::plane,
                  .first_unknown = unknowns_.size(),
                  .first_entry = entries_.size(),
                  .first_node = nodes_.size(),
                  .unknowns = static_cast<Index>(own.size()),
                  .size = 0,
                  .viscosity = damping_of(material).on_stiffness(),
                  .volume = 0.0};
        unknowns_.insert(unknowns_.end(), own.begin(), own.end());
        if (geometry::traits(element.kind).dimension == 1) {
            add_line(material, X, cell);
        } else {
            const MatX K = element_matrices(material, element.kind, X, MassKind::lumped).stiffness;
            add_solid(K, element.kind, X, cell);
        }
        cells_.push_back(cell);
    }
}

/// Stores S, which is K_e without the rows and columns of the first node: its d is zero.
void ElementSprings::add_solid(const MatX& K, geometry::ElementKind kind, const ElementNodes& X,
                               Cell& cell) {
    const int dimension = geometry::traits(kind).dimension;
    const MeanGradients mean = mean_gradients(kind, X);
    cell.kind = dimension == 2 ? Kind::plane : Kind::space;
    cell.size = K.rows() - dimension;
    cell.volume = mean.volume;
    const MatX S = K.bottomRightCorner(cell.size, cell.size);
    entries_.insert(entries_.end(), S.data(), S.data() + S.size());
    for (Index i = 1; i < X.cols(); ++i) {
        nodes_.push_back({.X = X.col(i) - X.col(0), .g = mean.g.col(i)});
    }
}

void ElementSprings::add_line(const Material& material, const ElementNodes& X, Cell& cell) {
    cell.line = (X.col(1) - X.col(0)).head<2>();
    cell.volume = cell.line.norm();
    if (const auto* beam = std::get_if<Beam>(&material)) {
        cell.kind = Kind::beam;
        cell.size = 3;
        const Mat3 S = beam_springs(*beam, cell.volume);
        entries_.insert(entries_.end(), S.data(), S.data() + S.size());
        return;
    }
    const Bar& bar = std::get<Bar>(material);
    cell.kind = Kind::bar;
    cell.size = 1;
    entries_.push_back(bar.young * bar.area / cell.volume);
}

Vec3 ElementSprings::deform(const Cell& cell, const ElementVector& own, ElementVector& d) const {
    d.resize(cell.size);
    if (cell.kind == Kind::plane) return deform_solid<2>(cell, own, d);
    if (cell.kind == Kind::space) return deform_solid<3>(cell, own, d);
    return deform_line(cell, own, d);
}

/// d_i = u_i - u_1 - W (X_i - X_1) with W = (G - G^T) / 2, G = sum_i (u_i - u_1) g_i^T. K_e d is
/// K_e u, since translations and W X strain nothing.
template <int D>
Vec3 ElementSprings::deform_solid(const Cell& cell, const ElementVector& own,
                                  ElementVector& d) const {
    using Square = Eigen::Matrix<double, D, D>;
    const Node* node = nodes_.data() + cell.first_node;
    Square G = Square::Zero();
    for (Index i = 0; D * i < cell.size; ++i) {
        d.segment<D>(D * i) = own.segment<D>(D * (i + 1)) - own.head<D>();
        G += d.segment<D>(D * i) * node[i].g.template head<D>().transpose();
    }
    const Square W = 0.5 * (G - G.transpose());
    for (Index i = 0; D * i < cell.size; ++i) {
        d.segment<D>(D * i) -= W * node[i].X.template head<D>();
    }
    if constexpr (D == 2) return {0.0, 0.0, W(1, 0)};
    if constexpr (D == 3) return {W(2, 1), W(0, 2), W(1, 0)};
}

/// Small changes of the line between the ends: along it, and its angle phi.
Vec3 ElementSprings::deform_line(const Cell& cell, const ElementVector& own, ElementVector& d) {
    const double L = cell.line.norm();
    const Vec2 change = own.segment<2>(cell.unknowns / 2) - own.head<2>();
    const double phi = geometry::cross(cell.line, change) / (L * L);
    d[0] = cell.line.dot(change) / L;
    if (cell.kind == Kind::beam) {
        d[1] = own[2] - phi;
        d[2] = own[5] - phi;
    }
    return {0.0, 0.0, phi};
}

void ElementSprings::add_force(const Cell& cell, const ElementVector& s, VecX& f) const {
    const Index* unknown = unknowns_.data() + cell.first_unknown;
    if (cell.kind == Kind::plane || cell.kind == Kind::space) {
        // The force on the first node makes the sum of forces exactly zero. Their moment is zero up
        // to the rounding of s.
        const Index n = cell.kind == Kind::plane ? 2 : 3;
        for (Index i = n; i < cell.unknowns; ++i) {
            f[unknown[i]] += s[i - n];
            f[unknown[i % n]] -= s[i - n];
        }
        return;
    }
    const double L = cell.line.norm();
    const Vec2 t = cell.line / L;
    const bool bends = cell.kind == Kind::beam;
    const double shear = bends ? (s[1] + s[2]) / L : 0.0;
    const Vec2 end_b = s[0] * t - shear * geometry::left_of(t);
    const Index b = cell.unknowns / 2;
    for (Index k = 0; k < 2; ++k) {
        f[unknown[k]] -= end_b[k];
        f[unknown[b + k]] += end_b[k];
    }
    if (!bends) return;
    f[unknown[2]] += s[1];
    f[unknown[5]] += s[2];
}

template <class Visit>
void ElementSprings::each(const VecX& u, Visit visit) const {
    ElementVector own;
    ElementVector d;
    for (const Cell& cell : cells_) {
        own.resize(cell.unknowns);
        for (Index i = 0; i < cell.unknowns; ++i) {
            own[i] = u[unknowns_[cell.first_unknown + static_cast<std::size_t>(i)]];
        }
        const Vec3 rotation = deform(cell, own, d);
        visit(cell, d, rotation);
    }
}

ElementSprings::ElementVector ElementSprings::spring_forces(const Cell& cell,
                                                            const ElementVector& d) const {
    return Eigen::Map<const MatX>(entries_.data() + cell.first_entry, cell.size, cell.size) * d;
}

VecX ElementSprings::force(const VecX& u) const {
    VecX f = VecX::Zero(size_);
    each(u, [&](const Cell& cell, const ElementVector& d, const Vec3&) {
        add_force(cell, spring_forces(cell, d), f);
    });
    return f;
}

double ElementSprings::energy(const VecX& u) const {
    double sum = 0.0;
    each(u, [&](const Cell& cell, const ElementVector& d, const Vec3&) {
        sum += d.dot(spring_forces(cell, d));
    });
    return 0.5 * sum;
}

VecX ElementSprings::viscous_force(const VecX& v) const {
    VecX f = VecX::Zero(size_);
    each(v, [&](const Cell& cell, const ElementVector& d, const Vec3&) {
        if (cell.viscosity > 0.0) add_force(cell, cell.viscosity * spring_forces(cell, d), f);
    });
    return f;
}

double ElementSprings::viscous_power(const VecX& v) const {
    double sum = 0.0;
    each(v, [&](const Cell& cell, const ElementVector& d, const Vec3&) {
        if (cell.viscosity > 0.0) sum += cell.viscosity * d.dot(spring_forces(cell, d));
    });
    return sum;
}

Vec3 ElementSprings::mean_rotation(const VecX& u) const {
    Vec3 sum = Vec3::Zero();
    double volume = 0.0;
    each(u, [&](const Cell& cell, const ElementVector&, const Vec3& rotation) {
        sum += cell.volume * rotation;
        volume += cell.volume;
    });
    return sum / volume;
}

}  // namespace drystone::mechanics::fem
