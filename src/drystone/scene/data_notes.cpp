#include "drystone/scene/data_notes.hpp"

#include <algorithm>
#include <cstdint>

namespace drystone::scene {

namespace {

std::string hexadecimal(std::uint64_t value) {
    std::string digits(16, '0');
    for (std::size_t i = digits.size(); i-- > 0; value >>= 4U) {
        digits[i] = "0123456789abcdef"[value & 0xfU];
    }
    return digits;
}

void add_note(const std::string& file, std::uint64_t hash, std::vector<std::string>& notes) {
    if (file.empty()) return;
    std::string note = file + " (numbers " + hexadecimal(hash) + ")";
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) {
        notes.push_back(std::move(note));
    }
}

void add_notes(const std::vector<HistorySpec>& histories, std::vector<std::string>& notes) {
    for (const HistorySpec& history : histories) add_note(history.file, history.hash, notes);
}

}  // namespace

std::vector<std::string> data_notes(const SceneSpec& scene) {
    std::vector<std::string> notes;
    for (const BodySpec& body : scene.bodies) {
        if (body.motion) add_notes(body.motion->histories, notes);
    }
    for (const DeformableSpec& body : scene.deformables) {
        add_note(body.mesh_file, body.mesh_hash, notes);
    }
    for (const LoadSpec& load : scene.loads) add_notes(load.histories, notes);
    return notes;
}

}  // namespace drystone::scene
