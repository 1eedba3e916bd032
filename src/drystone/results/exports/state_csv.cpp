// Writes the state of a frame as CSV: bodies, contacts, nodes and elements of deformable bodies.
#include "drystone/results/exports/state_csv.hpp"

#include "drystone/core/text.hpp"
#include "drystone/results/exports/run_csv.hpp"

namespace drystone::results::exports {

namespace {

template <class Numbers>
void append(std::string& line, const Numbers& numbers) {
    for (Index i = 0; i < numbers.size(); ++i) line += ',' + to_text(numbers[i]);
}

std::string name_of(sim::ContactStatus status) {
    switch (status) {
        case sim::ContactStatus::sticking:
            return "sticking";
        case sim::ContactStatus::sliding:
            return "sliding";
        case sim::ContactStatus::bonded:
            return "bonded";
        case sim::ContactStatus::open:
            break;
    }
    return "open";
}

std::string body_name(std::span<const BodyRecord> bodies, int body) {
    const auto k = static_cast<std::size_t>(body);
    return k < bodies.size() ? csv_field(bodies[k].name) : "";
}

/// frame,time,body,number
std::string opening(Index frame, double time, const records::DeformableRecord& body, Index number) {
    return std::to_string(frame) + ',' + to_text(time) + ',' + csv_field(body.name) + ',' +
           std::to_string(number);
}

}  // namespace

std::string state_csv_header(int dimension) {
    if (dimension == 2) {
        return "frame,time (s),step,body,x (m),y (m),angle (rad),vx (m/s),vy (m/s),spin (rad/s)\n";
    }
    return "frame,time (s),step,body,x (m),y (m),z (m),qw,qx,qy,qz,vx (m/s),vy (m/s),vz (m/s),"
           "spin1 (rad/s),spin2 (rad/s),spin3 (rad/s)\n";
}

std::string state_csv_rows(Index frame, std::span<const BodyRecord> bodies,
                           const sim::Snapshot& state) {
    std::string text;
    for (Index k = 0; k < state.q.cols(); ++k) {
        text += std::to_string(frame) + ',' + to_text(state.time) + ',' +
                std::to_string(state.step) + ',' + body_name(bodies, static_cast<int>(k));
        append(text, state.q.col(k));
        append(text, state.v.col(k));
        text += '\n';
    }
    return text;
}

std::string contact_csv_header() {
    return "frame,time (s),body a,body b,x (m),y (m),z (m),nx,ny,nz,gap (m),"
           "impulse x (N s),impulse y (N s),impulse z (N s),normal impulse (N s),"
           "normal work (J),tangential work (J),ux (m/s),uy (m/s),uz (m/s),status\n";
}

std::string contact_csv_rows(Index frame, double time, std::span<const BodyRecord> bodies,
                             std::span<const sim::ContactRecord> contacts) {
    std::string text;
    for (const sim::ContactRecord& contact : contacts) {
        text += std::to_string(frame) + ',' + to_text(time) + ',' +
                body_name(bodies, contact.body_a) + ',' + body_name(bodies, contact.body_b);
        append(text, contact.point);
        append(text, contact.normal);
        text += ',' + to_text(contact.gap);
        append(text, contact.impulse);
        text += ',' + to_text(contact.normal_impulse) + ',' + to_text(contact.normal_work) + ',' +
                to_text(contact.tangential_work);
        append(text, contact.velocity);
        text += ',' + name_of(contact.status) + '\n';
    }
    return text;
}

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

std::string element_csv_header() {
    return "frame,time (s),body,cell,kind,stress xx (Pa),stress yy (Pa),stress zz (Pa),"
           "stress yz (Pa),stress zx (Pa),stress xy (Pa),von Mises (Pa)\n";
}

std::string element_csv_rows(Index frame, double time,
                             std::span<const records::DeformableRecord> bodies,
                             std::span<const sim::ElementStress> stresses) {
    std::string text;
    for (std::size_t k = 0; k < stresses.size(); ++k) {
        for (Index c = 0; c < stresses[k].von_mises.size(); ++c) {
            const geometry::Element& element = bodies[k].mesh.elements[static_cast<std::size_t>(c)];
            text += opening(frame, time, bodies[k], c) + ',';
            text += geometry::traits(element.kind).name;
            append(text, stresses[k].components.col(c));
            text += ',' + to_text(stresses[k].von_mises[c]) + '\n';
        }
    }
    return text;
}

}  // namespace drystone::results::exports
