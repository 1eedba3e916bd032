#pragma once

#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/results/records/deformable_record.hpp"

namespace drystone::results::records {

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
