#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/files.hpp"

namespace drystone {
namespace {

namespace fs = std::filesystem;

using AtomicFile = drystone::test::TemporaryFolder;
using drystone::test::content;

std::string write_error(const fs::path& path, const std::string& text = "new") {
    return drystone::message_of<EnvironmentError>([&] { write_atomically(path, text); });
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
    const std::string message = write_error(path);
    EXPECT_NE(message.find(path.string()), std::string::npos) << message;
    EXPECT_NE(message.find("No such file"), std::string::npos) << message;
    EXPECT_FALSE(fs::exists(path.parent_path()));
    EXPECT_EQ(entries(), 0);
}

TEST_F(AtomicFile, DoesNotReplaceAFolderADeviceOrADanglingLink) {
    EXPECT_NE(write_error(folder()), drystone::k_no_error);
    EXPECT_NE(write_error("/dev/null"), drystone::k_no_error);
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    fs::create_symlink("nowhere", folder() / "link");
    EXPECT_NE(write_error(folder() / "link"), drystone::k_no_error);
    EXPECT_NE(write_error(""), drystone::k_no_error);
    EXPECT_EQ(entries(), 1);
}

TEST_F(AtomicFile, KeepsTheOldFileIfTheFolderIsNotWritable) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    const fs::path path = folder() / "file.txt";
    write_atomically(path, "old");
    fs::permissions(folder(), fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_NE(write_error(path).find("Permission denied"), std::string::npos);
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
        message = write_error(path, std::string(100'000, 'x'));
    }
    EXPECT_NE(message.find(path.string()), std::string::npos) << message;
    EXPECT_EQ(content(path), "old");
    EXPECT_EQ(entries(), 1);
}

}  // namespace
}  // namespace drystone
