// Bodies and contacts of the frames, as numbers that can be drawn.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <span>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/results/left_people.hpp"
#include "plot_table.hpp"

namespace drystone::app {

namespace {

using results::ResultReader;
using results::records::DeformableRecord;
using sim::ContactRecord;

constexpr double k_nan = std::numeric_limits<double>::quiet_NaN();

/// Twice the area of a plane cell; of a bar its length.
double extent(const geometry::ElementMesh& mesh, std::span<const Index> corners) {
    if (corners.size() == 2)
        return (mesh.nodes.col(corners[1]) - mesh.nodes.col(corners[0])).norm();
    double sum = 0.0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3 a = mesh.nodes.col(corners[i]);
        const Vec3 b = mesh.nodes.col(corners[(i + 1) % corners.size()]);
        sum += a[0] * b[1] - a[1] * b[0];
    }
    return std::abs(sum);
}

/// The share of each node in the mean over the body: its elements, in equal parts for their
/// corners.
VecX node_shares(const geometry::ElementMesh& mesh) {
    VecX shares = VecX::Zero(mesh.nodes.cols());
    for (Index k = 0; k < mesh.bulk_elements; ++k) {
        const geometry::Element& element = mesh.elements[static_cast<std::size_t>(k)];
        const auto corners =
            element.nodes().first(static_cast<std::size_t>(traits(element.kind).corners));
        const double part = extent(mesh, corners) / static_cast<double>(corners.size());
        for (const Index node : corners) shares[node] += part;
    }
    return shares / shares.sum();
}

PlotTable rigid_table(const ResultReader& result, Index body, const Vec2& point) {
    PlotTable table{.title = result.bodies()[static_cast<std::size_t>(body)].name,
                    .columns = {{"time", "s", {}},
                                {"x", "m", {}},
                                {"y", "m", {}},
                                {"angle", "rad", {}},
                                {"velocity_x", "m/s", {}},
                                {"velocity_y", "m/s", {}},
                                {"spin", "rad/s", {}}},
                    .values = MatX(result.frames(), 7),
                    .usual_y = 2};
    if (!point.isZero(0.0)) {
        table.title += " at (" + short_text(point[0]) + ", " + short_text(point[1]) + ")";
    }
    const results::LeftPeople left(result);
    for (Index k = 0; k < result.frames(); ++k) {
        const sim::Snapshot state = result.frame(k);
        if (left.has_left(state, body)) {
            table.values.row(k).setConstant(k_nan);
            table.values(k, 0) = state.time;
            continue;
        }
        const Vec3 q = state.q.col(body);
        const Vec3 v = state.v.col(body);
        const Vec2 arm = Eigen::Rotation2Dd(q[2]) * point;
        table.values.row(k) << state.time, q[0] + arm[0], q[1] + arm[1], q[2], v[0] - v[2] * arm[1],
            v[1] + v[2] * arm[0], v[2];
    }
    return table;
}

PlotTable deformable_table(const ResultReader& result, Index body) {
    const DeformableRecord record = result.deformable(body);
    PlotTable table{.title = record.name,
                    .columns = {{"time", "s", {}},
                                {"x", "m", {}},
                                {"y", "m", {}},
                                {"velocity_x", "m/s", {}},
                                {"velocity_y", "m/s", {}}},
                    .values = MatX(result.frames(), 5),
                    .usual_y = 2};
    const VecX shares = node_shares(record.mesh);
    for (Index k = 0; k < result.frames(); ++k) {
        const sim::Snapshot state = result.frame(k);
        const sim::DeformableState& own = state.deformables[static_cast<std::size_t>(body)];
        const Vec3 x = record.places(own.u) * shares;
        const Vec3 v = record.at_nodes(own.v) * shares;
        table.values.row(k) << state.time, x[0], x[1], v[0], v[1];
    }
    return table;
}

/// r_T of a contact: in the plane along the normal turned clockwise, in space its length.
double tangential_impulse(const ContactRecord& contact, int dimension) {
    if (dimension == 2) {
        return contact.impulse[0] * contact.normal[1] - contact.impulse[1] * contact.normal[0];
    }
    return (contact.impulse - contact.normal_impulse * contact.normal).norm();
}

/// The lengths of the sums of the impulses on each body that moves on its own, together.
double impulse_on_bodies(const std::vector<results::BodyRecord>& bodies,
                         const std::vector<ContactRecord>& contacts) {
    std::map<std::size_t, Vec3> sums;
    const auto add = [&](int body, const Vec3& impulse) {
        const auto k = static_cast<std::size_t>(body);
        if (k < bodies.size() && bodies[k].mobility != "dynamic") return;
        sums.try_emplace(k, Vec3::Zero()).first->second += impulse;
    };
    for (const ContactRecord& contact : contacts) {
        add(contact.body_a, contact.impulse);
        add(contact.body_b, -contact.impulse);
    }
    double lengths = 0.0;
    for (const auto& [body, impulse] : sums) lengths += impulse.norm();
    return lengths;
}

}  // namespace

