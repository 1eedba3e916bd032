#include "drystone/output/atomic_file.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "drystone/output/environment_error.hpp"
#include "drystone/output/svg_writer.hpp"

namespace drystone::output {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// A folder of its own for each test.
class AtomicFile : public testing::Test {
  protected:
    void SetUp() override {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path{testing::TempDir()} /
                  ("drystone_" + std::string{info->name()} + std::to_string(::getpid()));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    [[nodiscard]] const fs::path& folder() const { return folder_; }
    [[nodiscard]] std::ptrdiff_t entries() const {
        return std::distance(fs::directory_iterator{folder_}, fs::directory_iterator{});
    }

  private:
    fs::path folder_;
};

/// The message of the EnvironmentError that writing throws; empty if it throws none.
std::string complaint(const fs::path& path, const std::string& text = "new") {
    try {
        write_atomically(path, text);
    } catch (const EnvironmentError& error) {
        return error.what();
    }
    return {};
}

TEST_F(AtomicFile, WritesAndLeavesNothingElse) {
    const std::string text{"a\0b\r\n", 5};
    write_atomically(folder() / "file.txt", text);
    EXPECT_EQ(content(folder() / "file.txt"), text);
    EXPECT_EQ(entries(), 1);
}

TEST_F(AtomicFile, ReplacesAnOlderFileAndKeepsItsPermissions) {
    const fs::path path = folder() / "file.txt";
    write_atomically(path, "a much longer text than the new one");
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    write_atomically(path, "new");
    EXPECT_EQ(content(path), "new");
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(entries(), 1);
}

TEST_F(AtomicFile, WritesInTheCurrentFolder) {
    const fs::path before = fs::current_path();
    fs::current_path(folder());
    write_atomically("plain_name", "text");
    fs::current_path(before);
    EXPECT_EQ(content(folder() / "plain_name"), "text");
}

TEST_F(AtomicFile, AStaleTemporaryFileIsNoObstacleAndIsNotTouched) {
    std::ofstream{folder() / "file.txt.tmp0"} << "stale";
    write_atomically(folder() / "file.txt", "new");
    EXPECT_EQ(content(folder() / "file.txt"), "new");
    EXPECT_EQ(content(folder() / "file.txt.tmp0"), "stale");
    EXPECT_EQ(entries(), 2);
}

TEST_F(AtomicFile, FollowsALink) {
    std::ofstream{folder() / "target"} << "old";
    fs::create_symlink("target", folder() / "link");
    write_atomically(folder() / "link", "new");
    EXPECT_TRUE(fs::is_symlink(folder() / "link"));
    EXPECT_EQ(content(folder() / "target"), "new");
}

TEST_F(AtomicFile, NamesPathAndReasonIfTheFolderDoesNotExist) {
    const fs::path path = folder() / "missing" / "file.txt";
    const std::string message = complaint(path);
    EXPECT_NE(message.find(path.string()), std::string::npos) << message;
    EXPECT_NE(message.find("No such file"), std::string::npos) << message;
    EXPECT_FALSE(fs::exists(path.parent_path()));
    EXPECT_EQ(entries(), 0);
}

TEST_F(AtomicFile, DoesNotReplaceAFolderADeviceOrADanglingLink) {
    EXPECT_NE(complaint(folder()), "");
    EXPECT_NE(complaint("/dev/null"), "");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    fs::create_symlink("nowhere", folder() / "link");
    EXPECT_NE(complaint(folder() / "link"), "");
    EXPECT_NE(complaint(""), "");
    EXPECT_EQ(entries(), 1);
}

TEST_F(AtomicFile, KeepsTheOldFileIfTheFolderIsNotWritable) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    const fs::path path = folder() / "file.txt";
    write_atomically(path, "old");
    fs::permissions(folder(), fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_NE(complaint(path).find("Permission denied"), std::string::npos);
    fs::permissions(folder(), fs::perms::owner_all);
    EXPECT_EQ(content(path), "old");
    EXPECT_EQ(entries(), 1);
}

/// Lets no file grow beyond some bytes while it lives, as on a full disk.
class FileSizeLimit {
  public:
    explicit FileSizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

  private:
    rlimit before_{};
    void (*handler_)(int);
};

TEST_F(AtomicFile, KeepsTheOldFileIfTheDiskIsFull) {
    const fs::path path = folder() / "file.txt";
    write_atomically(path, "old");
    std::string message;
    {
        const FileSizeLimit limit{1000};
        message = complaint(path, std::string(100'000, 'x'));
    }
    EXPECT_NE(message.find(path.string()), std::string::npos) << message;
    EXPECT_EQ(content(path), "old");
    EXPECT_EQ(entries(), 1);
}

TEST_F(AtomicFile, HoldsTheFigureThatWriteSvgWrote) {
    Figure figure{.title = "figure"};
    figure.panels.emplace_back();
    write_svg(figure, folder() / "figure.svg");
    EXPECT_EQ(content(folder() / "figure.svg"), to_svg(figure));
    EXPECT_EQ(entries(), 1);
}

TEST_F(AtomicFile, KeepsTheOldPictureIfTheFigureIsWrong) {
    std::ofstream{folder() / "figure.svg"} << "old";
    EXPECT_THROW(write_svg(Figure{}, folder() / "figure.svg"), InputError);
    EXPECT_EQ(content(folder() / "figure.svg"), "old");
    EXPECT_EQ(entries(), 1);
}

}  // namespace
}  // namespace drystone::output
