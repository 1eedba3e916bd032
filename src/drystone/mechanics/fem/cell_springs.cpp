#include "drystone/mechanics/fem/cell_springs.hpp"

#include "drystone/geometry/plane_vector.hpp"
#include "drystone/mechanics/fem/element_matrices.hpp"
#include "drystone/mechanics/fem/line_element.hpp"

namespace drystone::mechanics::fem {

namespace {

/// S of a cell: the springs of a beam, or K_e without the unknowns of the first node.
MatX springs(const Material& material, geometry::ElementKind kind, const CellNodes& X) {
    if (const auto* beam = std::get_if<Beam>(&material)) {
        return beam_springs(*beam, (X.col(1) - X.col(0)).norm());
    }
    const MatX K = element_matrices(material, kind, X, MassKind::lumped).stiffness;
    const Index others = K.rows() - unknowns_per_node(material);
    return K.bottomRightCorner(others, others);
}

}  // namespace

CellSprings::CellSprings(const geometry::ElementMesh& mesh, std::span<const Region> regions,
                         const DofMap& dofs)
    : size_(dofs.size()) {
    const std::vector<std::size_t> region_of_cell = assign_regions(mesh, regions);
    for (std::size_t c = 0; c < region_of_cell.size(); ++c) {
        const geometry::Element& element = mesh.elements[c];
        const Material& material = regions[region_of_cell[c]].material;
        const CellNodes X = nodes_of(mesh, element);
        const MatX S = springs(material, element.kind, X);
        const std::vector<Index> own = dofs.of(element, unknowns_per_node(material));
        Cell cell{.first_unknown = unknowns_.size(),
                  .first_entry = entries_.size(),
                  .unknowns = static_cast<Index>(own.size()),
                  .size = S.rows(),
                  .per_node = unknowns_per_node(material),
                  .bends = std::holds_alternative<Beam>(material)};
        if (cell.bends) cell.line = (X.col(1) - X.col(0)).head<2>();
        cells_.push_back(cell);
        unknowns_.insert(unknowns_.end(), own.begin(), own.end());
        entries_.insert(entries_.end(), S.data(), S.data() + S.size());
    }
}

void CellSprings::deform(const Cell& cell, const CellVector& own, CellVector& d) {
    if (!cell.bends) {
        const Index n = cell.per_node;
        for (Index i = n; i < cell.unknowns; ++i) d[i - n] = own[i] - own[i % n];
        return;
    }
    // Small changes of the line between the ends: along it, and its angle phi.
    const double L = cell.line.norm();
    const Vec2 change = own.segment<2>(3) - own.head<2>();
    const double phi = geometry::cross(cell.line, change) / (L * L);
    d[0] = cell.line.dot(change) / L;
    d[1] = own[2] - phi;
    d[2] = own[5] - phi;
}

void CellSprings::add_force(const Cell& cell, const CellVector& s, VecX& f) const {
    const Index* unknown = unknowns_.data() + cell.first_unknown;
    if (!cell.bends) {
        // The force on the first node is what makes their sum zero, exactly as d has it.
        const Index n = cell.per_node;
        for (Index i = n; i < cell.unknowns; ++i) {
            f[unknown[i]] += s[i - n];
            f[unknown[i % n]] -= s[i - n];
        }
        return;
    }
    const double L = cell.line.norm();
    const Vec2 t = cell.line / L;
    const Vec2 end_b = s[0] * t - (s[1] + s[2]) / L * geometry::left_of(t);
    for (Index k = 0; k < 2; ++k) {
        f[unknown[k]] -= end_b[k];
        f[unknown[3 + k]] += end_b[k];
    }
    f[unknown[2]] += s[1];
    f[unknown[5]] += s[2];
}

template <class Visit>
void CellSprings::each(const VecX& u, Visit visit) const {
    CellVector own;
    CellVector d;
    CellVector s;
    for (const Cell& cell : cells_) {
        own.resize(cell.unknowns);
        for (Index i = 0; i < cell.unknowns; ++i) {
            own[i] = u[unknowns_[cell.first_unknown + static_cast<std::size_t>(i)]];
        }
        d.resize(cell.size);
        deform(cell, own, d);
        s.noalias() =
            Eigen::Map<const MatX>(entries_.data() + cell.first_entry, cell.size, cell.size) * d;
        visit(cell, d, s);
    }
}

VecX CellSprings::force(const VecX& u) const {
    VecX f = VecX::Zero(size_);
    each(u,
         [&](const Cell& cell, const CellVector&, const CellVector& s) { add_force(cell, s, f); });
    return f;
}

double CellSprings::energy(const VecX& u) const {
    double sum = 0.0;
    each(u, [&](const Cell&, const CellVector& d, const CellVector& s) { sum += d.dot(s); });
    return 0.5 * sum;
}

}  // namespace drystone::mechanics::fem
