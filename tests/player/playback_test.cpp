// What reaches the page, against what the result file holds.
#include "drystone/player/playback.hpp"

#include <cmath>
#include <filesystem>
#include <map>
#include <numbers>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/player/survey.hpp"
#include "player/decoding.hpp"
#include "results/deformable_runs.hpp"
#include "results/sample_run.hpp"

namespace drystone::player {
namespace {

using test::decoded;
using test::DecodedArray;
using test::DecodedContainer;

class PlayerResult : public drystone::test::TemporaryFolder {};

/// Half of 2^-18, the step of places, and a little for rounding.
constexpr double k_place = 1.92e-6;
constexpr double k_turn = 1.92e-6;

std::filesystem::path write_sample(const std::filesystem::path& folder, int dimension,
                                   Index frames) {
    const std::filesystem::path path = folder / "result.h5";
    const results::test::Sample sample{.dimension = dimension};
    results::ResultWriter writer(path, sample.run());
    sample.write(writer, frames);
    writer.finish(results::RunState::finished);
    return path;
}

/// A result that has been looked through.
Playback whole(const std::filesystem::path& path, const Selection& selection = {},
               Playback::Summary summary = {}) {
    Playback playback(path, selection, std::move(summary));
    playback.survey_all();
    return playback;
}

/// All frames of the chunks of a playback, compared with the result.
void expect_places(const Playback& playback) {
    const results::ResultReader& result = playback.result();
    const double size = playback.survey().size();
    const auto d = static_cast<std::size_t>(result.run().dimension);
    for (Index first = 0; first < playback.frames(); first += playback.frames_per_chunk()) {
        const Index count = std::min(playback.frames_per_chunk(), playback.frames() - first);
        const DecodedContainer chunk = decoded(playback.chunk(first, count));
        EXPECT_EQ(chunk.header.at("first"), first);
        EXPECT_EQ(chunk.header.at("frames"), count);
        for (Index k = 0; k < count; ++k) {
            const sim::Snapshot state = result.frame(first + k);
            const auto row = static_cast<std::size_t>(k);
            EXPECT_EQ(chunk.arrays.at("time").values[row], state.time);
            EXPECT_EQ(chunk.arrays.at("step").values[row], static_cast<double>(state.step));
            for (Index b = 0; b < state.q.cols(); ++b) {
                for (std::size_t i = 0; i < d; ++i) {
                    EXPECT_NEAR(
                        chunk.arrays.at("position").at(row, static_cast<std::size_t>(b) * d + i),
                        results::shapes::centre_of(state, b)[static_cast<Index>(i)],
                        k_place * size);
                }
            }
        }
    }
}

TEST_F(PlayerResult, PlacesAndTurnsOfThePlane) {
    const Playback playback = whole(write_sample(folder(), 2, 70));
    EXPECT_EQ(playback.frames(), 70);
    expect_places(playback);
    const DecodedContainer chunk = decoded(playback.chunk(0, 5));
    for (Index k = 0; k < 5; ++k) {
        const sim::Snapshot state = playback.result().frame(k);
        const auto row = static_cast<std::size_t>(k);
        for (Index b = 0; b < state.q.cols(); ++b) {
            const auto body = static_cast<std::size_t>(b);
            // 2^20 steps are a turn; half a step.
            EXPECT_NEAR(chunk.arrays.at("rotation").at(row, body), state.q(2, b),
                        0.5001 * 2.0 * std::numbers::pi / (1 << 20));
            EXPECT_NEAR(chunk.arrays.at("velocity").at(row, 2 * body + 1), state.v(1, b),
                        0.5001 * chunk.arrays.at("velocity").scale);
            EXPECT_NEAR(chunk.arrays.at("spin").at(row, body), state.v(2, b),
                        0.5001 * chunk.arrays.at("spin").scale);
        }
    }
}

TEST_F(PlayerResult, PlacesAndTurnsOfSpace) {
    const Playback playback = whole(write_sample(folder(), 3, 20));
    expect_places(playback);
    const DecodedContainer chunk = decoded(playback.chunk(0, 20));
    const DecodedArray& rotation = chunk.arrays.at("rotation");
    for (std::size_t k = 0; k < 20; ++k) {
        const sim::Snapshot state = playback.result().frame(static_cast<Index>(k));
        for (std::size_t b = 0; b < 4; ++b) {
            Eigen::Vector4d turn;
            Eigen::Vector4d last;
            for (std::size_t i = 0; i < 4; ++i) {
                turn[static_cast<Index>(i)] = rotation.at(k, 4 * b + i);
                last[static_cast<Index>(i)] = rotation.at(k == 0 ? 0 : k - 1, 4 * b + i);
            }
            const Eigen::Vector4d expected = state.q.col(static_cast<Index>(b)).tail<4>();
            const double sign = turn.dot(expected) < 0.0 ? -1.0 : 1.0;  // the same rotation
            EXPECT_LT((sign * turn - expected).cwiseAbs().maxCoeff(), k_turn);
            EXPECT_GE(turn.dot(last), 0.0);  // signs are continuous
        }
    }
}

TEST_F(PlayerResult, ContactsAndForces) {
    const Playback playback = whole(write_sample(folder(), 3, 9));
    const DecodedContainer chunk = decoded(playback.chunk(0, 9));
    const double size = playback.survey().size();
    const auto array = [&](const char* name) -> const DecodedArray& {
        return chunk.arrays.at(name);
    };
    std::size_t row = 0;
    double impulse = 0.0;
    double penetration = 0.0;
    for (Index k = 0; k < 9; ++k) {
        EXPECT_EQ(array("contact_offsets").values[static_cast<std::size_t>(k)],
                  static_cast<double>(row));
        for (const sim::ContactRecord& contact : playback.result().contacts(k)) {
            EXPECT_EQ(array("contact_bodies").at(row, 0), contact.body_a);
            EXPECT_EQ(array("contact_bodies").at(row, 1), contact.body_b);
            EXPECT_EQ(array("contact_status").at(row, 0), static_cast<double>(contact.status));
            for (Index i = 0; i < 3; ++i) {
                const auto entry = static_cast<std::size_t>(i);
                EXPECT_NEAR(array("contact_point").at(row, entry), contact.point[i],
                            k_place * size);
                EXPECT_NEAR(array("contact_impulse").at(row, entry), contact.impulse[i],
                            0.5001 * array("contact_impulse").scale);
                EXPECT_NEAR(array("contact_normal").at(row, entry), contact.normal[i], 1.6e-5);
            }
            EXPECT_NEAR(array("contact_gap").at(row, 0), contact.gap,
                        0.5001 * array("contact_gap").scale);
            impulse = std::max(impulse, contact.impulse.norm());
            penetration = std::max(penetration, -contact.gap);
            ++row;
        }
        // What a body carries: a stone between two others at rest is pressed from both sides.
        const VecX forces = contact_forces(playback.result(), k);
        VecX carried = VecX::Zero(4);
        for (const sim::ContactRecord& contact : playback.result().contacts(k)) {
            carried[contact.body_a] += contact.impulse.norm() / 0.01;  // the step of the sample
            carried[contact.body_b] += contact.impulse.norm() / 0.01;
        }
        for (Index b = 0; b < forces.size(); ++b) {
            // Six sums at most, in another order.
            EXPECT_NEAR(forces[b], carried[b], 1e-14 * carried.sum());
            EXPECT_NEAR(array("force").at(static_cast<std::size_t>(k), static_cast<std::size_t>(b)),
                        forces[b], 0.5001 * array("force").scale);
        }
    }
    EXPECT_EQ(array("contact_offsets").values.back(), static_cast<double>(row));
    EXPECT_NEAR(playback.survey().impulse, impulse, 1e-14);
    EXPECT_NEAR(playback.survey().penetration, penetration, 1e-14);
    const Playback without = whole(playback.result().path(), {.contacts = false});
    EXPECT_FALSE(decoded(without.chunk(0, 9)).arrays.contains("contact_point"));
}

void expect_deformed(const std::filesystem::path& folder, geometry::ElementKind kind) {
    results::test::record(results::test::soft_block(kind), folder);
    const Playback playback = whole(folder / "result.h5");
    expect_places(playback);
    const results::ResultReader& result = playback.result();
    const results::records::DeformableRecord body = result.deformable(0);
    const DecodedContainer scene = decoded(playback.scene());
    const auto d = static_cast<std::size_t>(result.run().dimension);
    const double largest = playback.survey().largest_displacement[0];
    EXPECT_EQ(scene.header.at("deformables").at(0).at("largest_displacement"), largest);
    EXPECT_GT(largest, 0.0);
    const DecodedContainer chunk = decoded(playback.chunk(0, playback.frames()));
    for (Index k = 0; k < playback.frames(); ++k) {
        const auto row = static_cast<std::size_t>(k);
        const Eigen::Matrix3Xd u = body.at_nodes(result.frame(k).deformables[0].u);
        for (Index n = 0; n < u.cols(); ++n) {
            for (std::size_t i = 0; i < d; ++i) {
                EXPECT_NEAR(
                    chunk.arrays.at("displacement_0").at(row, static_cast<std::size_t>(n) * d + i),
                    u(static_cast<Index>(i), n), k_place * largest);
            }
        }
        const VecX stress = result.stresses(k)[0].von_mises;
        for (Index c = 0; c < stress.size(); ++c) {
            EXPECT_NEAR(chunk.arrays.at("stress_0").at(row, static_cast<std::size_t>(c)), stress[c],
                        0.5001 * chunk.arrays.at("stress_0").scale);
        }
    }
    // Nodes are in single precision.
    for (Index n = 0; n < body.mesh.nodes.cols(); ++n) {
        EXPECT_NEAR(scene.arrays.at("nodes_0").at(static_cast<std::size_t>(n), 0),
                    body.mesh.nodes(0, n), 1e-7);
    }
}

TEST_F(PlayerResult, DeformableBodiesOfThePlane) {
    expect_deformed(folder(), geometry::ElementKind::t3);
}
TEST_F(PlayerResult, DeformableBodiesOfSpace) {
    expect_deformed(folder(), geometry::ElementKind::tet4);
}

TEST_F(PlayerResult, SceneSaysWhatTheResultSays) {
    const Playback playback =
        whole(write_sample(folder(), 2, 12), {},
              [](const results::ResultReader&, const results::RunSummary& summary) {
                  return R"({"steps": )" + std::to_string(summary.steps) + "}";
              });
    const DecodedContainer scene = decoded(playback.scene());
    const auto& header = scene.header;
    EXPECT_EQ(header.at("kind"), "scene");
    EXPECT_EQ(header.at("title"), "Sample <&> \"run\"");
    EXPECT_EQ(header.at("dimension"), 2);
    EXPECT_EQ(header.at("state"), "finished");
    EXPECT_EQ(header.at("frames"), 12);
    EXPECT_EQ(header.at("bodies"), 4);
    EXPECT_EQ(header.at("body_names").at(2), "body 2");
    EXPECT_EQ(header.at("materials").size(), 2U);
    EXPECT_EQ(header.at("summary").at("steps"), 110);
    EXPECT_EQ(header.at("gravity").size(), 3U);
    EXPECT_EQ(header.at("warnings").size(), 72U);  // two of every third of 110 steps
    EXPECT_EQ(scene.arrays.at("frame_time").values, playback.result().frame_times());
    EXPECT_EQ(scene.arrays.at("body_mobility").values, (std::vector<double>{2, 0, 0, 1}));
    EXPECT_EQ(scene.arrays.at("body_has_color").values, (std::vector<double>{0, 0, 1, 0}));
    EXPECT_EQ(scene.arrays.at("body_color").at(2, 0), 0xaa);
    bool has_energy = false;
    for (const auto& series : header.at("series")) {
        const auto& x = scene.arrays.at(series.at("x").get<std::string>());
        EXPECT_EQ(scene.arrays.at(series.at("y").get<std::string>()).shape, x.shape);
        has_energy = has_energy || series.at("group") == "energy";
    }
    EXPECT_TRUE(has_energy);
}

// Potential energies count from wherever: only their changes say something beside the kinetic one.
TEST_F(PlayerResult, EnergiesCountFromTheStart) {
    const Playback playback = whole(write_sample(folder(), 2, 5));
    const DecodedContainer scene = decoded(playback.scene());
    std::map<std::string, std::vector<double>> curves;
    for (const auto& series : scene.header.at("series")) {
        if (series.at("group") != "energy") continue;
        curves[series.at("label")] = scene.arrays.at(series.at("y").get<std::string>()).values;
    }
    const std::vector<results::StepReport> reports =
        playback.result().reports(0, playback.result().steps());
    const double start = reports.front().potential_energy;
    for (std::size_t k = 0; k < reports.size(); ++k) {
        const double change = reports[k].potential_energy - start;
        // Curves are in single precision, of numbers of some thousandths.
        EXPECT_NEAR(curves.at("kinetic")[k], reports[k].kinetic_energy, 1e-9);
        EXPECT_NEAR(curves.at("potential change")[k], change, 1e-9);
        EXPECT_NEAR(curves.at("total, from its start")[k], reports[k].kinetic_energy + change,
                    1e-9);
    }
}

TEST_F(PlayerResult, BoundsHoldAllBodiesThatHaveAnEnd) {
    const Playback playback = whole(write_sample(folder(), 2, 8));
    const results::ResultReader& result = playback.result();
    const results::shapes::BodySurfaces surfaces = result.surfaces();
    Vec3 low = Vec3::Constant(1e9);
    Vec3 high = -low;
    for (Index k = 0; k < 8; ++k) {
        const std::vector<Vec3> points = results::shapes::placed(surfaces, result.frame(k));
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (surfaces.bodies[i] == 0) continue;  // the half-plane
            low = low.cwiseMin(points[i]);
            high = high.cwiseMax(points[i]);
        }
    }
    // Corners of disks are within 1 % of the radius of the circle.
    EXPECT_LT((playback.survey().low - low).head<2>().cwiseAbs().maxCoeff(), 0.01);
    EXPECT_LT((playback.survey().high - high).head<2>().cwiseAbs().maxCoeff(), 0.01);
}

TEST_F(PlayerResult, WithoutFramesThereIsASceneOnly) {
    const Playback playback = whole(write_sample(folder(), 2, 0));
    EXPECT_EQ(playback.frames(), 0);
    const DecodedContainer scene = decoded(playback.scene());
    EXPECT_EQ(scene.header.at("frames"), 0);
    const std::string page = page_with_data("<p>\n<!-- drystone-data -->\n</p>", playback);
    EXPECT_NE(page.find("id=\"drystone-scene\""), std::string::npos);
    EXPECT_EQ(page.find("drystone-chunk"), std::string::npos);
}

TEST_F(PlayerResult, PageHoldsAllChunks) {
    const Playback playback = whole(write_sample(folder(), 2, 130));
    const std::string page = page_with_data("<html>\n<!-- drystone-data -->\n</html>\n", playback);
    EXPECT_EQ(page.find("<!-- drystone-data -->"), std::string::npos);
    EXPECT_TRUE(page.ends_with("</html>\n"));
    EXPECT_NE(page.find("<div hidden id=\"drystone-scene\"><!--RFJZUExBWT"), std::string::npos);
    EXPECT_NE(page.find("data-first=\"0\"><!--RFJZUExBWT"), std::string::npos);
    std::size_t chunks = 0;
    for (std::size_t at = page.find("class=\"drystone-chunk\""); at != std::string::npos;
         at = page.find("class=\"drystone-chunk\"", at + 1)) {
        ++chunks;
    }
    const Index length = playback.frames_per_chunk();
    EXPECT_EQ(static_cast<Index>(chunks), (130 + length - 1) / length);
    EXPECT_NE(page.find("data-first=\"" + std::to_string(length) + "\""), std::string::npos);
    EXPECT_THROW(static_cast<void>(page_with_data("<html></html>", playback)), Error);
}

// Frames are looked at from coarse to fine, so that a page has something to begin with.
TEST_F(PlayerResult, IsLookedThroughPieceByPiece) {
    const std::filesystem::path path = write_sample(folder(), 2, 40);
    const Playback all = whole(path);
    Playback playback(path, {});
    EXPECT_EQ(playback.progress().seen, 0);
    EXPECT_TRUE(playback.survey().empty);
    EXPECT_EQ(decoded(playback.scene()).header.at("frames"), 40);
    Index pieces = 0;
    for (; playback.survey_next(); ++pieces) {
        const Progress progress = playback.progress();
        EXPECT_GT(progress.seen, pieces);
        EXPECT_LE(progress.seen, progress.all);
        EXPECT_LE(playback.survey().speed, all.survey().speed);
        if (pieces % 16 == 0) expect_places(playback);
    }
    EXPECT_EQ(pieces, 40);  // the steps are one piece, with the first frame
    EXPECT_EQ(playback.progress().seen, playback.progress().all);
    EXPECT_EQ(playback.survey().low, all.survey().low);
    EXPECT_EQ(playback.survey().high, all.survey().high);
    EXPECT_EQ(playback.survey().speed, all.survey().speed);
    EXPECT_EQ(playback.scene(), all.scene());
}

TEST_F(PlayerResult, ManyFramesAreThinned) {
    const std::filesystem::path path = write_sample(folder(), 2, 100);
    const Playback playback = whole(path, {.most = 30});
    EXPECT_EQ(playback.spacing(), 4);
    EXPECT_EQ(playback.frames(), 26);  // 0, 4, ..., 96, and the last
    const DecodedContainer scene = decoded(playback.scene());
    EXPECT_EQ(scene.header.at("spacing"), 4);
    const std::vector<double>& times = playback.result().frame_times();
    EXPECT_EQ(scene.arrays.at("frame_time").values[3], times[12]);
    EXPECT_EQ(scene.arrays.at("frame_time").values.back(), times.back());
    const DecodedContainer chunk = decoded(playback.chunk(2, 2));
    EXPECT_EQ(chunk.header.at("spacing"), 4);
    EXPECT_EQ(chunk.arrays.at("time").values, (std::vector<double>{times[8], times[12]}));
    EXPECT_EQ(whole(path, {.most = 100}).spacing(), 1);
}

TEST_F(PlayerResult, BodiesThatGrowHaveTheirFactors) {
    const std::filesystem::path path = folder() / "result.h5";
    results::test::Sample sample{.dimension = 2};
    sample.start.scale = VecX::Ones(4);
    {
        results::ResultWriter writer(path, sample.run());
        for (Index k = 0; k < 5; ++k) {
            sim::Snapshot state = sample.state(k);
            state.q.setZero();
            state.scale = VecX::Constant(4, 1.0 + static_cast<double>(k));
            writer.add_frame(state, {});
        }
        writer.finish(results::RunState::finished);
    }
    const Playback playback = whole(path);
    EXPECT_NEAR(playback.survey().high.x(), 5.0, 1e-12);  // the segment from -1 to 1
    const DecodedContainer chunk = decoded(playback.chunk(0, 5));
    for (std::size_t k = 0; k < 5; ++k) {
        EXPECT_EQ(chunk.arrays.at("radius").at(k, 1), 1.0 + static_cast<double>(k));
    }
}

TEST_F(PlayerResult, ClocksTakeTheNearestFrames) {
    std::vector<double> times;
    for (int k = 0; k <= 100; ++k) times.push_back(0.02 * k);
    EXPECT_EQ(chosen_frames(times, {}).size(), 101U);
    const std::vector<Index> at_ten = chosen_frames(times, {.rate = 10.0});
    ASSERT_EQ(at_ten.size(), 21U);
    for (std::size_t k = 0; k < at_ten.size(); ++k) {
        EXPECT_EQ(at_ten[k], static_cast<Index>(5 * k));
    }
    // A clock that is faster than the frames takes each once.
    EXPECT_EQ(chosen_frames(times, {.rate = 1000.0}).size(), 101U);
    const std::vector<Index> at_thirty = chosen_frames(times, {.rate = 30.0});
    for (int tick = 0; tick <= 60; ++tick) {
        double nearest = 1e9;
        for (const Index k : at_thirty) {
            nearest = std::min(nearest, std::abs(times[static_cast<std::size_t>(k)] - tick / 30.0));
        }
        EXPECT_LE(nearest, 0.01 + 1e-12);  // half the distance of two frames
    }
    EXPECT_EQ(chosen_frames(times, {.from = 0.5, .to = 0.601}),
              (std::vector<Index>{25, 26, 27, 28, 29, 30}));
    EXPECT_TRUE(chosen_frames(times, {.from = 5.0}).empty());
    EXPECT_TRUE(chosen_frames({}, {.rate = 30.0}).empty());
}

}  // namespace
}  // namespace drystone::player
