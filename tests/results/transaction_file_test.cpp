#include "drystone/results/storage/transaction_file.hpp"

#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"

namespace drystone::results::storage {
namespace {

namespace fs = std::filesystem;

class TransactionFileTest : public drystone::test::TemporaryFolder {
  protected:
    [[nodiscard]] fs::path path() const { return folder() / "file"; }
    [[nodiscard]] std::string content() const { return drystone::test::content(path()); }
};

/// Limits the size of files while it lives: writes beyond fail as on a full disk.
class SmallDisk {
  public:
    explicit SmallDisk(rlim_t bytes) : old_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &old_);
        const rlimit small{.rlim_cur = bytes, .rlim_max = old_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    ~SmallDisk() {
        setrlimit(RLIMIT_FSIZE, &old_);
        std::signal(SIGXFSZ, old_handler_);
    }

  private:
    void (*old_handler_)(int);
    rlimit old_{};
};

TEST_F(TransactionFileTest, ChangesWithCommitsOnly) {
    TransactionFile file(path(), path());
    file.write(0, std::string("abcdef"));
    EXPECT_EQ(content(), "");
    file.commit();
    EXPECT_EQ(content(), "abcdef");
    file.write(4, std::string("XYZ"));
    file.resize(9);
    EXPECT_EQ(content(), "abcdef");
    std::string read(9, '?');
    file.read(0, read);
    EXPECT_EQ(read, std::string("abcdXYZ\0\0", 9));
    file.commit();
    EXPECT_EQ(content(), read);
    file.resize(2);
    file.commit();
    EXPECT_EQ(content(), "ab");
    EXPECT_EQ(entries(), 1) << "a journal stayed";
}

TEST_F(TransactionFileTest, IsNotMadeTwice) {
    const TransactionFile file(path(), path());
    EXPECT_THROW(TransactionFile(path(), path()), EnvironmentError);
    EXPECT_THROW(TransactionFile(folder() / "no" / "file", path()), EnvironmentError);
}

TEST_F(TransactionFileTest, KeepsItsLastStateWhenTheDiskIsFull) {
    TransactionFile file(path(), path());
    file.write(0, std::string(1000, 'a'));
    file.commit();
    file.write(500, std::string(10000, 'b'));
    {
        const SmallDisk disk(4096);
        EXPECT_THROW(file.commit(), EnvironmentError);
    }
    EXPECT_EQ(content(), std::string(1000, 'a'));
    // It takes no more, so that what follows cannot spoil the last state.
    file.write(0, std::string(10, 'c'));
    file.commit();
    EXPECT_EQ(content(), std::string(1000, 'a'));
    EXPECT_EQ(entries(), 1);
}

TEST_F(TransactionFileTest, KeepsItsLastStateWhenTheJournalFindsNoPlace) {
    TransactionFile file(path(), path());
    file.write(0, std::string(3000, 'a'));
    file.commit();
    file.write(0, std::string(2900, 'b'));
    {
        const SmallDisk disk(2000);
        EXPECT_THROW(file.commit(), EnvironmentError);
    }
    EXPECT_EQ(content(), std::string(3000, 'a'));
    EXPECT_EQ(entries(), 1);
}

TEST_F(TransactionFileTest, RecoveryRepeatsAChangeThatWasCutShort) {
    PendingWrites changes;
    changes.write(2, std::string("XY"));
    changes.write(6, std::string("Z"));
    // The program died after the first of two writes.
    std::ofstream{path()} << "abXYefgh";
    write_journal(journal_of(path()), changes);
    recover(path());
    EXPECT_EQ(content(), "abXYefZh");
    EXPECT_EQ(entries(), 1) << "the journal stayed";
    recover(path());
    EXPECT_EQ(content(), "abXYefZh");
}

TEST_F(TransactionFileTest, RecoveryLeavesALivingWriterAlone) {
    TransactionFile file(path(), path());
    file.write(0, std::string("abc"));
    file.commit();
    PendingWrites changes;
    changes.write(0, std::string("X"));
    write_journal(journal_of(path()), changes);
    recover(path());
    EXPECT_EQ(content(), "abc");
    EXPECT_TRUE(fs::exists(journal_of(path())));
}

TEST_F(TransactionFileTest, RecoveryIgnoresAHalfJournal) {
    std::ofstream{path()} << "abc";
    std::ofstream{journal_of(path())} << "drystone journal 1\nhalf";
    recover(path());
    EXPECT_EQ(content(), "abc");
}

/// Writes states until it is killed: eight bytes with the size, then one letter again and again.
[[noreturn]] void write_until_killed(const fs::path& path) {
    TransactionFile file(path, path);
    Rng rng(7);
    for (int k = 0;; ++k) {
        const char letter = static_cast<char>('a' + k % 26);
        const std::uint64_t size = 1000 + static_cast<std::uint64_t>(k) % 5000;
        std::string header(sizeof size, '\0');
        std::memcpy(header.data(), &size, sizeof size);
        file.resize(size);
        file.write(0, header);
        // In pieces of any size, so that a state is many writes.
        for (std::uint64_t offset = sizeof size; offset < size;) {
            const auto length =
                std::min(size - offset, static_cast<std::uint64_t>(rng.uniform(1.0, 100.0)));
            file.write(offset, std::string(length, letter));
            offset += length;
        }
        file.commit();
    }
}

TEST_F(TransactionFileTest, AKilledProgramLeavesAWholeState) {
    Rng rng(3);
    for (int round = 0; round < 25; ++round) {
        fs::remove(path());
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) write_until_killed(path());
        while (!fs::exists(path()) || fs::file_size(path()) == 0) std::this_thread::yield();
        std::this_thread::sleep_for(
            std::chrono::microseconds(static_cast<int>(rng.uniform(500.0, 8000.0))));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);

        recover(path());
        const std::string bytes = content();
        std::uint64_t size = 0;
        ASSERT_GT(bytes.size(), sizeof size);
        std::memcpy(&size, bytes.data(), sizeof size);
        ASSERT_GE(bytes.size(), size);
        const std::string state = bytes.substr(sizeof size, size - sizeof size);
        EXPECT_EQ(state.find_first_not_of(state.front()), std::string::npos)
            << "two states in one, in round " << round;
    }
}

}  // namespace
}  // namespace drystone::results::storage
