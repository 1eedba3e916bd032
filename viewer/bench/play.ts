import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { artifacts, builtPage, launch } from "../e2e/browser";
import { buildRun } from "../tests/build_run";
import { insert } from "../tests/encode";
import { heap } from "../tests/synthetic";

/// How long a large run takes to load and how fluently it plays in headless Chromium that draws with the processor. Loaded means that every frame is decoded
/// and in memory, counted from the moment the address is given to a browser that runs already: from there on no frame has to be waited for.
/// npm run bench [-- SPHERES FRAMES WIDTH HEIGHT]: prints numbers, judges nothing.
const [spheres = 10_000, frames = 300, width = 1280, height = 720] = process.argv.slice(2).map(Number);

interface Handle {
    drystone?: {
        player: { frames: number; open: boolean };
        timeline: { playing: boolean; loop: boolean; time: number; speed: number };
        run: { loadedChunks: number; chunkCount: number };
    };
}

/// Processor time of the browser and all its processes so far, s, by the name of their kind (Linux only).
function processorTime(): Record<string, number> {
    const total: Record<string, number> = {};
    const family = new Set([process.pid]);
    const stats = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(a) - Number(b));
    for (const pid of stats) {
        try {
            const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
            if (!family.has(Number(fields[1]))) continue;
            family.add(Number(pid));
            const kind = /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, "utf8"))?.[1] ?? "browser";
            total[kind] = (total[kind] ?? 0) + (Number(fields[11]) + Number(fields[12])) / 100;
        } catch {
            // The process ended meanwhile.
        }
    }
    return total;
}

async function fluency(page: Page, seconds: number): Promise<{ pictures: number; slowest: number; ratio: number }> {
    return page.evaluate(async (duration) => {
        const { drystone } = window as unknown as Handle;
        if (!drystone) throw new Error("no player");
        const start = performance.now();
        const before = drystone.player.frames;
        let last = start;
        let slowest = 0;
        let seen = before;
        while (performance.now() - start < 1000 * duration) {
            await new Promise(requestAnimationFrame);
            const now = performance.now();
            if (drystone.player.frames > seen) {
                slowest = Math.max(slowest, now - last);
                last = now;
                seen = drystone.player.frames;
            }
        }
        const canvas = document.querySelector("canvas.scene") as HTMLCanvasElement;
        return { pictures: (drystone.player.frames - before) / ((performance.now() - start) / 1000), slowest, ratio: canvas.width / canvas.clientWidth };
    }, seconds);
}

mkdirSync(artifacts, { recursive: true });
const path = join(artifacts, `bench-${spheres}-${frames}.html`);
const data = join(artifacts, `bench-${spheres}-${frames}.json`);
if (!existsSync(data)) {
    const { scene, chunks } = buildRun(heap({ spheres, frames, contacts: true, chunk: 30 }));
    const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
    writeFileSync(data, JSON.stringify({ scene: text(scene), chunks: chunks.map(({ first, bytes }) => ({ first, bytes: text(bytes) })) }));
}
const run = JSON.parse(readFileSync(data, "utf8")) as { scene: string; chunks: { first: number; bytes: string }[] };
writeFileSync(path, insert(builtPage(), run.scene, run.chunks));

const browser = await launch();
const page = await (await browser.newContext({ viewport: { width, height } })).newPage();
// The page itself notes when its first frame is brought to the stage: questions from here have to wait while it is busy.
await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
        (window as unknown as { firstPicture: number }).firstPicture = Date.now();
        observer.disconnect();
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-frame"] });
});
const idle = processorTime();
const began = Date.now();
const start = performance.now();
await page.goto(pathToFileURL(path).href, { waitUntil: "commit" });
await page.waitForFunction(() => {
    const { drystone } = window as unknown as Handle;
    return drystone && drystone.run.loadedChunks === drystone.run.chunkCount;
}, undefined, { polling: 20, timeout: 300_000 });
const all = performance.now() - start;
const loaded = processorTime();
const first = (await page.evaluate(() => (window as unknown as { firstPicture: number }).firstPicture)) - began;
await page.evaluate(() => {
    const { drystone } = window as unknown as Handle;
    if (drystone) drystone.timeline.loop = true;
});
await page.keyboard.press("]");
await page.keyboard.press(" ");
const settle = await fluency(page, 3);
const before = processorTime();
const steady = await fluency(page, 10);
const used = processorTime();
const canvas = await page.evaluate(() => {
    const c = document.querySelector("canvas.scene") as HTMLCanvasElement;
    return `${c.clientWidth} x ${c.clientHeight}`;
});
await browser.close();
console.log(`file              ${(statSync(path).size / 1e6).toFixed(1)} MB (${spheres} spheres, ${frames} frames)`);
console.log(`window            ${width} x ${height}, scene ${canvas}, drawn by the processor (SwiftShader)`);
// On a machine that others use as well, processor time tells more than the clock.
const spent = (from: Record<string, number>, to: Record<string, number>) => Object.keys(to).reduce((sum, kind) => sum + to[kind] - (from[kind] ?? 0), 0).toFixed(2);
console.log(`first picture     ${(first / 1000).toFixed(2)} s`);
console.log(`loaded            ${(all / 1000).toFixed(2)} s (${spent(idle, loaded)} s of processor time): all frames are decoded and in memory`);
console.log(`first 3 s         ${settle.pictures.toFixed(1)} pictures per second`);
console.log(`next 10 s         ${steady.pictures.toFixed(1)} pictures per second, slowest ${steady.slowest.toFixed(0)} ms, at ${(100 * steady.ratio).toFixed(0)} % of the resolution`);
const costs = Object.keys(used).map((kind) => `${kind} ${((1000 * (used[kind] - (before[kind] ?? 0))) / (10 * steady.pictures)).toFixed(0)}`);
console.log(`processor time    ms per picture: ${costs.join(", ")}`);