PlotTable body_table(const ResultReader& result, const std::string& name, const Vec2& point) {
    if (result.run().dimension != 2) {
        throw InputError(
            {.what = "body " + name, .expected = "a scene in the plane", .found = "one in space"});
    }
    std::vector<std::string> names;
    for (const results::BodyRecord& body : result.bodies()) {
        if (body.name == name) return rigid_table(result, static_cast<Index>(names.size()), point);
        names.push_back(body.name);
    }
    for (Index k = 0; k < result.deformables(); ++k) {
        names.push_back(result.deformable(k).name);
        if (names.back() == name) return deformable_table(result, k);
    }
    throw InputError({.what = "body " + name,
                      .expected = "a body of the scene" + suggestion(name, names),
                      .found = "'" + name + "'"});
}

PlotTable contact_sums(const ResultReader& result) {
    PlotTable table{.title = "contacts",
                    .columns = {{"time", "s", {}},
                                {"contacts", "", {}},
                                {"normal_impulse", "N s", {}},
                                {"tangential_impulse", "N s", {}},
                                {"normal_work", "J", {}},
                                {"tangential_work", "J", {}},
                                {"largest_normal_work", "J", {}},
                                {"largest_tangential_work", "J", {}},
                                {"impulse_on_bodies", "N s", {}}},
                    .values = MatX::Zero(result.frames(), 9),
                    .usual_y = 2};
    for (Index k = 0; k < result.frames(); ++k) {
        auto row = table.values.row(k);
        const std::vector<ContactRecord> contacts = result.contacts(k);
        row[0] = result.frame_times()[static_cast<std::size_t>(k)];
        row[1] = static_cast<double>(contacts.size());
        if (contacts.empty()) row[6] = row[7] = k_nan;
        row[8] = impulse_on_bodies(result.bodies(), contacts);
        for (std::size_t c = 0; c < contacts.size(); ++c) {
            const ContactRecord& contact = contacts[c];
            row[2] += contact.normal_impulse;
            row[3] += tangential_impulse(contact, result.run().dimension);
            row[4] += contact.normal_work;
            row[5] += contact.tangential_work;
            row[6] = c == 0 ? contact.normal_work : std::max(row[6], contact.normal_work);
            row[7] = c == 0 ? contact.tangential_work : std::max(row[7], contact.tangential_work);
        }
    }
    return table;
}

PlotTable contact_list(const ResultReader& result, double time) {
    const Index frame = nearest(result.frame_times(), time);
    std::vector<ContactRecord> contacts = result.contacts(frame);
    std::stable_sort(contacts.begin(), contacts.end(),
                     [](const auto& a, const auto& b) { return a.point[0] < b.point[0]; });
    PlotTable table{.title = "contacts, t = " +
                             short_text(result.frame_times()[static_cast<std::size_t>(frame)]) +
                             " s",
                    .columns = {{"x", "m", {}},
                                {"y", "m", {}},
                                {"z", "m", {}},
                                {"gap", "m", {}},
                                {"normal_impulse", "N s", {}},
                                {"tangential_impulse", "N s", {}},
                                {"normal_work", "J", {}},
                                {"tangential_work", "J", {}}},
                    .values = MatX(static_cast<Index>(contacts.size()), 8),
                    .usual_y = 4};
    for (std::size_t c = 0; c < contacts.size(); ++c) {
        const ContactRecord& contact = contacts[c];
        table.values.row(static_cast<Index>(c)) << contact.point.transpose(), contact.gap,
            contact.normal_impulse, tangential_impulse(contact, result.run().dimension),
            contact.normal_work, contact.tangential_work;
    }
    return table;
}

}  // namespace drystone::app
