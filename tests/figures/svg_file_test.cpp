// SVG files are written completely or not at all.
#include <fstream>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/figures/plot/svg_writer.hpp"

namespace drystone::figures {
namespace {

using SvgFile = drystone::test::TemporaryFolder;

TEST_F(SvgFile, HoldsTheFigureThatWriteSvgWrote) {
    Figure figure{.title = "figure"};
    figure.panels.emplace_back();
    plot::write_svg(figure, folder() / "figure.svg");
    EXPECT_EQ(drystone::test::content(folder() / "figure.svg"), plot::to_svg(figure));
    EXPECT_EQ(entries(), 1);
}

TEST_F(SvgFile, KeepsTheOldPictureIfTheFigureIsWrong) {
    std::ofstream{folder() / "figure.svg"} << "old";
    EXPECT_THROW(plot::write_svg(Figure{}, folder() / "figure.svg"), InputError);
    EXPECT_EQ(drystone::test::content(folder() / "figure.svg"), "old");
    EXPECT_EQ(entries(), 1);
}

}  // namespace
}  // namespace drystone::figures
