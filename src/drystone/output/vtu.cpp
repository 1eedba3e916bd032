#include "drystone/output/vtu.hpp"

#include <string_view>

#include "drystone/core/text.hpp"
#include "drystone/output/plot/xml_document.hpp"

namespace drystone::output {

namespace {

using plot::XmlDocument;

constexpr int k_vertex = 1;  // VTK's numbers of cells
constexpr int k_line = 3;
constexpr int k_triangle = 5;
constexpr int k_polygon = 7;

std::string text_of(double x) { return to_text(x); }
std::string text_of(int x) { return std::to_string(x); }
std::string text_of(const Vec3& x) {
    return to_text(x.x()) + ' ' + to_text(x.y()) + ' ' + to_text(x.z());
}

template <class T>
struct Width {
    static constexpr std::string_view k_text = "1";
};
template <>
struct Width<Vec3> {
    static constexpr std::string_view k_text = "3";
};

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
auto by_face(const BodySurfaces& surfaces, Value value) {
    std::vector<decltype(value(0))> values;
    for (const Face& face : surfaces.faces) values.push_back(value(face.body));
    return values;
}

/// One value per contact.
template <class Value>
auto by_contact(std::span<const sim::ContactRecord> contacts, Value value) {
    std::vector<std::decay_t<decltype(value(contacts.front()))>> values;
    for (const sim::ContactRecord& contact : contacts) values.push_back(value(contact));
    return values;
}

}  // namespace

std::string bodies_vtu(const BodySurfaces& surfaces, std::span<const BodyRecord> bodies,
                       const sim::Snapshot& state) {
    Grid grid(surfaces.points.size(), surfaces.faces.size());
    grid.open("Points");
    grid.add("position", placed(surfaces, state));
    grid.close();

    std::vector<int> corners;
    std::vector<int> ends;
    std::vector<int> kinds;
    for (const Face& face : surfaces.faces) {
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
    grid.add("velocity", by_face(surfaces, [&](int body) { return velocity_of(state, body); }));
    grid.add("spin", by_face(surfaces, [&](int body) { return spin_of(state, body); }));
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

}  // namespace drystone::output
