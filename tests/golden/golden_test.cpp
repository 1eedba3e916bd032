// Short runs whose bits are stored: a change of the code that is meant to change no physics must
// leave every hash of hashes.txt as it is.
//
// Hashes hold for one kind of machine (x86-64 with the C library and BLAS of Debian 12). The
// program starts itself again with OPENBLAS_CORETYPE, so that BLAS takes the same kernels on every
// processor. After a change that is meant to change results, write them again and say why in the
// commit:
//
//     DRYSTONE_GOLDEN=write build/dev/bin/test_golden
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <map>
#include <sstream>
#include <string>
#include <unistd.h>

#include <gtest/gtest.h>

#include "drystone/core/state_hash.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/simulation.hpp"
#include "golden/golden_runs.hpp"

namespace drystone::golden {
namespace {

using Hash = std::uint64_t;

const std::string k_file = DRYSTONE_SOURCE "/tests/golden/hashes.txt";

/// Hashes of a run. Impulses and ledgers are those of all steps, positions and velocities those
/// after the last one.
struct Hashes {
    Hash positions = state_hash({});
    Hash velocities = state_hash({});
    Hash impulses = state_hash({});
    Hash ledger = state_hash({});

    bool operator==(const Hashes&) const = default;
};

/// Adds numbers to a hash. The sign of a zero means nothing: -0 + 0 is 0.
void add(Hash& hash, const double* data, Index size) {
    for (Index i = 0; i < size; ++i) {
        const double number = data[i] + 0.0;
        hash = state_hash({&number, 1}, hash);
    }
}
template <class Matrix>
void add(Hash& hash, const Matrix& numbers) {
    add(hash, numbers.data(), numbers.size());
}
void add(Hash& hash, double number) { add(hash, &number, 1); }

void add_step(Hashes& hashes, const sim::Simulation& simulation, const sim::StepReport& report) {
    for (const sim::ContactRecord& contact : simulation.contacts()) {
        add(hashes.impulses, contact.impulse);
        add(hashes.impulses, contact.normal_impulse);
        add(hashes.impulses, contact.glue);
    }
    for (const auto& entry : integrators::k_ledger_entries) {
        add(hashes.ledger, report.ledger.*entry.value);
    }
    add(hashes.ledger, report.kinetic_energy);
    add(hashes.ledger, report.potential_energy);
    add(hashes.ledger, report.closure);
}

void add_state(Hashes& hashes, const sim::Snapshot& state) {
    add(hashes.positions, state.q);
    add(hashes.velocities, state.v);
    add(hashes.positions, state.cell);
    add(hashes.velocities, state.cell_velocity);
    add(hashes.positions, state.scale);
    for (const sim::DeformableState& body : state.deformables) {
        add(hashes.positions, body.u);
        add(hashes.velocities, body.v);
        add(hashes.ledger, body.release_account);
    }
    if (state.inclusion) {
        add(hashes.positions, state.inclusion->q);
        add(hashes.velocities, state.inclusion->v);
        add(hashes.impulses, state.inclusion->impulses);
    }
}

std::filesystem::path file_of(const GoldenRun& run) {
    const std::filesystem::path source = DRYSTONE_SOURCE;
    const std::filesystem::path shipped = source / "scenes" / (run.scene + ".toml");
    if (std::filesystem::exists(shipped)) return shipped;
    return source / "tests" / "golden" / "scenes" / (run.scene + ".toml");
}

/// The scene of a run. Its hashes watch what a step computes, not how default settings are chosen:
/// settings that the scene leaves to the program have these values.
scene::SceneSpec scene_of(const GoldenRun& run) {
    scene::SceneSpec spec = scene::load_scene(file_of(run), run.overrides);
    const double tolerance = spec.solver.velocity_tolerance.value_or(1e-6);
    spec.solver.velocity_tolerance = tolerance;
    spec.contact.gap_band = spec.contact.gap_band.value_or(100.0 * spec.time.step * tolerance);
    spec.contact.penetration_tolerance = spec.contact.penetration_tolerance.value_or(1e-6);
    return spec;
}

Hashes hashes_of(const GoldenRun& run) {
    sim::Simulation simulation(scene_of(run));
    Hashes hashes;
    for (int k = 0; k < run.steps && !simulation.finished(); ++k) {
        const sim::StepReport report = simulation.step();
        add_step(hashes, simulation, report);
    }
    add_state(hashes, simulation.snapshot());
    return hashes;
}

std::string to_text(const Hashes& hashes) {
    std::ostringstream text;
    text << std::hex << std::setfill('0');
    for (const Hash hash : {hashes.positions, hashes.velocities, hashes.impulses, hashes.ledger}) {
        text << ' ' << std::setw(16) << hash;
    }
    return text.str();
}

std::map<std::string, Hashes> stored_hashes() {
    std::map<std::string, Hashes> stored;
    std::ifstream file(k_file);
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream words(line);
        std::string name;
        Hashes hashes;
        words >> name >> std::hex >> hashes.positions >> hashes.velocities >> hashes.impulses >>
            hashes.ledger;
        EXPECT_TRUE(words) << line;
        EXPECT_TRUE(stored.emplace(name, hashes).second) << name << " stands there twice";
    }
    return stored;
}

bool writes() {
    const char* mode = std::getenv("DRYSTONE_GOLDEN");
    return mode != nullptr && std::string(mode) == "write";
}

class GoldenRuns : public testing::TestWithParam<GoldenRun> {};

TEST_P(GoldenRuns, KeepTheirBits) {
    const Hashes found = hashes_of(GetParam());
    if (writes()) {
        std::ofstream(k_file, std::ios::app) << GetParam().name << to_text(found) << '\n';
        return;
    }
    const std::map<std::string, Hashes> stored = stored_hashes();
    ASSERT_TRUE(stored.contains(GetParam().name));
    const Hashes& expected = stored.at(GetParam().name);
    EXPECT_EQ(found.positions, expected.positions) << "positions differ";
    EXPECT_EQ(found.velocities, expected.velocities) << "velocities differ";
    EXPECT_EQ(found.impulses, expected.impulses) << "impulses differ";
    EXPECT_EQ(found.ledger, expected.ledger) << "the ledger differs";
}

INSTANTIATE_TEST_SUITE_P(Every, GoldenRuns, testing::ValuesIn(golden_runs()),
                         [](const auto& run) { return run.param.name; });

// A run without contacts, or one that another solver was not used in, would keep its bits whatever
// becomes of the code.
TEST(GoldenHashes, DifferBetweenRuns) {
    std::map<Hash, std::string> names;
    for (const auto& [name, hashes] : stored_hashes()) {
        const auto [place, is_new] = names.emplace(hashes.positions, name);
        EXPECT_TRUE(is_new) << name << " ends where " << place->second << " ends";
        const bool only_joints = name == "double_pendulum" || name == "rods";
        EXPECT_EQ(hashes.impulses == state_hash({}), only_joints) << name;
    }
    EXPECT_EQ(names.size(), golden_runs().size());
}

}  // namespace

/// BLAS chooses its kernels when it is loaded, so the choice must be made before the program. A
/// choice that the environment makes would give other bits.
void restart_with_fixed_kernels(char** argv) {
    constexpr const char* k_variable = "OPENBLAS_CORETYPE";
    constexpr const char* k_kernels = "Nehalem";
    const char* chosen = std::getenv(k_variable);
    if (chosen != nullptr && std::string(chosen) == k_kernels) return;
    setenv(k_variable, k_kernels, 1);
    execv("/proc/self/exe", argv);
    std::perror("test_golden cannot start itself again");
    std::exit(1);
}

int main_of(int argc, char** argv) {
    restart_with_fixed_kernels(argv);
    if (writes()) {
        std::ofstream(k_file) << "# run positions velocities impulses ledger (golden_test.cpp)\n";
    }
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}

}  // namespace drystone::golden

int main(int argc, char** argv) { return drystone::golden::main_of(argc, argv); }
