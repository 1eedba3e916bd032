#pragma once

#include <string>
#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/state/body_info.hpp"

namespace drystone::results::records {

/// A measure as a result file describes it.
struct MeasureRecord {
    std::string name;
    std::string kind;
    sim::measures::Form form = {};
    Index samples = 0;  ///< that the file holds
};

/// Samples of a measure, one row for each.
struct MeasureSamples {
    std::vector<double> times = {};  ///< s
    MatX numbers = {};               ///< (samples x numbers of the form)
    std::vector<MatX> table = {};    ///< for each column of the table (samples x rows of the table)
};

/// A deformable body as a result file describes it.
struct DeformableRecord {
    std::string name;
    std::string material;
    geometry::ElementMesh mesh;             ///< unstressed, in the world; without sides
    std::vector<Index> first_unknown = {};  ///< (nodes + 1) see sim::DeformableInfo

    /// Displacements or velocities of the nodes (3, nodes).
    [[nodiscard]] Eigen::Matrix3Xd at_nodes(const VecX& field) const {
        return sim::at_nodes(mesh.dimension, first_unknown, field);
    }
    /// Where the nodes are (3, nodes) (m).
    [[nodiscard]] Eigen::Matrix3Xd places(const VecX& u) const { return mesh.nodes + at_nodes(u); }
};

/// Lengths of the lists that describe it.
struct DeformableSizes {
    std::string name;
    Index nodes = 0;
    Index elements = 0;
    Index unknowns = 0;
    Index topology = 0;  ///< entries of the list of XDMF cells
};

/// What a result file stores for ParaView: the lengths of its lists and the frames that it shows.
struct ShownRun {
    struct Faces {
        Index count = 0;
        Index topology = 0;  ///< entries of the list of XDMF cells
    };
    struct Frame {
        Index number = 0;  ///< among all frames of the result
        double time = 0.0;
        Index contacts = 0;
        /// The sums of contact impulses on the faces of bodies are stored: not if contacts are not,
        /// and not in results of older versions.
        bool impulses = false;
    };

    std::string file = {};  ///< name of the HDF5 file
    Index points = 0;       ///< of the surfaces of rigid bodies; 0: there are none
    Faces moving = {};      ///< of bodies that move
    Faces fixed = {};       ///< of the other bodies
    std::vector<DeformableSizes> deformables = {};
    bool stresses = false;  ///< of deformable bodies
    bool contacts = true;   ///< are stored
    std::vector<Frame> frames = {};

    /// Neither surfaces of rigid bodies nor deformable bodies.
    [[nodiscard]] bool empty() const noexcept { return points == 0 && deformables.empty(); }
};

}  // namespace drystone::results::records
