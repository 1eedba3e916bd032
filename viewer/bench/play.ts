import { writeFileSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { artifacts, builtPage, launch } from "../e2e/browser";
import { buildRun } from "../tests/build_run";
import { insert } from "../tests/encode";
import { heap } from "../tests/synthetic";

/// How long a large run takes to load and how fluently it plays in headless Chromium that draws with the processor.
/// npm run bench [-- SPHERES FRAMES WIDTH HEIGHT]: prints numbers, judges nothing.
const [spheres = 10_000, frames = 300, width = 1280, height = 720] = process.argv.slice(2).map(Number);

interface Handle {
    drystone?: {
        player: { frames: number; open: boolean };
        timeline: { playing: boolean; loop: boolean; time: number; speed: number };
        run: { loadedChunks: number; chunkCount: number };
    };
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
const run = buildRun(heap({ spheres, frames, contacts: true, chunk: 30 }));
writeFileSync(path, insert(builtPage(), run.scene, run.chunks));

const browser = await launch();
const page = await (await browser.newContext({ viewport: { width, height } })).newPage();
const start = performance.now();
await page.goto(pathToFileURL(path).href, { waitUntil: "commit" });
await page.waitForFunction(() => document.querySelector(".stage")?.hasAttribute("data-frame"), undefined, { polling: 20 });
const first = performance.now() - start;
await page.waitForFunction(() => {
    const { drystone } = window as unknown as Handle;
    return drystone && drystone.run.loadedChunks === drystone.run.chunkCount;
}, undefined, { timeout: 300_000 });
const all = performance.now() - start;
await page.evaluate(() => {
    const { drystone } = window as unknown as Handle;
    if (drystone) drystone.timeline.loop = true;
});
await page.keyboard.press("]");
await page.keyboard.press(" ");
const settle = await fluency(page, 3);
const steady = await fluency(page, 10);
const canvas = await page.evaluate(() => {
    const c = document.querySelector("canvas.scene") as HTMLCanvasElement;
    return `${c.clientWidth} x ${c.clientHeight}`;
});
await browser.close();
console.log(`file              ${(statSync(path).size / 1e6).toFixed(1)} MB (${spheres} spheres, ${frames} frames)`);
console.log(`window            ${width} x ${height}, scene ${canvas}, drawn by the processor (SwiftShader)`);
console.log(`first picture     ${(first / 1000).toFixed(2)} s`);
console.log(`all frames here   ${(all / 1000).toFixed(2)} s`);
console.log(`first 3 s         ${settle.pictures.toFixed(1)} pictures per second`);
console.log(`next 10 s         ${steady.pictures.toFixed(1)} pictures per second, slowest ${steady.slowest.toFixed(0)} ms, at ${(100 * steady.ratio).toFixed(0)} % of the resolution`);
