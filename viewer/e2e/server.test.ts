import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildRun } from "../tests/build_run";
import { wall } from "../tests/synthetic";
import { frameOf } from "./app";
import { builtPage, launch, newPage, picture, root, settled } from "./browser";

let browser: Browser;

beforeAll(async () => {
    browser = await launch();
});
afterAll(() => browser.close());

/// Answers as `drystone view` does, for a run of `frames()` frames.
function serve(frames: () => number, state: () => string, busy = () => false): Promise<Server> {
    const server = createServer((request, answer) => {
        if (request.url !== "/" && busy()) {
            answer.writeHead(503).end(JSON.stringify({ error: "the run is being written" }));
            return;
        }
        const spec = { ...wall({ frames: frames(), state: state() }), chunk: 16 };
        const url = request.url ?? "/";
        const range = /^\/api\/frames\/(\d+)-(\d+)$/.exec(url);
        if (url === "/") answer.setHeader("Content-Type", "text/html").end(builtPage());
        else if (url === "/api/scene") answer.end(buildRun(spec).scene);
        else if (url === "/api/state") answer.end(JSON.stringify({ state: state(), frames: frames(), time: frames() / 30, end: 2, revision: frames() }));
        else if (range) answer.end(buildRun(spec).chunks.find((chunk) => chunk.first === Number(range[1]))?.bytes);
        else answer.writeHead(404).end();
    });
    return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

describe("a run that is still being computed", () => {
    it("grows in the page, which stays at its end until somebody moves the time, and says when the server is gone", async () => {
        let frames = 5;
        let state = "running";
        const server = await serve(() => frames, () => state);
        const { page, errors } = await newPage(browser);
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await settled(page);
        expect(await page.locator(".badge").innerText()).toBe("live");
        expect(await frameOf(page)).toBe(4);
        frames = 21;
        await expect.poll(() => frameOf(page), { timeout: 20_000 }).toBe(20);
        await picture(page, "e2e-live");
        await page.keyboard.press("Home");
        frames = 30;
        await expect.poll(() => page.locator(".time").innerText(), { timeout: 20_000 }).toContain("of 30");
        expect(await frameOf(page)).toBe(0);
        await page.locator(".badge").click();
        await expect.poll(() => frameOf(page)).toBe(29);
        expect(errors).toEqual([]);
        await new Promise<void>((done) => {
            server.close(() => done());
            server.closeAllConnections();
        });
        await expect.poll(() => page.locator(".banners").innerText(), { timeout: 20_000 }).toContain("does not answer");
        state = "finished";
        await page.context().close();
    });

    it("no frames yet: says so, and shows the first one when it comes", async () => {
        let frames = 0;
        const server = await serve(() => frames, () => "running");
        const { page, errors } = await newPage(browser);
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await page.waitForSelector(".notice");
        expect(await page.locator(".notice").innerText()).toContain("No frames yet");
        frames = 3;
        await expect.poll(() => frameOf(page), { timeout: 20_000 }).toBe(2);
        expect(await page.locator(".notice").count()).toBe(0);
        expect(errors).toEqual([]);
        await page.context().close();
        server.close();
        server.closeAllConnections();
    });
});

describe("a server that cannot read the run", () => {
    it("for a moment is asked again", async () => {
        let refusals = 3;
        const server = await serve(() => 3, () => "finished", () => refusals-- > 0);
        const { page } = await newPage(browser);
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await settled(page);
        expect(await page.locator(".banner").count()).toBe(0);
        await page.context().close();
        server.close();
        server.closeAllConnections();
    });

    it("for long is quoted", async () => {
        const server = await serve(() => 3, () => "finished", () => true);
        const { page } = await newPage(browser);
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await page.waitForSelector(".notice");
        expect(await page.locator(".notice").innerText()).toContain("the run is being written");
        await page.context().close();
        server.close();
        server.closeAllConnections();
    });
});

const program = process.env.DRYSTONE ?? join(root, "..", "build", "release", "bin", "drystone");

describe.skipIf(!existsSync(program))("the program itself", () => {
    const started: ChildProcess[] = [];
    afterAll(() => started.forEach((child) => child.kill()));

    /// Starts the program and waits for a line of its output that matches.
    function start(args: string[], pattern: RegExp): Promise<string> {
        const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
        started.push(child);
        return new Promise((done, fail) => {
            let text = "";
            const read = (data: Buffer) => {
                text += data.toString();
                const match = pattern.exec(text);
                if (match) done(match[0]);
            };
            child.stdout.on("data", read);
            child.stderr.on("data", read);
            child.on("exit", (code) => fail(new Error(`ended with ${code}: ${text}`)));
        });
    }

    it("computes a scene, and the page follows it live", async () => {
        const folder = mkdtempSync(join(tmpdir(), "drystone-view-"));
        const scene = join(folder, "long.toml");
        // Small steps: the run outlasts the test.
        writeFileSync(scene, longScene);
        const run = spawn(program, ["run", scene, "--out", join(folder, "result")], { stdio: "ignore" });
        started.push(run);
        const result = join(folder, "result", "result.h5");
        await expect.poll(() => existsSync(result), { timeout: 30_000 }).toBe(true);
        const address = await start(["view", result, "--no-open"], /http:\/\/127\.0\.0\.1:\d+\S*/);
        const { page, errors } = await newPage(browser);
        await page.goto(address);
        await settled(page);
        expect(await page.locator(".badge").innerText()).toBe("live");
        const before = await frameOf(page);
        await expect.poll(() => frameOf(page), { timeout: 40_000 }).toBeGreaterThan(before);
        await picture(page, "e2e-live-program");
        expect(errors).toEqual([]);
        await page.context().close();
    });
});

const longScene = `
title = "Balls that bounce for long"
dimension = 2
gravity = [0, -9.81]

[time]
end = 1000.0
step = 1e-4

[output]
interval = 0.01

[material.rubber]
restitution = 0.9

[[body]]
name = "floor"
shape = "half_plane"
material = "rubber"
fixed = true

[[body]]
name = "ball"
shape = "disk"
radius = 0.1
material = "rubber"
position = [0, 1]
`;
