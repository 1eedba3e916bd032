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
    const std::vector<std::size_t> region_of_element = assign_regions(mesh, regions);
    for (std::size_t c = 0; c < region_of_element.size(); ++c) {
        const geometry::Element& element = mesh.elements[c];
        const Material& material = regions[region_of_element[c]].material;
        const ElementNodes X = nodes_of(mesh, element);
        const std::vector<Index> own = dofs.of(element, unknowns_per_node(material));
        Part part{.kind = Kind::plane,
                  .first_unknown = unknowns_.size(),
                  .first_entry = entries_.size(),
                  .first_node = nodes_.size(),
                  .unknowns = static_cast<Index>(own.size()),
                  .size = 0,
                  .viscosity = damping_of(material).on_stiffness(),
                  .volume = 0.0};
        unknowns_.insert(unknowns_.end(), own.begin(), own.end());
        if (geometry::traits(element.kind).dimension == 1) {
            add_line(material, X, part);
        } else {
            const MatX K = element_matrices(material, element.kind, X, MassKind::lumped).stiffness;
            add_solid(K, element.kind, X, part);
        }
        parts_.push_back(part);
    }
}

/// Stores S, which is K_e without the rows and columns of the first node: its d is zero.
void ElementSprings::add_solid(const MatX& K, geometry::ElementKind kind, const ElementNodes& X,
                               Part& part) {
    const int dimension = geometry::traits(kind).dimension;
    const MeanGradients mean = mean_gradients(kind, X);
    part.kind = dimension == 2 ? Kind::plane : Kind::space;
    part.size = K.rows() - dimension;
    part.volume = mean.volume;
    const MatX S = K.bottomRightCorner(part.size, part.size);
    entries_.insert(entries_.end(), S.data(), S.data() + S.size());
    for (Index i = 1; i < X.cols(); ++i) {
        nodes_.push_back({.X = X.col(i) - X.col(0), .g = mean.g.col(i)});
    }
}

/// Stores S of a bar (E A / L) or of a beam (beam_springs); `volume` is the length.
void ElementSprings::add_line(const Material& material, const ElementNodes& X, Part& part) {
    part.line = (X.col(1) - X.col(0)).head<2>();
    part.volume = part.line.norm();
    if (const auto* beam = std::get_if<Beam>(&material)) {
        part.kind = Kind::beam;
        part.size = 3;
        const Mat3 S = beam_springs(*beam, part.volume);
        entries_.insert(entries_.end(), S.data(), S.data() + S.size());
        return;
    }
    const Bar& bar = std::get<Bar>(material);
    part.kind = Kind::bar;
    part.size = 1;
    entries_.push_back(bar.young * bar.area / part.volume);
}

Vec3 ElementSprings::deform(const Part& part, const ElementVector& own, ElementVector& d) const {
    d.resize(part.size);
    if (part.kind == Kind::plane) return deform_solid<2>(part, own, d);
    if (part.kind == Kind::space) return deform_solid<3>(part, own, d);
    return deform_line(part, own, d);
}

/// d_i = u_i - u_1 - W (X_i - X_1) with W = (G - G^T) / 2, G = sum_i (u_i - u_1) g_i^T. K_e d is
/// K_e u, since translations and W X strain nothing.
template <int D>
Vec3 ElementSprings::deform_solid(const Part& part, const ElementVector& own,
                                  ElementVector& d) const {
    using Square = Eigen::Matrix<double, D, D>;
    const Node* node = nodes_.data() + part.first_node;
    Square G = Square::Zero();
    for (Index i = 0; D * i < part.size; ++i) {
        d.segment<D>(D * i) = own.segment<D>(D * (i + 1)) - own.head<D>();
        G += d.segment<D>(D * i) * node[i].g.template head<D>().transpose();
    }
    const Square W = 0.5 * (G - G.transpose());
    for (Index i = 0; D * i < part.size; ++i) {
        d.segment<D>(D * i) -= W * node[i].X.template head<D>();
    }
    if constexpr (D == 2) return {0.0, 0.0, W(1, 0)};
    if constexpr (D == 3) return {W(2, 1), W(0, 2), W(1, 0)};
}

