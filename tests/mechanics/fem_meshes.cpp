#include "mechanics/fem_meshes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/sparse.hpp"
#include "drystone/linalg/spd_factor.hpp"

namespace drystone::mechanics::fem {

namespace {

using geometry::Element;
using geometry::ElementKind;
using geometry::ElementMesh;
using geometry::traits;

using Corners = std::vector<int>;

/// Edges with a node in the middle, in the order of the element.
std::vector<std::array<int, 2>> middle_edges(ElementKind kind) {
    switch (kind) {
        case ElementKind::line3:
            return {{0, 1}};
        case ElementKind::t6:
            return {{0, 1}, {1, 2}, {2, 0}};
        case ElementKind::q8:
            return {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
        case ElementKind::tet10:
            return {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
        default:
            return {};
    }
}

/// Corners of the faces, counter-clockwise as seen from outside.
std::vector<Corners> faces_of(ElementKind kind) {
    switch (kind) {
        case ElementKind::t3:
        case ElementKind::t6:
            return {{0, 1}, {1, 2}, {2, 0}};
        case ElementKind::q4:
        case ElementKind::q8:
            return {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
        case ElementKind::tet4:
        case ElementKind::tet10:
            return {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
        default:
            return {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4},
                    {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};
    }
}

ElementKind face_kind(ElementKind kind) {
    switch (kind) {
        case ElementKind::t3:
        case ElementKind::q4:
            return ElementKind::line2;
        case ElementKind::t6:
        case ElementKind::q8:
            return ElementKind::line3;
        case ElementKind::tet4:
            return ElementKind::t3;
        case ElementKind::tet10:
            return ElementKind::t6;
        default:
            return ElementKind::q4;
    }
}

/// How a box of the grid is cut: corners of the pieces in the order of Q4 or HEX8.
std::vector<Corners> pieces(ElementKind kind) {
    switch (kind) {
        case ElementKind::t3:
        case ElementKind::t6:
            return {{0, 1, 2}, {0, 2, 3}};
        case ElementKind::q4:
        case ElementKind::q8:
            return {{0, 1, 2, 3}};
        case ElementKind::hex8:
            return {{0, 1, 2, 3, 4, 5, 6, 7}};
        default:  // six tetrahedra around the diagonal 0-6, the same in every box
            return {{0, 1, 2, 6}, {0, 2, 3, 6}, {0, 3, 7, 6},
                    {0, 7, 4, 6}, {0, 4, 5, 6}, {0, 5, 1, 6}};
    }
}

/// The node in the middle of two others, made when it is asked for first.
class MiddleNodes {
  public:
    explicit MiddleNodes(std::vector<Vec3>& nodes) : nodes_(nodes) {}

    Index of(Index a, Index b) {
        const auto [place, fresh] =
            made_.try_emplace(std::minmax(a, b), static_cast<Index>(nodes_.size()));
        if (fresh) nodes_.push_back(0.5 * (nodes_[at(a)] + nodes_[at(b)]));
        return place->second;
    }

  private:
    std::vector<Vec3>& nodes_;
    std::map<std::pair<Index, Index>, Index> made_;
};

std::vector<Vec3> grid_corners(const Grid& grid, int dimension) {
    const int layers = dimension == 3 ? grid.across : 0;
    const Vec3 box =
        grid.size.cwiseQuotient(Vec3(grid.along, grid.across, dimension == 3 ? grid.across : 1.0));
    std::vector<Vec3> nodes;
    for (int k = 0; k <= layers; ++k) {
        for (int j = 0; j <= grid.across; ++j) {
            for (int i = 0; i <= grid.along; ++i) {
                Vec3 x = box.cwiseProduct(Vec3(i, j, k));
                const bool inside = i > 0 && i < grid.along && j > 0 && j < grid.across &&
                                    (dimension == 2 || (k > 0 && k < layers));
                const double n = static_cast<double>(nodes.size());
                if (inside) {
                    x += grid.distortion *
                         box.cwiseProduct(Vec3(std::sin(3.0 * n), std::sin(5.0 * n + 1.0),
                                               dimension == 3 ? std::sin(7.0 * n + 2.0) : 0.0));
                }
                nodes.push_back(x);
            }
        }
    }
    return nodes;
}

}  // namespace

ElementMesh grid_mesh(ElementKind kind, const Grid& grid) {
    const int dimension = traits(kind).dimension;
    std::vector<Vec3> nodes = grid_corners(grid, dimension);
    MiddleNodes middles(nodes);
    const auto node = [&](int i, int j, int k) -> Index {
        return i + (grid.along + 1) * (j + (grid.across + 1) * k);
    };
    ElementMesh mesh;
    mesh.dimension = dimension;
    for (int k = 0; k < (dimension == 3 ? grid.across : 1); ++k) {
        for (int j = 0; j < grid.across; ++j) {
            for (int i = 0; i < grid.along; ++i) {
                std::vector<Index> box;
                for (const int up : {0, 1}) {
                    if (up == 1 && dimension == 2) break;
                    for (const auto& [a, b] : {std::pair(0, 0), {1, 0}, {1, 1}, {0, 1}}) {
                        box.push_back(node(i + a, j + b, k + up));
                    }
                }
                for (const Corners& piece : pieces(kind)) {
                    Element cell{.kind = kind,
                                 .number = static_cast<Index>(mesh.elements.size()) + 1};
                    std::size_t next = 0;
                    for (const int corner : piece)
                        cell.corners_then_edges[next++] = box[at(corner)];
                    for (const auto& [a, b] : middle_edges(kind)) {
                        cell.corners_then_edges[next++] = middles.of(
                            cell.corners_then_edges[at(a)], cell.corners_then_edges[at(b)]);
                    }
                    mesh.elements.push_back(cell);
                }
            }
        }
    }
    mesh.bulk_elements = static_cast<Index>(mesh.elements.size());
    mesh.nodes.resize(3, static_cast<Index>(nodes.size()));
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        mesh.nodes.col(static_cast<Index>(n)) = nodes[n];
        mesh.node_numbers.push_back(static_cast<Index>(n) + 1);
    }
    return mesh;
}

ElementMesh line_mesh(const Vec2& end, int parts) {
    ElementMesh mesh;
    mesh.nodes.resize(3, parts + 1);
    for (int k = 0; k <= parts; ++k) {
        mesh.nodes.col(k) << k * end / parts, 0.0;
        mesh.node_numbers.push_back(k + 1);
        if (k == parts) break;
        Element cell{.kind = ElementKind::line2, .number = k + 1};
        cell.corners_then_edges[0] = k;
        cell.corners_then_edges[1] = k + 1;
        mesh.elements.push_back(cell);
    }
    mesh.bulk_elements = parts;
    return mesh;
}

void add_faces(ElementMesh& mesh, const std::string& name,
               const std::function<bool(const Vec3&)>& where) {
    geometry::ElementGroup group{
        .name = name, .dimension = mesh.dimension - 1, .elements = {}, .nodes = {}};
    for (Index c = 0; c < mesh.bulk_elements; ++c) {
        const Element cell = mesh.elements[at(c)];
        for (const Corners& corners : faces_of(cell.kind)) {
            Element face{.kind = face_kind(cell.kind),
                         .number = static_cast<Index>(mesh.elements.size()) + 1};
            std::size_t next = 0;
            for (const int corner : corners) {
                face.corners_then_edges[next++] = cell.corners_then_edges[at(corner)];
            }
            const auto edges = middle_edges(cell.kind);
            for (const auto& [a, b] : middle_edges(face.kind)) {
                const std::set<int> ends = {corners[at(a)], corners[at(b)]};
                const auto edge = std::ranges::find_if(edges, [&](const auto& e) {
                    return std::set<int>{e[0], e[1]} == ends;
                });
                face.corners_then_edges[next++] =
                    cell.corners_then_edges[at(traits(cell.kind).corners + (edge - edges.begin()))];
            }
            const bool all = std::ranges::all_of(
                face.nodes(), [&](Index node) { return where(mesh.nodes.col(node)); });
            if (!all) continue;
            group.elements.push_back(static_cast<Index>(mesh.elements.size()));
            mesh.elements.push_back(face);
        }
    }
    group.nodes = nodes_at(mesh, where);
    mesh.groups.push_back(group);
}

std::vector<Index> nodes_at(const ElementMesh& mesh,
                            const std::function<bool(const Vec3&)>& where) {
    std::vector<Index> nodes;
    for (Index node = 0; node < mesh.nodes.cols(); ++node) {
        if (where(mesh.nodes.col(node))) nodes.push_back(node);
    }
    return nodes;
}

bool on_border(const ElementMesh& mesh, const Vec3& size, const Vec3& x) {
    for (int k = 0; k < mesh.dimension; ++k) {
        if (std::abs(x[k]) < 1e-12 || std::abs(x[k] - size[k]) < 1e-12) return true;
    }
    return false;
}

std::vector<Region> solid_region(ElementKind kind, const Elastic& elastic, const Damping& damping,
                                 PlaneState state, double thickness) {
    if (traits(kind).dimension == 3) {
        return {{.group = "", .material = SpaceSolid{.elastic = elastic, .damping = damping}}};
    }
    return {{.group = "",
             .material = PlaneSolid{
                 .elastic = elastic, .damping = damping, .state = state, .thickness = thickness}}};
}

std::vector<Index> displacements_of(const DofMap& dofs, const std::vector<Index>& nodes) {
    std::vector<Index> unknowns;
    for (const Index node : nodes) {
        for (int k = 0; k < dofs.dimension; ++k) unknowns.push_back(dofs.at(node, k));
    }
    return unknowns;
}

VecX field(const ElementMesh& mesh, const DofMap& dofs, const std::function<Vec3(const Vec3&)>& u) {
    VecX values = VecX::Zero(dofs.size());
    for (Index node = 0; node < mesh.nodes.cols(); ++node) {
        values.segment(dofs.at(node, 0), dofs.dimension) =
            u(mesh.nodes.col(node)).head(dofs.dimension);
    }
    return values;
}

VecX solve_held(const SparseMatrix& K, const VecX& f, const std::vector<Index>& held,
                const VecX& given) {
    const std::vector<Index> free = complement(K.rows(), held);
    VecX u = VecX::Zero(K.rows());
    for (const Index i : held) u[i] = given[i];
    const VecX rest = f - K * u;
    VecX right(static_cast<Index>(free.size()));
    for (std::size_t i = 0; i < free.size(); ++i) right[static_cast<Index>(i)] = rest[free[i]];
    const VecX x = SpdFactor(submatrix(K, free, free), "the stiffness").solve(right);
    for (std::size_t i = 0; i < free.size(); ++i) u[free[i]] = x[static_cast<Index>(i)];
    return u;
}

}  // namespace drystone::mechanics::fem
