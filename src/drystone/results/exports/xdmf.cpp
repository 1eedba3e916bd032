// Writes the XDMF document that shows the frames of a result in ParaView.
#include "drystone/results/exports/xdmf.hpp"

#include <algorithm>
#include <string_view>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/results/rows/layout.hpp"
#include "drystone/results/rows/shown_frames.hpp"
#include "drystone/xml/xml_document.hpp"

namespace drystone::results::exports {

namespace layout = rows::layout;

namespace {

using xml::XmlDocument;

/// What kind of numbers a dataset holds.
struct NumberKind {
    std::string_view type;
    std::string_view bytes;
};
constexpr NumberKind k_float{"Float", "4"};
constexpr NumberKind k_int{"Int", "4"};
constexpr NumberKind k_byte{"UChar", "1"};

class Document {
  public:
    explicit Document(const records::ShownRun& run) : run_(run) {}

    std::string text() {
        xml_.open("Xdmf", {{"Version", "2.0"}});
        xml_.open("Domain", {});
        xml_.open("Grid",
                  {{"Name", "run"}, {"GridType", "Collection"}, {"CollectionType", "Temporal"}});
        for (const records::ShownRun::Frame& frame : run_.frames) add_frame(frame);
        xml_.close();
        xml_.close();
        xml_.close();
        return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + xml_.str();
    }

  private:
    void add_frame(const records::ShownRun::Frame& frame) {
        group_ = rows::shown_group(frame.number);
        xml_.open("Grid", {{"Name", "frame " + std::to_string(frame.number)},
                           {"GridType", "Collection"},
                           {"CollectionType", "Spatial"}});
        xml_.leaf("Time", {{"Value", to_text(frame.time)}});
        add_bodies("bodies", layout::k_surface_moving, run_.moving, true,
                   frame.impulses ? layout::k_shown_moving_impulse : nullptr);
        add_bodies("fixed", layout::k_surface_fixed, run_.fixed, false,
                   frame.impulses ? layout::k_shown_fixed_impulse : nullptr);
        for (std::size_t k = 0; k < run_.deformables.size(); ++k) {
            add_deformable(static_cast<Index>(k), run_.deformables[k]);
        }
        if (run_.contacts) add_contacts(frame.contacts);
        xml_.close();
    }

    /// Bodies that move with their velocity, or those that do not; with the impulses of contacts on
    /// them, if there are any.
    void add_bodies(const char* name, const std::string& faces,
                    const records::ShownRun::Faces& sizes, bool moving, const char* impulses) {
        if (sizes.count == 0) return;
        const std::string count = std::to_string(sizes.count);
        xml_.open("Grid", {{"Name", name}, {"GridType", "Uniform"}});
        xml_.open("Topology", {{"TopologyType", "Mixed"}, {"NumberOfElements", count}});
        add_data(faces + layout::k_face_topology, std::to_string(sizes.topology), k_int);
        xml_.close();
        add_geometry(layout::k_shown_point, run_.points);
        open_attribute("body", "Scalar", "Cell");
        add_data(faces + layout::k_face_body, count, k_int);
        xml_.close();
        if (moving) {
            open_attribute("velocity", "Vector", "Cell");
            add_data(group_ + layout::k_shown_velocity, vectors(sizes.count), k_float);
            xml_.close();
        }
        if (impulses != nullptr) {
            open_attribute("contact_impulse", "Vector", "Cell");
            add_data(group_ + impulses, vectors(sizes.count), k_float);
            xml_.close();
        }
        xml_.close();
    }

    void add_deformable(Index k, const records::DeformableSizes& sizes) {
        const std::string own = rows::shown_deformable(group_, k);
        const std::string elements = std::to_string(sizes.elements);
        xml_.open("Grid", {{"Name", sizes.name}, {"GridType", "Uniform"}});
        xml_.open("Topology", {{"TopologyType", "Mixed"}, {"NumberOfElements", elements}});
        add_data(layout::k_deformables + std::to_string(k) + layout::k_deformable_topology,
                 std::to_string(sizes.topology), k_int);
        xml_.close();
        xml_.open("Geometry", {{"GeometryType", "XYZ"}});
        add_data(own + layout::k_shown_point, vectors(sizes.nodes), k_float);
        xml_.close();
        open_attribute("displacement", "Vector", "Node");
        add_data(own + layout::k_shown_displacement, vectors(sizes.nodes), k_float);
        xml_.close();
        open_attribute("velocity", "Vector", "Node");
        add_data(own + layout::k_shown_velocity, vectors(sizes.nodes), k_float);
        xml_.close();
        if (run_.stresses) {
            open_attribute("stress", "Tensor", "Cell");
            add_data(own + layout::k_shown_stress, elements + " 9", k_float);
            xml_.close();
            open_attribute("von_mises", "Scalar", "Cell");
            add_data(own + layout::k_shown_von_mises, elements, k_float);
            xml_.close();
        }
        xml_.close();
    }

    void add_contacts(Index stored) {
        const Index count = std::max<Index>(stored, 1);  // a frame without contacts has one point
        xml_.open("Grid", {{"Name", "contacts"}, {"GridType", "Uniform"}});
        xml_.open("Topology", {{"TopologyType", "Polyvertex"},
                               {"NumberOfElements", std::to_string(count)},
                               {"NodesPerElement", "1"}});
        add_data(group_ + layout::k_shown_contact_cells, std::to_string(count), k_int);
        xml_.close();
        add_geometry(layout::k_shown_contact_point, count);
        open_attribute("impulse", "Vector", "Node");
        add_data(group_ + layout::k_shown_contact_impulse, vectors(count), k_float);
        xml_.close();
        open_attribute("gap", "Scalar", "Node");
        add_data(group_ + layout::k_shown_contact_gap, std::to_string(count), k_float);
        xml_.close();
        open_attribute("status", "Scalar", "Node");
        add_data(group_ + layout::k_shown_contact_status, std::to_string(count), k_byte);
        xml_.close();
        xml_.close();
    }

    void add_geometry(const char* name, Index points) {
        xml_.open("Geometry", {{"GeometryType", "XYZ"}});
        add_data(group_ + name, vectors(points), k_float);
        xml_.close();
    }

    void open_attribute(std::string_view name, std::string_view type, std::string_view centre) {
        xml_.open("Attribute", {{"Name", name}, {"AttributeType", type}, {"Center", centre}});
    }

    void add_data(const std::string& path, const std::string& shape, NumberKind kind) {
        xml_.leaf("DataItem",
                  {{"Dimensions", shape},
                   {"NumberType", kind.type},
                   {"Precision", kind.bytes},
                   {"Format", "HDF"}},
                  xml::escaped(run_.file + ":/" + path));
    }

    static std::string vectors(Index count) { return std::to_string(count) + " 3"; }

    const records::ShownRun& run_;
    std::string group_;  ///< of the frame
    XmlDocument xml_;
};

}  // namespace

std::string to_xdmf(const records::ShownRun& run) {
    if (run.empty()) {
        throw InputError({.what = run.file,
                          .expected = "surfaces of rigid bodies, or deformable bodies",
                          .found = "none"});
    }
    return Document(run).text();
}

}  // namespace drystone::results::exports
