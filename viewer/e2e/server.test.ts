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
import { centre, frameOf, seek } from "./app";
import { builtPage, launch, newPage, picture, settled } from "./browser";
import { call, program } from "./program";

let browser: Browser;

beforeAll(async () => {
    browser = await launch();
});
afterAll(() => browser.close());

/// Answers as `drystone view` does, for a run of `frames()` frames.
function serve(frames: () => number, state: () => string, busy: (url: string) => boolean = () => false, more: () => { run?: number; spacing?: number; seen?: number; all?: number; revision?: number } = () => ({})): Promise<Server> {
    const server = createServer((request, answer) => {
        if (request.url && request.url !== "/" && busy(request.url)) {
            answer.writeHead(503).end(JSON.stringify({ error: "the run is being written" }));
            return;
        }
        const spec = { ...wall({ frames: frames(), state: state() }), chunk: 16, spacing: more().spacing };
        const { pathname: url, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
        const run = more().run ?? 1;
        const range = /^\/api\/frames\/(\d+)-(\d+)$/.exec(url);
        if (searchParams.has("run") && Number(searchParams.get("run")) !== run) answer.writeHead(409).end();
        else if (url === "/") answer.setHeader("Content-Type", "text/html").end(builtPage());
        else if (url === "/api/scene") answer.end(buildRun(spec).scene);
        else if (url === "/api/state") answer.end(JSON.stringify({ run, state: state(), frames: frames(), time: frames() / 30, end: 2, revision: frames(), seen: 1, all: 1, ...more() }));
        else if (range) answer.end(buildRun(spec).chunks.find((chunk) => chunk.first === Number(range[1]))?.bytes);
        else answer.writeHead(404).end();
    });
    return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

describe("a run that is still being computed", () => {
    it("grows in the page, which stays at its end until somebody moves the time, and says when the server is gone", async () => {
        let frames = 5;
        const server = await serve(() => frames, () => "running");
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
        expect(await page.locator(".badge").innerText()).toBe("no answer");
        await page.context().close();
    });

    it("that is killed: the badge says so, whether the page reads the scene again or not", async () => {
        let state = "running";
        let revision = 1;
        const server = await serve(() => 5, () => state, undefined, () => ({ revision }));
        const { page } = await newPage(browser);
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await settled(page);
        expect(await page.locator(".badge").innerText()).toBe("live");
        [state, revision] = ["abandoned", 2];
        await expect.poll(() => page.locator(".badge").innerText(), { timeout: 20_000 }).toBe("abandoned");
        expect(await page.locator(".banners").innerText()).toContain("ended without saying so");
        await page.context().close();
        server.close();
        server.closeAllConnections();
    });

    it("has the speed of the whole run, however little of it is there when the page is opened", async () => {
        let frames = 3; // 0.07 s of 2 s
        const server = await serve(() => frames, () => "running");
        const { page } = await newPage(browser);
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await settled(page);
        const speed = page.getByLabel("Speed", { exact: true });
        expect(await speed.inputValue()).toBe("1");
        await speed.selectOption("0.1");
        frames = 9;
        await expect.poll(() => page.locator(".time").innerText(), { timeout: 20_000 }).toContain("of 9");
        expect(await speed.inputValue()).toBe("0.1");
        await page.context().close();
        server.close();
        server.closeAllConnections();
    });

    it("keeps the play head of the plots at the frame that is shown while the next one is on its way", async () => {
        let frames = 5;
        let held = false;
        const server = await serve(() => frames, () => "running", (url) => held && url.startsWith("/api/frames"));
        const { page } = await newPage(browser);
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await settled(page);
        const head = () => page.locator(".plot-head").first().evaluate((line) => new DOMMatrix(getComputedStyle(line).transform).e);
        const axis = await page.locator(".plot-area").first().evaluate((area) => ({ first: 46, last: area.clientWidth - 10 }));
        expect(await head()).toBeCloseTo(axis.last, 0);
        [frames, held] = [9, true];
        await expect.poll(() => page.locator(".time").innerText(), { timeout: 20_000 }).toContain("of 9");
        expect(await frameOf(page)).toBe(4);
        expect(await head()).toBeCloseTo((axis.first + axis.last) / 2, 0);
        await page.context().close();
        server.close();
        server.closeAllConnections();
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

describe("a long result", () => {
    it("is shown while it is looked through, and the page says how far that is", async () => {
        let seen = 10;
        const server = await serve(() => 20, () => "finished", undefined, () => ({ seen, all: 40 }));
        const { page, errors } = await newPage(browser);
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await settled(page);
        await expect.poll(() => page.locator(".note").innerText()).toContain("25 %");
        seen = 40;
        await expect.poll(() => page.locator(".note").innerText()).toBe("");
        expect(errors).toEqual([]);
        await page.context().close();
        server.close();
        server.closeAllConnections();
    });

    it("that grows beyond what a page can show has every second frame", async () => {
        let frames = 40;
        let spacing = 1;
        const server = await serve(() => frames, () => "running", undefined, () => ({ spacing }));
        const { page, errors } = await newPage(browser);
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await settled(page);
        expect(await frameOf(page)).toBe(39);
        [frames, spacing] = [24, 2];
        await expect.poll(() => page.locator(".note").innerText(), { timeout: 20_000 }).toBe("every 2nd frame");
        await expect.poll(() => frameOf(page), { timeout: 20_000 }).toBe(23);
        await page.keyboard.press("Home");
        await expect.poll(() => frameOf(page)).toBe(0);
        expect(await page.locator(".banner").count()).toBe(0);
        expect(errors).toEqual([]);
        await page.context().close();
        server.close();
        server.closeAllConnections();
    });
});

describe("a result that is computed again", () => {
    it("is opened anew, with a word about it, and nothing of the old run stays", async () => {
        let [frames, state, run] = [9, "finished", 1];
        const server = await serve(() => frames, () => state, undefined, () => ({ run }));
        const { page } = await newPage(browser);
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await settled(page);
        await page.evaluate(() => Object.assign(window, { old: true }));
        [frames, state, run] = [4, "running", 2]; // the same bodies
        await expect.poll(() => page.locator(".banners").innerText().catch(() => ""), { timeout: 30_000 }).toContain("this is the new run");
        expect(await page.evaluate(() => "old" in window)).toBe(false);
        await settled(page);
        expect(await frameOf(page)).toBe(3);
        await picture(page, "e2e-computed-again");
        await page.reload();
        await settled(page);
        expect(await page.locator(".banner").count()).toBe(0);
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
        await expect.poll(() => page.locator(".opening").innerText()).toContain("the run is being written");
        await page.waitForSelector(".notice");
        expect(await page.locator(".notice").innerText()).toContain("the run is being written");
        await page.context().close();
        server.close();
        server.closeAllConnections();
    });
});

describe.skipIf(!program)("the program itself", () => {
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

    it("computes a scene again with another gravity: the page shows the new fall", async () => {
        const folder = mkdtempSync(join(tmpdir(), "drystone-again-"));
        const scene = join(folder, "fall.toml");
        writeFileSync(scene, longScene.replace("end = 1000.0", "end = 0.3").replace("step = 1e-4", "step = 1e-3"));
        const compute = (gravity: number) => call("run", scene, "--set", `gravity=[0,${-gravity}]`, "--out", join(folder, "result"));
        compute(8);
        const address = await start(["view", join(folder, "result", "result.h5"), "--no-open"], /http:\/\/127\.0\.0\.1:\d+\S*/);
        const { page } = await newPage(browser);
        await page.goto(address);
        await settled(page);
        const fall = async () => {
            await seek(page, 30);
            return 1 - (await centre(page, 1))[1];
        };
        // g t^2 / 2 at t = 0.3; a scheme of first order with h = 1e-3 is off by g t h / 2 at most.
        expect(Math.abs((await fall()) - 0.36)).toBeLessThan(2e-3);
        compute(2);
        await expect.poll(() => page.locator(".banners").innerText().catch(() => ""), { timeout: 30_000 }).toContain("this is the new run");
        await settled(page);
        expect(Math.abs((await fall()) - 0.09)).toBeLessThan(2e-3);
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
