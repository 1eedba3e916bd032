#include "drystone/history/number_table.hpp"

#include <clocale>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/core/text.hpp"

namespace drystone::history {
namespace {

using Numbers = std::vector<double>;

struct Reading {
    NumberTable table;
    std::vector<Defect> defects;

    [[nodiscard]] std::string messages() const {
        std::string text;
        for (const Defect& defect : defects) text += to_text(defect) + "\n";
        return text;
    }
};

/// The table of a text, its first column checked as times.
Reading read(const std::string& text) {
    Reading reading;
    reading.table = parse_number_table(text, "data.csv", reading.defects);
    if (!reading.table.columns.empty()) check_times(reading.table, 0, reading.defects);
    return reading;
}

void expect_numbers(const std::string& text, const Numbers& first, const Numbers& second) {
    const Reading reading = read(text);
    EXPECT_EQ(reading.messages(), "") << text;
    ASSERT_EQ(reading.table.columns.size(), 2U) << text;
    EXPECT_EQ(reading.table.columns[0], first) << text;
    EXPECT_EQ(reading.table.columns[1], second) << text;
}

/// The text has exactly one defect, with this message.
void expect_defect(const std::string& text, const std::string& message) {
    EXPECT_EQ(read(text).messages(), message + "\n") << text;
}

TEST(NumberTable, ReadsEveryLayout) {
    const Numbers t{0.0, 0.5, 1e3};
    const Numbers a{-1.5, 2e-3, 4.0};
    for (const std::string text : {
             "0,-1.5\n0.5,2e-3\n1000,4\n",
             "0;-1.5\n0.5;2E-3\n1e3;4\n",
             "\"0\",\"-1.5\"\n\"0.5\",\" 2e-3 \"\n\"1000\",4\n",
             "\"0\" \"-1.5\"\n\"0.5\" .002\n1000 4\n",
             "0\t-1.5\n0.5\t.002\n+1e+3\t+4.0\n",
             "0 -1.5\n  0.5   2e-3\n1e3\t4\n",
             "0, -1.5\r\n0.5, 2e-3\r\n1000, 4\r\n",
             "0,-1.5\n0.5,2e-3\n1000,4",
             "\xEF\xBB\xBF# a comment\n\n0 , -1.5 # another\n\n0.5,2e-3\n# 7,8\n1000,4\n\n",
             "t,a\n0,-1.5\n0.5,2e-3\n1000,4\n",
             "\xEF\xBB\xBFt;a\r\n0;-1.5\r\n0.5;2e-3\r\n1000;4\r\n",
         }) {
        expect_numbers(text, t, a);
    }
}

TEST(NumberTable, ReadsNamesAndUnits) {
    for (const std::string header :
         {"t [s], a (m/s^2)", "\"t (s)\";\"a [m/s^2]\"", "t(s)\ta(m/s^2)", "t (s) a (m/s^2)",
          "# made\nt [s],a [m/s^2]"}) {
        std::string row = "0,1\n";
        if (header.find(';') != std::string::npos) row[1] = ';';
        if (header.find('\t') != std::string::npos) row[1] = '\t';
        if (header.find_first_of(",;\t") == std::string::npos) row[1] = ' ';
        std::string later = row;
        later[0] = '1';
        const Reading reading = read(header + "\n" + row + later);
        EXPECT_EQ(reading.messages(), "") << header;
        EXPECT_EQ(reading.table.names, (std::vector<std::string>{"t", "a"})) << header;
        EXPECT_EQ(reading.table.units, (std::vector<std::string>{"s", "m/s^2"})) << header;
        EXPECT_GT(reading.table.header_line, 0);
    }
    const Reading plain = read("0,1\n1,1\n");
    EXPECT_EQ(plain.table.header_line, 0);
    EXPECT_EQ(plain.table.names, (std::vector<std::string>{"", ""}));
    EXPECT_EQ(read("time, ground acceleration\n0,1\n1,1\n").table.names[1], "ground acceleration");
}

TEST(NumberTable, KnowsItsLines) {
    const Reading reading = read("# one\nt,a\n\n0,1\n# two\n1,1\n");
    EXPECT_EQ(reading.table.lines, (std::vector<int>{4, 6}));
    EXPECT_EQ(reading.table.header_line, 2);
}

TEST(NumberTable, NamesGaps) {
    expect_defect("t,a\n0,1\n1,\n2,3\n",
                  "data.csv:3: column 2 (a): expected a finite number, found an empty cell");
    expect_defect("0;1\n;2\n2;3\n",
                  "data.csv:2: column 1: expected a finite number, found an empty cell");
}

TEST(NumberTable, NamesWhatIsNoFiniteNumber) {
    const std::string start = "t,a\n0,1\n1,";
    for (const std::string bad :
         {"one", "1.2.3", "nan", "inf", "-Infinity", "1e999", "0x10", "1.0D+02", "3 4", "--"}) {
        expect_defect(start + bad + "\n",
                      "data.csv:3: column 2 (a): expected a finite number, found '" + bad + "'");
    }
    expect_defect(
        "0;1\n1;2,5\n",
        "data.csv:2: column 2: expected a finite number with a decimal point, found '2,5'");
    // A first line with a number in it is no header.
    expect_defect("0,a\n1,2\n2,3\n", "data.csv:1: column 2: expected a finite number, found 'a'");
    expect_defect("0,nan\n1,2\n2,3\n",
                  "data.csv:1: column 2: expected a finite number, found 'nan'");
}

TEST(NumberTable, NamesRaggedRows) {
    expect_defect("0,1\n1,2,3\n2,4\n", "data.csv:2: row: expected 2 cells as in line 1, found 3");
    expect_defect("t,a,b\n0,1,2\n1,2\n2,3,4\n",
                  "data.csv:3: row: expected 3 cells as in line 1, found 2");
}

TEST(NumberTable, NamesTimesThatDoNotIncrease) {
    expect_defect("t,a\n0,1\n1,1\n1,1\n2,1\n",
                  "data.csv:4: column 1 (t): expected a time later than 1, found 1");
    expect_defect("0,1\n2,1\n1,1\n3,1\n",
                  "data.csv:3: column 1: expected a time later than 2, found 1");
}

TEST(NumberTable, NamesWhatIsTooShort) {
    expect_defect("", "data.csv: table: expected rows of numbers, found none");
    expect_defect("# nothing\n\n", "data.csv: table: expected rows of numbers, found none");
    expect_defect("t,a\n", "data.csv: table: expected rows of numbers, found none");
    expect_defect("t,a\n0,1\n", "data.csv:2: table: expected at least two rows, found one");
}

TEST(NumberTable, TellsAllDefectsAtOnce) {
    const Reading reading = read("t,a\n0,\n1\n2,x\n2,4\n1,nan\n");
    EXPECT_EQ(reading.messages(),
              "data.csv:2: column 2 (a): expected a finite number, found an empty cell\n"
              "data.csv:3: row: expected 2 cells as in line 1, found 1\n"
              "data.csv:4: column 2 (a): expected a finite number, found 'x'\n"
              "data.csv:6: column 2 (a): expected a finite number, found 'nan'\n"
              "data.csv:5: column 1 (t): expected a time later than 2, found 2\n"
              "data.csv:6: column 1 (t): expected a time later than 2, found 1\n");
}

TEST(NumberTable, CountsWhatWouldBeTooLong) {
    std::string text = "t,a\n";
    for (int i = 0; i < 1000; ++i) text += std::to_string(i) + ",?\n";
    const Reading reading = read(text);
    EXPECT_EQ(reading.defects.size(), 21U);
    EXPECT_EQ(to_text(reading.defects.back()),
              "data.csv: table: expected no defects, found 980 more of them");
}

TEST(NumberTable, DoesNotFollowTheLocale) {
    const char* const before = std::setlocale(LC_ALL, nullptr);
    const std::string saved = before == nullptr ? "C" : before;
    for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8"}) {
        if (std::setlocale(LC_ALL, name) == nullptr) continue;
        expect_numbers("0.5,1.25\n0.75,1e-3\n", {0.5, 0.75}, {1.25, 1e-3});
    }
    std::setlocale(LC_ALL, saved.c_str());
}

TEST(NumberTable, KeepsEveryBit) {
    Rng rng(5);
    Numbers t;
    Numbers a;
    std::string text = "t (s), a (g)\n";
    for (int i = 0; i < 500; ++i) {
        t.push_back(i + rng.uniform(0.0, 0.9));
        a.push_back(rng.uniform(-1.0, 1.0) * std::pow(10.0, rng.uniform(-300.0, 300.0)));
        text += to_text(t.back()) + ", " + to_text(a.back()) + "\n";
    }
    expect_numbers(text, t, a);
}

// Whatever the bytes are: there is a table of equal columns, or a defect.
TEST(NumberTable, SurvivesRandomBytes) {
    Rng rng(2024);
    const std::string letters = "0123456789.,;-+eE#\t \r\n\"()[]nainf\xEF\xBB\xBFxyz";
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        const int length = static_cast<int>(rng.uniform(0.0, 60.0));
        for (int i = 0; i < length; ++i) {
            const double pick = rng.uniform(0.0, static_cast<double>(letters.size()));
            text += letters[static_cast<std::size_t>(pick)];
        }
        const Reading reading = read(text);
        for (const Numbers& column : reading.table.columns) {
            EXPECT_EQ(column.size(), reading.table.rows());
            for (const double x : column) EXPECT_TRUE(std::isfinite(x) || !reading.defects.empty());
        }
        EXPECT_TRUE(reading.table.rows() >= 2 || !reading.defects.empty()) << text;
    }
}