/// Small changes of the line between the ends: along it, and its angle phi.
Vec3 ElementSprings::deform_line(const Part& part, const ElementVector& own, ElementVector& d) {
    const double L = part.line.norm();
    const Vec2 change = own.segment<2>(part.unknowns / 2) - own.head<2>();
    const double phi = geometry::cross(part.line, change) / (L * L);
    d[0] = part.line.dot(change) / L;
    if (part.kind == Kind::beam) {
        d[1] = own[2] - phi;
        d[2] = own[5] - phi;
    }
    return {0.0, 0.0, phi};
}

void ElementSprings::add_force(const Part& part, const ElementVector& s, VecX& f) const {
    const Index* unknown = unknowns_.data() + part.first_unknown;
    if (part.kind == Kind::plane || part.kind == Kind::space) {
        // The force on the first node makes the sum of forces exactly zero. Their moment is zero up
        // to the rounding of s.
        const Index n = part.kind == Kind::plane ? 2 : 3;
        for (Index i = n; i < part.unknowns; ++i) {
            f[unknown[i]] += s[i - n];
            f[unknown[i % n]] -= s[i - n];
        }
        return;
    }
    // Moments s_1 + s_2 at the ends of a beam are balanced by the shear forces on them.
    const double L = part.line.norm();
    const Vec2 t = part.line / L;
    const bool bends = part.kind == Kind::beam;
    const double shear = bends ? (s[1] + s[2]) / L : 0.0;
    const Vec2 end_b = s[0] * t - shear * geometry::left_of(t);
    const Index b = part.unknowns / 2;
    for (Index k = 0; k < 2; ++k) {
        f[unknown[k]] -= end_b[k];
        f[unknown[b + k]] += end_b[k];
    }
    if (!bends) return;
    f[unknown[2]] += s[1];
    f[unknown[5]] += s[2];
}

/// Calls visit(part, d, rotation) for all elements, in their order.
template <class Visit>
void ElementSprings::each(const VecX& u, Visit visit) const {
    ElementVector own;
    ElementVector d;
    for (const Part& part : parts_) {
        own.resize(part.unknowns);
        for (Index i = 0; i < part.unknowns; ++i) {
            own[i] = u[unknowns_[part.first_unknown + static_cast<std::size_t>(i)]];
        }
        const Vec3 rotation = deform(part, own, d);
        visit(part, d, rotation);
    }
}

ElementSprings::ElementVector ElementSprings::spring_forces(const Part& part,
                                                            const ElementVector& d) const {
    return Eigen::Map<const MatX>(entries_.data() + part.first_entry, part.size, part.size) * d;
}

/// sum of the forces S d of all elements.
VecX ElementSprings::force(const VecX& u) const {
    VecX f = VecX::Zero(size_);
    each(u, [&](const Part& part, const ElementVector& d, const Vec3&) {
        add_force(part, spring_forces(part, d), f);
    });
    return f;
}

double ElementSprings::energy(const VecX& u) const {
    double sum = 0.0;
    each(u, [&](const Part& part, const ElementVector& d, const Vec3&) {
        sum += d.dot(spring_forces(part, d));
    });
    return 0.5 * sum;
}

VecX ElementSprings::viscous_force(const VecX& v) const {
    VecX f = VecX::Zero(size_);
    each(v, [&](const Part& part, const ElementVector& d, const Vec3&) {
        if (part.viscosity > 0.0) add_force(part, part.viscosity * spring_forces(part, d), f);
    });
    return f;
}

double ElementSprings::viscous_power(const VecX& v) const {
    double sum = 0.0;
    each(v, [&](const Part& part, const ElementVector& d, const Vec3&) {
        if (part.viscosity > 0.0) sum += part.viscosity * d.dot(spring_forces(part, d));
    });
    return sum;
}

/// Rotations of the elements, weighted by their volumes.
Vec3 ElementSprings::mean_rotation(const VecX& u) const {
    Vec3 sum = Vec3::Zero();
    double volume = 0.0;
    each(u, [&](const Part& part, const ElementVector&, const Vec3& rotation) {
        sum += part.volume * rotation;
        volume += part.volume;
    });
    return sum / volume;
}

}  // namespace drystone::mechanics::fem
