// The server of drystone view, seen by a client.
#include "serving/result_server.hpp"

#include <csignal>
#include <filesystem>
#include <httplib.h>
#include <netinet/in.h>
#include <nlohmann/json.hpp>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/core/error.hpp"
#include "player/decoding.hpp"
#include "results/sample_run.hpp"

namespace drystone::app {
namespace {

using player::test::decoded;
using results::test::Sample;

constexpr const char* k_page = "<html><!-- drystone-data --></html>";

/// A server of one result, and a client.
class Service : public drystone::test::TemporaryFolder {
  protected:
    void start(const std::filesystem::path& path) {
        server_ = std::make_unique<ResultServer>(app::Service{.result = path, .page = k_page});
        thread_ = std::thread([this] { server_->run(); });
        client_ = std::make_unique<httplib::Client>("127.0.0.1", server_->port());
    }
    void serve_sample(Index frames) {
        const Sample sample{.dimension = 2};
        {
            results::ResultWriter writer(result(), sample.run());
            sample.write(writer, frames);
            writer.finish(results::RunState::finished);
        }
        start(result());
    }
    [[nodiscard]] std::filesystem::path result() const { return folder() / "result.h5"; }
    [[nodiscard]] int status(const std::string& path) {
        const httplib::Result answer = client_->Get(path);
        return answer ? answer->status : -1;
    }
    /// What the server says to these bytes, whatever they are.
    [[nodiscard]] std::string raw(const std::string& request) const {
        const int connection = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(server_->port()));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        std::string text;
        if (connect(connection, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) {
            EXPECT_EQ(send(connection, request.data(), request.size(), 0),
                      static_cast<ssize_t>(request.size()));
            std::array<char, 4096> piece{};
            for (ssize_t n = 0; (n = recv(connection, piece.data(), piece.size(), 0)) > 0;) {
                text.append(piece.data(), static_cast<std::size_t>(n));
            }
        }
        close(connection);
        return text;
    }
    void TearDown() override {
        if (server_) server_->stop();
        if (thread_.joinable()) thread_.join();
        drystone::test::TemporaryFolder::TearDown();
    }

