#include "browser.hpp"

#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;

namespace drystone::app {

bool open_browser(const std::string& address) {
    // Without a desktop xdg-open would start a browser for terminals in the midst of ours.
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) {
        return false;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
    }
    std::string name = "xdg-open";
    std::string place = address;
    char* const arguments[] = {name.data(), place.data(), nullptr};
    pid_t child = 0;
    const int failure = posix_spawnp(&child, name.c_str(), &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) return false;
    // What fails does so at once; a browser that it starts itself may run for hours.
    constexpr int k_looks = 40;
    constexpr std::chrono::milliseconds k_pause{50};
    for (int look = 0; look < k_looks; ++look) {
        int status = 0;
        if (waitpid(child, &status, WNOHANG) == child) {
            return WIFEXITED(status) && WEXITSTATUS(status) == 0;
        }
        std::this_thread::sleep_for(k_pause);
    }
    return true;
}

}  // namespace drystone::app
