#include "drystone/results/exports/deformable_csv.hpp"

#include "drystone/core/text.hpp"
#include "drystone/results/exports/csv_file.hpp"

namespace drystone::results::exports {

namespace {

template <class Numbers>
void append(std::string& line, const Numbers& numbers) {
    for (Index i = 0; i < numbers.size(); ++i) line += ',' + to_text(numbers[i]);
}

/// frame,time,body,number
std::string opening(Index frame, double time, const records::DeformableRecord& body, Index number) {
    return std::to_string(frame) + ',' + to_text(time) + ',' + csv_field(body.name) + ',' +
           std::to_string(number);
}

}  // namespace

std::string node_csv_header() {
    return "frame,time (s),body,node,x (m),y (m),z (m),ux (m),uy (m),uz (m),"
           "vx (m/s),vy (m/s),vz (m/s)\n";
}

std::string node_csv_rows(Index frame, std::span<const records::DeformableRecord> bodies,
                          const sim::Snapshot& state) {
    std::string text;
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        const Eigen::Matrix3Xd u = bodies[k].at_nodes(state.deformables[k].u);
        const Eigen::Matrix3Xd v = bodies[k].at_nodes(state.deformables[k].v);
        for (Index i = 0; i < u.cols(); ++i) {
            text += opening(frame, state.time, bodies[k], i);
            append(text, Vec3(bodies[k].mesh.nodes.col(i) + u.col(i)));
            append(text, u.col(i));
            append(text, v.col(i));
            text += '\n';
        }
    }
    return text;
}

std::string cell_csv_header() {
    return "frame,time (s),body,cell,kind,stress xx (Pa),stress yy (Pa),stress zz (Pa),"
           "stress yz (Pa),stress zx (Pa),stress xy (Pa),von Mises (Pa)\n";
}

std::string cell_csv_rows(Index frame, double time,
                          std::span<const records::DeformableRecord> bodies,
                          std::span<const sim::CellStress> stresses) {
    std::string text;
    for (std::size_t k = 0; k < stresses.size(); ++k) {
        for (Index c = 0; c < stresses[k].von_mises.size(); ++c) {
            const geometry::Element& cell = bodies[k].mesh.elements[static_cast<std::size_t>(c)];
            text += opening(frame, time, bodies[k], c) + ',';
            text += geometry::traits(cell.kind).name;
            append(text, stresses[k].components.col(c));
            text += ',' + to_text(stresses[k].von_mises[c]) + '\n';
        }
    }
    return text;
}

}  // namespace drystone::results::exports