    std::unique_ptr<ResultServer> server_;
    std::unique_ptr<httplib::Client> client_;
    std::thread thread_;
};

TEST_F(Service, GivesThePageAndTheContainers) {
    serve_sample(7);
    const httplib::Result page = client_->Get("/");
    ASSERT_TRUE(page);
    EXPECT_EQ(page->status, 200);
    EXPECT_EQ(page->body, k_page);
    const auto scene = decoded(client_->Get("/api/scene")->body);
    EXPECT_EQ(scene.header.at("frames"), 7);
    const auto chunk = decoded(client_->Get("/api/frames/2-6")->body);
    EXPECT_EQ(chunk.header.at("first"), 2);
    EXPECT_EQ(chunk.header.at("frames"), 5);
    const auto state = nlohmann::json::parse(client_->Get("/api/state")->body);
    EXPECT_EQ(state.at("state"), "finished");
    EXPECT_EQ(state.at("frames"), 7);
    EXPECT_EQ(state.at("end"), 1.5);
    const httplib::Result head = client_->Head("/api/scene");
    ASSERT_TRUE(head);
    EXPECT_EQ(head->status, 200);
    EXPECT_TRUE(head->body.empty());
}

// The first answer comes before all frames have been looked at; questions let the server go on.
TEST_F(Service, LooksThroughTheResultWhileItIsAsked) {
    constexpr Index k_frames = 300;
    serve_sample(k_frames);
    nlohmann::json state = nlohmann::json::parse(client_->Get("/api/state")->body);
    EXPECT_EQ(state.at("frames"), k_frames);
    EXPECT_EQ(state.at("spacing"), 1);
    const Index first_revision = state.at("revision");
    Index seen = state.at("seen");
    const bool at_once = seen == state.at("all");
    // Each question looks at one frame at least, however slow the machine is.
    for (Index k = 0; k < k_frames && state.at("seen") != state.at("all"); ++k) {
        state = nlohmann::json::parse(client_->Get("/api/state")->body);
        EXPECT_GT(state.at("seen").get<Index>(), seen);
        seen = state.at("seen");
    }
    EXPECT_EQ(state.at("seen"), state.at("all"));
    EXPECT_EQ(state.at("revision").get<Index>() == first_revision, at_once);
    const auto scene = decoded(client_->Get("/api/scene")->body);
    EXPECT_GT(scene.header.at("largest").at("speed"), 0.0);
}

TEST_F(Service, RefusesWhatIsNotItsOwn) {
    serve_sample(3);
    for (const char* path :
         {"/index.html", "/result.h5", "/api", "/api/", "/api/scene/", "/api/frames/",
          "/api/frames/1", "/api/frames/a-b", "/api/frames/-1-2", "//", "/%2e%2e/etc/passwd"}) {
        EXPECT_EQ(status(path), 404) << path;
    }
    for (const char* path :
         {"/api/frames/2-1", "/api/frames/0-3", "/api/frames/999999999-999999999"}) {
        EXPECT_EQ(status(path), 400) << path;
    }
    const std::string host = "Host: 127.0.0.1:" + std::to_string(server_->port()) + "\r\n";
    for (const char* path : {"/../etc/passwd", "/../../../../etc/passwd", "/api/../../etc/passwd",
                             "/..%2f..%2fetc/passwd", "/.."}) {
        const std::string answer =
            raw("GET " + std::string(path) + " HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n");
        EXPECT_TRUE(answer.starts_with("HTTP/1.1 404")) << path << "\n" << answer;
        EXPECT_EQ(answer.find("root:"), std::string::npos);
    }
}

TEST_F(Service, KnowsGetAndHeadOnly) {
    serve_sample(3);
    EXPECT_EQ(client_->Post("/", "x", "text/plain")->status, 405);
    EXPECT_EQ(client_->Post("/api/state", "x", "text/plain")->status, 405);
    EXPECT_EQ(client_->Put("/api/scene", "x", "text/plain")->status, 405);
    EXPECT_EQ(client_->Delete("/")->status, 405);
    EXPECT_EQ(client_->Options("/")->status, 405);
    EXPECT_EQ(client_->Post("/", "x", "text/plain")->get_header_value("Allow"), "GET, HEAD");
    EXPECT_EQ(status("/"), 200);  // it goes on
}

TEST_F(Service, AnswersToItsOwnNameOnly) {
    serve_sample(3);
    const std::string port = std::to_string(server_->port());
    const auto with_host = [&](const std::string& host) {
        return client_->Get("/api/state", {{"Host", host}})->status;
    };
    EXPECT_EQ(with_host("127.0.0.1:" + port), 200);
    EXPECT_EQ(with_host("localhost:" + port), 200);
    for (const std::string& host :
         {std::string("evil.example"), "evil.example:" + port, std::string("127.0.0.1"),
          "127.0.0.1.evil.example:" + port, std::string("localhost:1")}) {
        EXPECT_EQ(with_host(host), 403) << host;
    }
    EXPECT_TRUE(raw("GET / HTTP/1.1\r\nConnection: close\r\n\r\n").starts_with("HTTP/1.1 403"));
    EXPECT_TRUE(raw("GET / HTTP/1.1\r\nHost: 127.0.0.1:" + port +
                    "\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
                    .starts_with("HTTP/1.1 403"));
}

TEST_F(Service, SaysWhatThePageMayDo) {
    serve_sample(3);
    for (const char* path : {"/", "/api/scene", "/nothing"}) {
        const httplib::Result answer = client_->Get(path);
        const std::string policy = answer->get_header_value("Content-Security-Policy");
        EXPECT_NE(policy.find("default-src 'none'"), std::string::npos) << path;
        EXPECT_NE(policy.find("connect-src 'self'"), std::string::npos);
        EXPECT_EQ(answer->get_header_value("X-Content-Type-Options"), "nosniff");
        EXPECT_EQ(answer->get_header_value("Cross-Origin-Resource-Policy"), "same-origin");
        EXPECT_EQ(answer->get_header_value("Cache-Control"), "no-store");
        EXPECT_FALSE(answer->has_header("Access-Control-Allow-Origin"));
    }
}

TEST_F(Service, ListensToThisMachineOnly) {
    serve_sample(1);
    EXPECT_TRUE(server_->address().starts_with("http://127.0.0.1:"));
    // Another address of the loopback network belongs to this machine and yet is not answered.
    httplib::Client other("127.0.0.2", server_->port());
    EXPECT_FALSE(other.Get("/"));
}

TEST_F(Service, FollowsARunInProgress) {
    const Sample sample{.dimension = 2};
    results::ResultWriter writer(result(), sample.run());
    start(result());
    auto state = [&] { return nlohmann::json::parse(client_->Get("/api/state")->body); };
    EXPECT_EQ(state().at("state"), "running");
    EXPECT_EQ(state().at("frames"), 0);
    EXPECT_EQ(decoded(client_->Get("/api/scene")->body).header.at("frames"), 0);
    EXPECT_EQ(status("/api/frames/0-0"), 400);
    const auto before = state().at("revision");
    for (Index k = 0; k < 4; ++k) {
        writer.add_frame(sample.state(k), results::test::sample_contacts(k));
        writer.flush();
        EXPECT_EQ(state().at("frames"), k + 1);
    }
    EXPECT_NE(state().at("revision"), before);
    EXPECT_EQ(decoded(client_->Get("/api/frames/0-3")->body).header.at("frames"), 4);
    EXPECT_EQ(decoded(client_->Get("/api/scene")->body).header.at("frames"), 4);
    const auto running = state().at("revision");
    writer.finish(results::RunState::finished);
    EXPECT_EQ(state().at("state"), "finished");
    EXPECT_NE(state().at("revision"), running);
}

// Nothing is written when a run is killed: that nobody writes any more has to be asked for.
TEST_F(Service, SeesThatARunWasKilled) {
    std::array<int, 2> ready{};
    ASSERT_EQ(pipe(ready.data()), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        const Sample sample{.dimension = 2};
        results::ResultWriter writer(result(), sample.run());
        sample.write(writer, 3);
        writer.flush();
        if (write(ready[1], "x", 1) == 1) pause();
        _exit(1);
    }
    char byte = 0;
    ASSERT_EQ(read(ready[0], &byte, 1), 1);
    start(result());
    auto state = [&] { return nlohmann::json::parse(client_->Get("/api/state")->body); };
    const nlohmann::json before = state();
    EXPECT_EQ(before.at("state"), "running");
    EXPECT_EQ(before.at("frames"), 3);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    close(ready[0]);
    close(ready[1]);
    const nlohmann::json after = state();
    EXPECT_EQ(after.at("state"), "abandoned");
    EXPECT_EQ(after.at("frames"), 3);
    EXPECT_NE(after.at("revision"), before.at("revision"));
    EXPECT_EQ(decoded(client_->Get("/api/scene")->body).header.at("state"), "abandoned");
}

// The same scene, bodies and times with other numbers: only that it is another file tells.
TEST_F(Service, ARunThatIsComputedAgainIsAnother) {
    const Sample sample{.dimension = 2};
    const auto compute = [&](double height) {
        results::ResultWriter writer(result(), sample.run());
        for (Index k = 0; k < 3; ++k) {
            sim::Snapshot state = sample.state(k);
            state.q.row(1).setConstant(height);
            writer.add_frame(state, results::test::sample_contacts(k));
        }
        writer.finish(results::RunState::finished);
    };
    const auto run = [&] {
        return nlohmann::json::parse(client_->Get("/api/state")->body).at("run").get<Index>();
    };
    compute(1.0);
    start(result());
    const Index first = run();
    const std::string of_first = "?run=" + std::to_string(first);
    EXPECT_EQ(run(), first);
    EXPECT_EQ(status("/api/frames/0-2" + of_first), 200);
    EXPECT_EQ(status("/api/scene" + of_first), 200);
    EXPECT_EQ(status("/api/scene?run=x"), 409);

    compute(2.0);
    // Whoever asks for the old run is not given the new one, even before /api/state was asked.
    EXPECT_EQ(status("/api/frames/0-2" + of_first), 409);
    EXPECT_EQ(status("/api/scene" + of_first), 409);
    const Index second = run();
    EXPECT_NE(second, first);
    const httplib::Result chunk = client_->Get("/api/frames/0-2?run=" + std::to_string(second));
    ASSERT_EQ(chunk->status, 200);
    const auto decoded_chunk = decoded(chunk->body);
    const auto& position = decoded_chunk.arrays.at("position");
    EXPECT_NEAR(position.at(2, 3), 2.0, position.scale);
    // What was known of the old run is forgotten: the scene of the new one ends at its own height.
    const auto bounds = decoded(client_->Get("/api/scene")->body).header.at("bounds");
    EXPECT_GT(bounds.at("min").at(1), 0.0);
}

// A run that goes on stays the same one, from before its first frame to its end.
TEST_F(Service, ARunThatGoesOnKeepsItsNumber) {
    const Sample sample{.dimension = 2};
    results::ResultWriter writer(result(), sample.run());
    start(result());
    const auto run = [&] {
        return nlohmann::json::parse(client_->Get("/api/state")->body).at("run").get<Index>();
    };
    const Index first = run();
    for (Index k = 0; k < 3; ++k) {
        sample.write_frame(writer, k);
        writer.flush();
        EXPECT_EQ(run(), first);
    }
    writer.finish(results::RunState::finished);
    EXPECT_EQ(run(), first);
}

TEST_F(Service, SaysWhatIsWrongWithAResultThatWasReplaced) {
    serve_sample(3);
    std::filesystem::remove(result());
    std::ofstream(result()) << "something else";
    const httplib::Result answer = client_->Get("/api/state");
    EXPECT_EQ(answer->status, 503);
    EXPECT_NE(nlohmann::json::parse(answer->body).at("error").get<std::string>().find("result.h5"),
              std::string::npos);
}

TEST_F(Service, APortInUseAndAForeignFileAreErrors) {
    serve_sample(1);
    const int port = server_->port();
    EXPECT_THROW(ResultServer({.result = result(), .page = k_page, .port = port}),
                 EnvironmentError);
    const std::filesystem::path text = folder() / "text.h5";
    std::ofstream(text) << "no result";
    EXPECT_THROW(ResultServer({.result = text, .page = k_page}), InputError);
}

}  // namespace
}  // namespace drystone::app
