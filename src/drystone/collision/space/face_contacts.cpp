#include "drystone/collision/space/face_contacts.hpp"

namespace drystone::collision::space {
namespace {

int edge_between(const Solid& solid, int from, int to) {
    for (int e = 0; e < solid.edge_count(); ++e) {
        const Edge& edge = solid.edges[e];
        if ((edge.from == from && edge.to == to) || (edge.from == to && edge.to == from)) return e;
    }
    return -1;
}

}  // namespace

FaceGround::FaceGround(const Solid& solid, int face)
    : plane_{solid.normals[face], solid.offsets[face]} {
    const auto corners = solid.face(face);
    sides_.reserve(corners.size());
    for (std::size_t k = 0; k < corners.size(); ++k) {
        const int corner = corners[k];
        const int next = corners[(k + 1) % corners.size()];
        sides_.push_back(make_side(solid.vertices[corner], solid.vertices[next], plane_.normal));
        sides_.back().corner = vertex_feature(corner);
        sides_.back().edge = edge_feature(edge_between(solid, corner, next));
    }
}

}  // namespace drystone::collision::space