TEST(NumberTable, RefusesWhatIsNoText) {
    using namespace std::string_literals;
    expect_defect("\xFF\xFEt\0,\0a\0\n\0"s,
                  "data.csv: table: expected a file of text, found UTF-16: save it as UTF-8");
    expect_defect("t,a\n0,\x01\x02\n",
                  "data.csv: table: expected a file of text, found binary data");
    expect_defect("0,1\n1,\0"s, "data.csv: table: expected a file of text, found binary data");
}

// Intervals of 1 with one of 5, which passes, and one of 5.5.
TEST(NumberTable, NamesGapsInTime) {
    Reading reading = read("t,a\n0,1\n1,1\n2,1\n7,1\n8,1\n9,1\n14.5,1\n15.5,1\n");
    check_gaps(reading.table, 0, reading.defects);
    EXPECT_EQ(reading.messages(),
              "data.csv:8: column 1 (t): expected no gaps in time, at most 5 times the median "
              "interval of 1 (or gaps = \"interpolate\"), found nothing from 9 to 14.5\n");
}

using NumberTableFile = drystone::test::TemporaryFolder;

TEST_F(NumberTableFile, IsRead) {
    std::ofstream{folder() / "a.csv"} << "0,1\n1,x\n";
    std::vector<Defect> defects;
    const NumberTable table = read_number_table(folder() / "a.csv", defects);
    EXPECT_EQ(table.rows(), 2U);
    ASSERT_EQ(defects.size(), 1U);
    EXPECT_EQ(defects[0].place, (Place{.file = (folder() / "a.csv").string(), .line = 2}));
    EXPECT_THROW(static_cast<void>(read_number_table(folder() / "none.csv", defects)),
                 EnvironmentError);
}

}  // namespace
}  // namespace drystone::history
