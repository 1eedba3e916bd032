// Result files that HDF5 reads without complaint, but whose numbers no run stored.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "core/temporary_folder.hpp"
#include "core/test_numbers.hpp"
#include "drystone/core/error.hpp"
#include "drystone/figures/curves/curves.hpp"
#include "drystone/figures/plot/svg_writer.hpp"
#include "drystone/hdf5/handle.hpp"
#include "drystone/player/playback.hpp"
#include "drystone/report/report.hpp"
#include "drystone/results/recording/run_recorder.hpp"
#include "drystone/results/rows/layout.hpp"
#include "drystone/results/series.hpp"
#include "drystone/scene/load_scene.hpp"
#include "sample_run.hpp"
#include "wrong_bytes.hpp"

namespace drystone::results {

namespace layout = rows::layout;
namespace {

namespace fs = std::filesystem;
using hdf5::Hdf5Handle;

/// All that the verbs make of a result: pictures, plots, the report, the player.
void use_everything(const fs::path& path) {
    const ResultReader result(path);
    const figures::curves::PlotData data{.result = result, .series = series_of(result)};
    for (const figures::curves::ResultPlot& plot : figures::curves::result_plots()) {
        const std::optional<figures::Figure> figure = plot.make(data);
        if (figure) static_cast<void>(figures::plot::to_svg(*figure));
    }
    static_cast<void>(report::report_html(result, {}));
    player::Playback playback(path, {});
    playback.survey_all();
    static_cast<void>(playback.scene());
    for (Index k = 0; k < playback.frames(); ++k) static_cast<void>(playback.chunk(k, 1));
}

class DamagedValues : public drystone::test::TemporaryFolder {
  protected:
    void SetUp() override {
        drystone::test::TemporaryFolder::SetUp();
        ResultWriter writer(path(), sample.run());
        sample.write(writer, 8);
        writer.finish(RunState::finished);
        whole = drystone::test::content(path());
    }
    [[nodiscard]] fs::path path() const { return folder() / "result.h5"; }

    /// The file as it was, but for all numbers of one row of a dataset.
    template <class Number>
    void overwrite(const std::string& dataset, hsize_t row, Number value) const {
        std::ofstream{path(), std::ios::binary} << whole;
        const Hdf5Handle file(H5Fopen(path().c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose);
        const Hdf5Handle data(H5Dopen2(file.get(), dataset.c_str(), H5P_DEFAULT), H5Dclose);
        const Hdf5Handle space(H5Dget_space(data.get()), H5Sclose);
        std::vector<hsize_t> size(
            static_cast<std::size_t>(H5Sget_simple_extent_ndims(space.get())));
        H5Sget_simple_extent_dims(space.get(), size.data(), nullptr);
        ASSERT_LT(row, size.front());
        size.front() = 1;
        std::vector<hsize_t> start(size.size(), 0);
        start.front() = row;
        H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, start.data(), nullptr, size.data(),
                            nullptr);
        hsize_t count = 1;
        for (const hsize_t length : size) count *= length;
        const Hdf5Handle memory(H5Screate_simple(1, &count, nullptr), H5Sclose);
        const std::vector<Number> values(count, value);
        ASSERT_GE(H5Dwrite(data.get(), type_of(value), memory.get(), space.get(), H5P_DEFAULT,
                           values.data()),
                  0);
    }
    static hid_t type_of(double) { return H5T_NATIVE_DOUBLE; }
    static hid_t type_of(int) { return H5T_NATIVE_INT; }

    /// The same for one field of a step.
    void overwrite_step(const std::string& field, hsize_t row, double value) const {
        std::ofstream{path(), std::ios::binary} << whole;
        const Hdf5Handle file(H5Fopen(path().c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose);
        const Hdf5Handle data(H5Dopen2(file.get(), layout::k_steps, H5P_DEFAULT), H5Dclose);
        const Hdf5Handle type(H5Tcreate(H5T_COMPOUND, sizeof(double)), H5Tclose);
        H5Tinsert(type.get(), field.c_str(), 0, H5T_NATIVE_DOUBLE);
        const Hdf5Handle space(H5Dget_space(data.get()), H5Sclose);
        const hsize_t one = 1;
        H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, &row, nullptr, &one, nullptr);
        const Hdf5Handle memory(H5Screate_simple(1, &one, nullptr), H5Sclose);
        ASSERT_GE(H5Dwrite(data.get(), type.get(), memory.get(), space.get(), H5P_DEFAULT, &value),
                  0);
    }

    [[nodiscard]] std::string error() const {
        return message_of<InputError>([&] { use_everything(path()); });
    }
    void expect_error(const std::string& dataset, const std::string& found) const {
        const std::string text = error();
        EXPECT_NE(text.find("result.h5"), std::string::npos) << text;
        EXPECT_NE(text.find("/" + dataset), std::string::npos) << text;
        EXPECT_NE(text.find(found), std::string::npos) << text;
    }

    /// Random bytes at random places.
    void expect_no_crash(std::uint64_t seed, int rounds) const;

