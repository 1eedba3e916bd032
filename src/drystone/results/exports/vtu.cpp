// Writes a frame as VTU files for ParaView: rigid surfaces, deformable bodies, contacts.
#include "drystone/results/exports/vtu.hpp"

#include <string_view>

#include "drystone/core/text.hpp"
#include "drystone/xml/xml_document.hpp"

namespace drystone::results::exports {

namespace {

using xml::XmlDocument;

constexpr int k_vertex = 1;  // VTK's numbers of cells
constexpr int k_line = 3;
constexpr int k_triangle = 5;
constexpr int k_polygon = 7;

std::string text_of(double x) { return to_text(x); }
std::string text_of(int x) { return std::to_string(x); }
std::string text_of(const Vec3& x) {
    return to_text(x.x()) + ' ' + to_text(x.y()) + ' ' + to_text(x.z());
}

std::string text_of(const Vector<6>& x) {
    std::string text = to_text(x[0]);
    for (Index k = 1; k < 6; ++k) text += ' ' + to_text(x[k]);
    return text;
}

template <class T>
struct Width {
    static constexpr std::string_view k_text = "1";
};
template <>
struct Width<Vec3> {
    static constexpr std::string_view k_text = "3";
};

template <>
struct Width<Vector<6>> {
    static constexpr std::string_view k_text = "6";
};

/// VTK's number of a finite element; the orders of nodes are the same.
int vtk_kind(geometry::ElementKind kind) {
    using enum geometry::ElementKind;
    switch (kind) {
        case line2:
            break;
        case line3:
            return 21;
        case t3:
            return k_triangle;
        case t6:
            return 22;
        case q4:
            return 9;
        case q8:
            return 23;
        case tet4:
            return 10;
        case tet10:
            return 24;
        case hex8:
            return 12;
    }
    return k_line;
}

/// Writes an unstructured grid array by array.
class Grid {
  public:
    Grid(std::size_t points, std::size_t cells) {
        xml_.open(
            "VTKFile",
            {{"type", "UnstructuredGrid"}, {"version", "0.1"}, {"byte_order", "LittleEndian"}});
        xml_.open("UnstructuredGrid", {});
        xml_.open("Piece", {{"NumberOfPoints", std::to_string(points)},
                            {"NumberOfCells", std::to_string(cells)}});
    }

    void open(std::string_view tag) { xml_.open(tag, {}); }
    void close() { xml_.close(); }

    template <class T>
    void add(std::string_view name, const std::vector<T>& values) {
        std::string text;
        for (const T& value : values) text += text_of(value) + '\n';
        xml_.leaf("DataArray",
                  {{"type", std::is_same_v<T, int> ? "Int32" : "Float64"},
                   {"Name", name},
                   {"NumberOfComponents", Width<T>::k_text},
                   {"format", "ascii"}},
                  text);
    }

    void add_cells(const std::vector<int>& corners, const std::vector<int>& ends,
                   const std::vector<int>& kinds) {
        open("Cells");
        add("connectivity", corners);
        add("offsets", ends);
        add("types", kinds);
        close();
    }

    std::string text() && {
        for (int k = 0; k < 3; ++k) xml_.close();
        return "<?xml version=\"1.0\"?>\n" + xml_.str();
    }

