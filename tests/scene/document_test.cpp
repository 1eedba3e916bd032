#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/scene/document/source.hpp"
#include "drystone/scene/document/value.hpp"

namespace drystone::scene::document {
namespace {

std::vector<std::string> keys(const Table& table) {
    std::vector<std::string> names;
    for (const Entry& entry : table) names.push_back(entry.key);
    return names;
}

const Table& table_at(const Table& table, const std::string& key) {
    return std::get<Table>(find(table, key)->data);
}

TEST(TomlText, KeepsTheOrderAndThePlaces) {
    const Table root =
        parse_toml("zeta = 1\n# comment\nalpha = [1,\n  2.5]\n[mid]\nx = 'a'\n", "f");
    EXPECT_EQ(keys(root), (std::vector<std::string>{"zeta", "alpha", "mid"}));
    EXPECT_EQ(find(root, "zeta")->place, (Place{"f", 1}));
    const auto& list = std::get<Array>(find(root, "alpha")->data);
    EXPECT_EQ(list.at(0).place.line, 3);
    EXPECT_EQ(list.at(1).place.line, 4);
    EXPECT_EQ(std::get<double>(list.at(1).data), 2.5);
    EXPECT_EQ(find(root, "mid")->place.line, 5);
    EXPECT_EQ(find(table_at(root, "mid"), "x")->place.line, 6);
    EXPECT_EQ(find(root, "nothing"), nullptr);
}

TEST(TomlText, SaysWhereItCannotBeRead) {
    try {
        const Table root = parse_toml("a = 1\nb = = 2\n", "file.toml");
        FAIL();
    } catch (const InputError& error) {
        ASSERT_EQ(error.defects().size(), 1U);
        EXPECT_EQ(error.defects()[0].place, (Place{"file.toml", 2}));
    }
}

TEST(TomlText, ReadsSingleValuesWithOrWithoutQuotes) {
    const Place place{.file = "--set x"};
    EXPECT_EQ(std::get<double>(parse_toml_value("1e-8", place).data), 1e-8);
    EXPECT_EQ(std::get<std::int64_t>(parse_toml_value("12", place).data), 12);
    EXPECT_EQ(std::get<bool>(parse_toml_value("true", place).data), true);
    EXPECT_EQ(std::get<Array>(parse_toml_value("[0, -9.81]", place).data).size(), 2U);
    EXPECT_EQ(std::get<std::string>(parse_toml_value("nlgs", place).data), "nlgs");
    EXPECT_EQ(std::get<std::string>(parse_toml_value("'nlgs'", place).data), "nlgs");
    EXPECT_EQ(std::get<std::string>(parse_toml_value("2 * mu", place).data), "2 * mu");
    EXPECT_EQ(std::get<std::string>(parse_toml_value("1\nx = 2", place).data), "1\nx = 2");
    EXPECT_EQ(std::get<std::string>(parse_toml_value("", place).data), "");
    EXPECT_EQ(parse_toml_value("12", place).place, place);
}

TEST(Describe, NamesEveryKindOfValue) {
    const Table root = parse_toml(
        "a = 1\nb = 0.5\nc = 'x'\nd = true\ne = [1, 2]\nf = {}\ng = 1979-05-27\nh = nan\n", "f");
    EXPECT_EQ(describe(*find(root, "a")), "1");
    EXPECT_EQ(describe(*find(root, "b")), "0.5");
    EXPECT_EQ(describe(*find(root, "c")), "'x'");
    EXPECT_EQ(describe(*find(root, "d")), "true");
    EXPECT_EQ(describe(*find(root, "e")), "an array of 2");
    EXPECT_EQ(describe(*find(root, "f")), "a table");
    EXPECT_EQ(describe(*find(root, "g")), "a date");
    EXPECT_EQ(describe(*find(root, "h")), "nan");
}

TEST(Merge, LaysOneTableOverTheOther) {
    Table base = parse_toml("a = 1\nv = [1, 2]\n[t]\nx = 1\ny = 2\n[[body]]\nn = 1\n", "base");
    merge(base, parse_toml("a = 2\nb = 3\nv = [3]\n[t]\ny = 5\n[[body]]\nn = 2\n", "top"));
    EXPECT_EQ(std::get<std::int64_t>(find(base, "a")->data), 2);
    EXPECT_EQ(find(base, "a")->place.file, "top");
    EXPECT_EQ(std::get<std::int64_t>(find(base, "b")->data), 3);
    EXPECT_EQ(std::get<Array>(find(base, "v")->data).size(), 1U) << "numbers are replaced";
    EXPECT_EQ(std::get<std::int64_t>(find(table_at(base, "t"), "x")->data), 1);
    EXPECT_EQ(std::get<std::int64_t>(find(table_at(base, "t"), "y")->data), 5);
    EXPECT_EQ(std::get<Array>(find(base, "body")->data).size(), 2U) << "tables are appended";
}

class Override : public testing::Test {
  protected:
    Table root_ = parse_toml(
        "[time]\nend = 1\n[[body]]\nname = 'a'\nradius = 1\n[[body]]\nname = 'b'\nradius = 2\n"
        "v = [1, 2]\n",
        "f");
    std::vector<Defect> defects_;

    void apply(const std::string& text) { apply_overrides(root_, {text}, defects_); }
    double radius(std::size_t body) {
        const auto& list = std::get<Array>(find(root_, "body")->data);
        return std::get<double>(find(std::get<Table>(list.at(body).data), "radius")->data);
    }
};

TEST_F(Override, ReplacesAddsAndMakesTables) {
    apply("time.end=2.5");
    apply("solver.name=nlgs");
    apply("gravity = [0, -1]");
    EXPECT_TRUE(defects_.empty());
    EXPECT_EQ(std::get<double>(find(table_at(root_, "time"), "end")->data), 2.5);
    EXPECT_EQ(find(table_at(root_, "time"), "end")->place.file, "--set time.end");
    EXPECT_EQ(std::get<std::string>(find(table_at(root_, "solver"), "name")->data), "nlgs");
    EXPECT_EQ(std::get<Array>(find(root_, "gravity")->data).size(), 2U);
}

TEST_F(Override, FindsBodiesByNameAndByIndex) {
    apply("body.b.radius=5.5");
    apply("body[0].radius=6.5");
    EXPECT_TRUE(defects_.empty());
    EXPECT_EQ(radius(0), 6.5);
    EXPECT_EQ(radius(1), 5.5);
    apply("body.b.v[1]=7");
    const auto& list = std::get<Array>(find(root_, "body")->data);
    const auto& v = std::get<Array>(find(std::get<Table>(list[1].data), "v")->data);
    EXPECT_EQ(std::get<std::int64_t>(v[1].data), 7);
}

TEST_F(Override, RefusesWaysThatEndEarly) {
    apply("no equals sign");
    apply("=3");
    apply("body.c.radius=1");
    apply("body[2].radius=1");
    apply("time.end.deeper=1");
    apply("a..b=1");
    EXPECT_EQ(defects_.size(), 6U);
    EXPECT_NE(to_text(defects_[2]).find("a name or an index below 2"), std::string::npos);
}

}  // namespace
}  // namespace drystone::scene::document