    test::Sample sample{2};
    std::string whole;
};

TEST_F(DamagedValues, AWholeFileIsUsed) { EXPECT_EQ(error(), k_no_error); }

TEST_F(DamagedValues, StatesThatAreNoNumbersAreNamed) {
    for (const char* dataset : {layout::k_frame_q, layout::k_frame_v}) {
        for (const double value : {k_nan, k_infinity, -k_infinity}) {
            overwrite(dataset, 3, value);
            expect_error(dataset, "in row 3");
        }
    }
    overwrite(layout::k_body_mass, 2, k_nan);
    expect_error(layout::k_body_mass, "in row 2");
    overwrite(layout::k_surface_reference, 1, k_infinity);
    expect_error(layout::k_surface_reference, "in row 1");
}

TEST_F(DamagedValues, ContactsOfNobodyAreNamed) {
    for (const char* dataset : {layout::k_contact_point, layout::k_contact_impulse,
                                layout::k_contact_gap, layout::k_contact_normal}) {
        overwrite(dataset, 4, k_nan);
        expect_error(dataset, "in row 4");
    }
    overwrite(layout::k_contact_bodies, 2, 4);
    expect_error(layout::k_contact_bodies, "4 in row 2");
    overwrite(layout::k_contact_bodies, 2, -1);
    expect_error(layout::k_contact_bodies, "-1 in row 2");
    overwrite(layout::k_contact_status, 0, 9);
    expect_error(layout::k_contact_status, "9 in row 0");
    overwrite(layout::k_contact_offsets, 3, 99);
    expect_error(layout::k_contact_offsets, "another list");
}

TEST_F(DamagedValues, InstantsThatGoBackAreNamed) {
    overwrite(layout::k_frame_time, 5, k_nan);
    expect_error(layout::k_frame_time, "in row 5");
    overwrite(layout::k_frame_time, 5, -1.0);
    expect_error(layout::k_frame_time, "-1 in row 5");
    overwrite_step("time", 40, -1.0);
    expect_error(layout::k_steps, "-1 in row 40");
}

TEST_F(DamagedValues, StepsThatNobodyMadeAreNamed) {
    for (const char* field : {"kinetic_energy", "closure", "work_friction", "h"}) {
        const auto& columns = records::step_columns();
        const bool known =
            std::any_of(columns.begin(), columns.end(),
                        [&](const records::StepColumn& c) { return c.name == field; });
        if (!known) continue;
        overwrite_step(field, 7, k_nan);
        expect_error(layout::k_steps, "as " + std::string(field));
    }
    overwrite_step("contacts", 7, -3.0);
    expect_error(layout::k_steps, "a count as contacts");
    overwrite_step("status", 7, 17.0);
    expect_error(layout::k_steps, "17 in row 7");
}

// A step that could not be solved has none; the line of the plot has a gap.
TEST_F(DamagedValues, AResidualMayBeNoNumber) {
    for (const double value : {k_nan, k_infinity}) {
        overwrite_step("residual", 7, value);
        EXPECT_EQ(error(), k_no_error);
    }
}

// Numbers that a run which explodes does store: nothing may overflow into what cannot be drawn.
TEST_F(DamagedValues, HugeNumbersAreDrawn) {
    for (const char* dataset :
         {layout::k_frame_q, layout::k_contact_impulse, layout::k_contact_point}) {
        overwrite(dataset, 3, -1e150);
        EXPECT_EQ(error(), k_no_error) << dataset;
    }
    for (const double value : {1e300, -1.7e308}) {
        overwrite_step("kinetic_energy", 7, value);
        EXPECT_EQ(error(), k_no_error) << value;
    }
    overwrite(layout::k_frame_q, 3, 1e200);
    expect_error(layout::k_frame_q, "in row 3");
}

void DamagedValues::expect_no_crash(std::uint64_t seed, int rounds) const {
    test::expect_answers_to_wrong_bytes(path(), whole, seed, rounds, [&] {
        const std::string text = error();
        return text == k_no_error || text.find("result.h5") != std::string::npos;
    });
}

TEST_F(DamagedValues, WrongBytesAreErrorsAndNeverCrash) { expect_no_crash(23, 5); }

class SlowDamagedValues : public DamagedValues {};

TEST_F(SlowDamagedValues, ManyWrongBytesAreErrorsAndNeverCrash) { expect_no_crash(24, 200); }

class MeasuredGaps : public drystone::test::TemporaryFolder {};

// The place of a person who has left, a profile of an empty bin: what was not there is not a
// number.
TEST_F(MeasuredGaps, AreGapsOfTheCurve) {
    sim::Simulation run(scene::parse_scene(R"(
gravity = [0, -10]
[time]
end = 0.05
step = 0.001
[[body]]
shape = "disk"
radius = 0.1
position = [0, 0.1]
[[measure]]
kind = "profile"
name = "empty"
axis = "y"
bins = 2
interval = 0.01
region = { low = [5, 0], high = [6, 1] }
)"));
    recording::RunRecorder recorder(folder(), run, "scene.toml");
    while (run.steps_done() < run.steps_planned()) recorder.add(run.step(), run);
    recorder.finish(run, RunState::finished);
    EXPECT_NO_THROW(use_everything(folder() / recording::k_result_name));
}

}  // namespace
}  // namespace drystone::results