  private:
    XmlDocument xml_;
};

/// One value per face, the value of its body.
template <class Value>
auto by_face(const shapes::BodySurfaces& surfaces, Value value) {
    std::vector<decltype(value(0))> values;
    for (const shapes::Face& face : surfaces.faces) values.push_back(value(face.body));
    return values;
}

/// One value per contact.
template <class Value>
auto by_contact(std::span<const sim::ContactRecord> contacts, Value value) {
    std::vector<std::decay_t<decltype(value(contacts.front()))>> values;
    for (const sim::ContactRecord& contact : contacts) values.push_back(value(contact));
    return values;
}

/// Symmetric tensors have the order of VTK.
void add_stresses(Grid& grid, std::span<const sim::ElementStress> stresses) {
    std::vector<Vector<6>> tensors;
    std::vector<double> von_mises;
    for (const sim::ElementStress& body : stresses) {
        for (Index c = 0; c < body.von_mises.size(); ++c) {
            const Vector<6> s = body.components.col(c);
            tensors.emplace_back(Vector<6>{{s[0], s[1], s[2], s[5], s[3], s[4]}});
            von_mises.push_back(body.von_mises[c]);
        }
    }
    grid.add("stress", tensors);
    grid.add("von_mises", von_mises);
}

}  // namespace

std::string bodies_vtu(const shapes::BodySurfaces& surfaces, std::span<const BodyRecord> bodies,
                       const sim::Snapshot& state, const MatX& impulses) {
    Grid grid(surfaces.points.size(), surfaces.faces.size());
    grid.open("Points");
    grid.add("position", shapes::placed(surfaces, state));
    grid.close();

    std::vector<int> corners;
    std::vector<int> ends;
    std::vector<int> kinds;
    for (const shapes::Face& face : surfaces.faces) {
        corners.insert(corners.end(), face.corners.begin(), face.corners.end());
        ends.push_back(static_cast<int>(corners.size()));
        kinds.push_back(face.corners.size() == 2   ? k_line
                        : face.corners.size() == 3 ? k_triangle
                                                   : k_polygon);
    }
    grid.add_cells(corners, ends, kinds);

    grid.open("CellData");
    grid.add("body", by_face(surfaces, [](int body) { return body; }));
    grid.add("mass", by_face(surfaces, [&](int body) {
                 return bodies[static_cast<std::size_t>(body)].mass;
             }));
    grid.add("velocity",
             by_face(surfaces, [&](int body) { return shapes::velocity_of(state, body); }));
    grid.add("spin", by_face(surfaces, [&](int body) { return shapes::spin_of(state, body); }));
    if (impulses.size() > 0) {
        grid.add("contact_impulse",
                 by_face(surfaces, [&](int body) { return Vec3(impulses.col(body)); }));
    }
    grid.close();
    return std::move(grid).text();
}

std::string deformables_vtu(std::span<const records::DeformableRecord> bodies, Index first,
                            const sim::Snapshot& state,
                            std::span<const sim::ElementStress> stresses) {
    std::vector<Vec3> points;
    std::vector<Vec3> displacements;
    std::vector<Vec3> velocities;
    std::vector<int> corners;
    std::vector<int> ends;
    std::vector<int> kinds;
    std::vector<int> numbers;
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        const auto offset = static_cast<int>(points.size());
        const Eigen::Matrix3Xd u = bodies[k].at_nodes(state.deformables[k].u);
        const Eigen::Matrix3Xd v = bodies[k].at_nodes(state.deformables[k].v);
        for (Index i = 0; i < u.cols(); ++i) {
            points.emplace_back(bodies[k].mesh.nodes.col(i) + u.col(i));
            displacements.emplace_back(u.col(i));
            velocities.emplace_back(v.col(i));
        }
        for (const geometry::Element& element : bodies[k].mesh.elements) {
            for (const Index node : element.nodes()) {
                corners.push_back(offset + static_cast<int>(node));
            }
            ends.push_back(static_cast<int>(corners.size()));
            kinds.push_back(vtk_kind(element.kind));
            numbers.push_back(static_cast<int>(first) + static_cast<int>(k));
        }
    }
    Grid grid(points.size(), ends.size());
    grid.open("Points");
    grid.add("position", points);
    grid.close();
    grid.add_cells(corners, ends, kinds);
    grid.open("PointData");
    grid.add("displacement", displacements);
    grid.add("velocity", velocities);
    grid.close();
    grid.open("CellData");
    grid.add("body", numbers);
    if (!stresses.empty()) add_stresses(grid, stresses);
    grid.close();
    return std::move(grid).text();
}

std::string contacts_vtu(std::span<const sim::ContactRecord> contacts) {
    using Record = sim::ContactRecord;
    Grid grid(contacts.size(), contacts.size());
    const auto add = [&](std::string_view name, auto value) {
        grid.add(name, by_contact(contacts, value));
    };
    grid.open("Points");
    add("position", [](const Record& contact) { return contact.point; });
    grid.close();
    std::vector<int> corners;
    std::vector<int> ends;
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        corners.push_back(static_cast<int>(k));
        ends.push_back(static_cast<int>(k) + 1);
    }
    grid.add_cells(corners, ends, std::vector<int>(contacts.size(), k_vertex));

    grid.open("PointData");
    add("body_a", [](const Record& contact) { return contact.body_a; });
    add("body_b", [](const Record& contact) { return contact.body_b; });
    add("normal", [](const Record& contact) { return contact.normal; });
    add("gap", [](const Record& contact) { return contact.gap; });
    add("impulse", [](const Record& contact) { return contact.impulse; });
    add("normal_impulse", [](const Record& contact) { return contact.normal_impulse; });
    add("velocity", [](const Record& contact) { return contact.velocity; });
    add("status", [](const Record& contact) { return static_cast<int>(contact.status); });
    grid.close();
    return std::move(grid).text();
}

std::string collection_pvd(std::span<const VtuFrame> frames) {
    XmlDocument xml;
    xml.open("VTKFile", {{"type", "Collection"}, {"version", "0.1"}});
    xml.open("Collection", {});
    for (const VtuFrame& frame : frames) {
        xml.leaf("DataSet", {{"timestep", to_text(frame.time)}, {"file", frame.file}});
    }
    xml.close();
    xml.close();
    return "<?xml version=\"1.0\"?>\n" + xml.str();
}

}  // namespace drystone::results::exports
