// Reads and writes files of Gmsh: goes from section to section and calls the readers of the format.
#include "drystone/geometry/elements/gmsh/gmsh_file.hpp"

#include <set>
#include <string_view>

#include "drystone/core/error.hpp"
#include "drystone/core/files.hpp"
#include "drystone/geometry/elements/gmsh/gmsh_cursor.hpp"
#include "drystone/geometry/elements/gmsh/gmsh_record.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone::geometry {

namespace {

/// Reads the sections in any order, except that $MeshFormat comes first and $Entities before
/// $Elements. Sections that are not known are skipped.
class GmshReader {
  public:
    GmshReader(std::string_view content, const std::string& name) : cursor_(content, name) {}

    [[nodiscard]] ElementMesh run() {
        while (!cursor_.at_end()) read_section();
        for (const char* needed : {"MeshFormat", "Nodes", "Elements"}) {
            if (sections_.contains(needed)) continue;
            throw InputError({cursor_.name(), "a section $" + std::string(needed), "none"});
        }
        return mesh_from(record_, cursor_);
    }

  private:
    /// From the line that opens a section to the line that ends it.
    void read_section() {
        std::string_view line = cursor_.line();
        while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
        if (line.size() < 2 || line.front() != '$' || line.starts_with("$End")) {
            cursor_.fail("section", sections_.empty() ? "$MeshFormat" : "a line like $Nodes",
                         quoted(line));
        }
        const std::string section(line.substr(1));
        if (!read_known(section)) {
            cursor_.skip_to_end_of(section);
        } else {
            cursor_.expect_end_of(section);
        }
        sections_.insert(section);
    }

    /// False when the section is of no use here.
    [[nodiscard]] bool read_known(const std::string& section) {
        static const std::set<std::string> k_known = {"MeshFormat", "PhysicalNames", "Entities",
                                                      "Nodes", "Elements"};
        if (section == "PartitionedEntities") {
            cursor_.fail(section, "a mesh that is not partitioned", "parts");
        }
        if (!k_known.contains(section)) return false;
        if (sections_.contains(section)) cursor_.fail("$" + section, "one section", "another");
        if (section == "MeshFormat") {
            read_format();
        } else if (!sections_.contains("MeshFormat")) {
            cursor_.fail("$" + section, "$MeshFormat before it", "none");
        } else if (section == "PhysicalNames") {
            read_physical_names(cursor_, record_);
        } else {
            read_body(section);
        }
        return true;
    }

    /// $Entities, $Nodes or $Elements, in the version of the file.
    void read_body(const std::string& section) {
        if (section == "Entities") {
            if (version_ != GmshVersion::v4_1) cursor_.fail(section, "format 4.1", "format 2.2");
            if (sections_.contains("Elements")) {
                cursor_.fail("$Entities", "this section before $Elements", "it behind");
            }
            entities_ = read_entities_4(cursor_, record_);
        } else if (section == "Nodes") {
            version_ == GmshVersion::v2_2 ? read_nodes_2(cursor_, record_)
                                          : read_nodes_4(cursor_, record_);
        } else if (version_ == GmshVersion::v2_2) {
            read_elements_2(cursor_, record_);
        } else {
            read_elements_4(cursor_, record_, entities_);
        }
    }

    /// `version kind size`: kind 1 is binary; `size` is the size of large integers and numbers.
    void read_format() {
        const std::string_view version = cursor_.word("version of the format");
        if (version != "2.2" && version != "4.1") {
            cursor_.fail("version of the format", "2.2 or 4.1 (Mesh.MshFileVersion in Gmsh)",
                         quoted(version));
        }
        version_ = version == "2.2" ? GmshVersion::v2_2 : GmshVersion::v4_1;
        const Index kind = cursor_.text_integer("kind of file");
        if (kind != 0 && kind != 1) {
            cursor_.fail("kind of file", "0 (text) or 1 (binary)", std::to_string(kind));
        }
        const Index size = cursor_.text_integer("size of numbers");
        if (size != 8) cursor_.fail("size of numbers", "8 bytes", std::to_string(size));
        static_cast<void>(cursor_.line());
        if (kind == 1) cursor_.switch_to_binary();
    }

    GmshCursor cursor_;
    GmshRecord record_ = {};
    GmshEntities entities_ = {};
    GmshVersion version_ = GmshVersion::v4_1;
    std::set<std::string> sections_ = {};
};

}  // namespace

ElementMesh parse_gmsh(const std::string& content, const std::string& name) {
    return GmshReader(content, name).run();
}

ElementMesh read_gmsh(const std::filesystem::path& path, double scale) {
    require_positive(path.string() + ": scale", scale);
    ElementMesh mesh = parse_gmsh(file_content(path), path.string());
    mesh.nodes *= scale;
    return mesh;
}

void write_gmsh(const ElementMesh& mesh, const std::filesystem::path& path,
                const GmshFormat& format) {
    write_atomically(path, gmsh_content(mesh, format));
}

}  // namespace drystone::geometry
