#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/results/exports/run_csv.hpp"
#include "drystone/results/exports/state_csv.hpp"
#include "drystone/results/records/step_table.hpp"
#include "sample_run.hpp"

namespace drystone::results {
namespace {

using StepCsvFile = drystone::test::TemporaryFolder;

/// The fields of a line of CSV (RFC 4180).
std::vector<std::string> fields(const std::string& line) {
    std::vector<std::string> found(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size() && line[i] != '\n'; ++i) {
        if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
            found.back() += line[i++];
        } else if (line[i] == '"') {
            quoted = !quoted;
        } else if (line[i] == ',' && !quoted) {
            found.emplace_back();
        } else {
            found.back() += line[i];
        }
    }
    return found;
}

TEST(StepCsv, NumbersReadBackAsTheSameDoubles) {
    const std::vector<std::string> header = fields(exports::step_csv_header());
    const StepReport report = test::sample_report(3);
    const std::vector<std::string> row = fields(exports::step_csv_row(report));
    ASSERT_EQ(row.size(), header.size());
    ASSERT_EQ(row.size(), records::step_columns().size() + 1);
    for (std::size_t k = 0; k < records::step_columns().size(); ++k) {
        const records::StepColumn& column = records::step_columns()[k];
        EXPECT_TRUE(header[k].starts_with(column.name));
        if (column.kind == records::StepColumn::Kind::status) {
            EXPECT_EQ(row[k], solvers::name_of(report.status));
        } else {
            EXPECT_EQ(std::stod(row[k]), column.value(report)) << column.name;
        }
    }
    EXPECT_EQ(row.back(), "first, of step 3; second \"one\"");
}

TEST(StepCsv, HeaderHasUnitsAndEveryEntryOfTheLedger) {
    const std::string header = exports::step_csv_header();
    for (const char* part : {"time (s)", "residual (m/s)", "largest_penetration (m)",
                             "kinetic_energy (J)", "closure (J)", "wall_solve (s)"}) {
        EXPECT_NE(header.find(part), std::string::npos) << part;
    }
    for (const auto& entry : integrators::k_ledger_entries) {
        EXPECT_NE(header.find("work_" + std::string(entry.name) + " (J)"), std::string::npos);
    }
}

TEST(StepTable, NamesAreDifferent) {
    std::vector<std::string> names;
    for (const records::StepColumn& column : records::step_columns()) names.push_back(column.name);
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

TEST_F(StepCsvFile, GrowsWithTheRun) {
    exports::StepCsv csv(folder() / "steps.csv");
    EXPECT_EQ(drystone::test::content(folder() / "steps.csv"), exports::step_csv_header());
    csv.add(test::sample_report(1));
    csv.flush();
    csv.add(test::sample_report(2));
    csv.flush();
    EXPECT_EQ(drystone::test::content(folder() / "steps.csv"),
              exports::step_csv_header() + exports::step_csv_row(test::sample_report(1)) +
                  exports::step_csv_row(test::sample_report(2)));
    EXPECT_THROW(exports::StepCsv(folder() / "no" / "steps.csv"), EnvironmentError);
}

TEST(StateCsv, HasOneLinePerBodyAndContact) {
    const std::vector<BodyRecord> bodies = test::named_bodies({"a", "b, c", "d", "e"});
    for (const int dimension : {2, 3}) {
        const sim::Snapshot state = test::sample_state(dimension, 4, 2);
        std::istringstream rows(exports::state_csv_rows(7, bodies, state));
        std::string line;
        for (Index k = 0; std::getline(rows, line); ++k) {
            const std::vector<std::string> row = fields(line);
            ASSERT_EQ(row.size(), fields(exports::state_csv_header(dimension)).size());
            EXPECT_EQ(row[0], "7");
            EXPECT_EQ(row[2], "20");
            EXPECT_EQ(row[3], bodies[static_cast<std::size_t>(k)].name);
            EXPECT_EQ(std::stod(row[4]), state.q(0, k));
            EXPECT_EQ(std::stod(row.back()), state.v(state.v.rows() - 1, k));
        }
    }
    const auto contacts = test::sample_contacts(3);
    std::istringstream rows(exports::contact_csv_rows(3, 0.8, bodies, contacts));
    std::string line;
    std::size_t count = 0;
    for (; std::getline(rows, line); ++count) {
        const std::vector<std::string> row = fields(line);
        ASSERT_EQ(row.size(), fields(exports::contact_csv_header()).size());
        EXPECT_EQ(std::stod(row[10]), contacts[count].gap);
        EXPECT_EQ(std::stod(row[14]), contacts[count].normal_impulse);
    }
    EXPECT_EQ(count, contacts.size());
}

}  // namespace
}  // namespace drystone::results
