#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "drystone/player/playback.hpp"

namespace drystone::app {

/// What is served, and where.
struct Service {
    std::filesystem::path result;
    std::string page;                        ///< of the player
    player::Playback::Summary summary = {};  ///< of the result, as JSON
    int port = 0;                            ///< of 127.0.0.1; 0: any that is free
};

/// Serves the player and the containers of one result (docs/player-format.md) to this machine only:
/// it listens on 127.0.0.1, answers GET and HEAD of its own paths and nothing else, knows no files
/// but the result, and refuses requests that were sent to another name than this machine's (pages
/// of others can make a name point to 127.0.0.1). What a run writes in the meantime is taken in.
class ResultServer {
  public:
    /// Opens the result and the port. Throws InputError for the result, EnvironmentError for the
    /// port.
    explicit ResultServer(Service service);
    ~ResultServer();
    ResultServer(const ResultServer&) = delete;
    ResultServer& operator=(const ResultServer&) = delete;

    [[nodiscard]] int port() const noexcept;
    /// "http://127.0.0.1:PORT/"
    [[nodiscard]] std::string address() const;

    /// Answers until `stop`, which another thread calls.
    void run();
    void stop();

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace drystone::app
