import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { category, mapTable } from "../src/draw/colormap";
import { light } from "../src/draw/theme";
import { buildRun } from "../tests/build_run";
import { wall } from "../tests/synthetic";
import { look, seek } from "./app";
import { artifacts, writePlayer } from "./browser";
import { count, difference, sceneNow, watch } from "./saved";
import { session } from "./session";

const bytes = (rgb: readonly number[]) => rgb.map((x) => Math.round(255 * x));

let page: Page;
const address = () => writePlayer("wall", buildRun(wall()));

const start = session();
const open = async (address: string) => {
    page = await start(address);
};

describe("pictures and videos", () => {
    it("a picture comes as a file", async () => {
        await open(address());
        const png = page.waitForEvent("download");
        await page.keyboard.press("s");
        expect((await png).suggestedFilename()).toBe("wall_on_quaking_ground.png");
    });

    it("a picture has the legend of the page: bars, materials, states of contacts, forces, arrows", async () => {
        await open(address());
        await seek(page, 30);
        const saved = async () => {
            const png = page.waitForEvent("download");
            await page.keyboard.press("s");
            const file = await (await png).path();
            copyFileSync(file, join(artifacts, "e2e-saved.png"));
            return file;
        };
        const colours = [light.status[0], light.status[1], light.status[2], light.force, light.velocity, category(1)].map(bytes);
        await look(page, { quantity: "material", contacts: true, forces: "lines", velocities: true });
        await page.waitForTimeout(300);
        const box = await page.locator(".legend").evaluate(({ offsetLeft: x, offsetTop: y, offsetWidth: w, offsetHeight: h }: HTMLElement) => [x, y, w, h] as [number, number, number, number]);
        for (const points of await count(page, await saved(), box, colours)) expect(points).toBeGreaterThan(30);
        await look(page, { quantity: "speed", contacts: false, forces: "off", velocities: false });
        await page.waitForTimeout(300);
        const table = mapTable("dusk");
        const band = [20, 128, 235].map((row) => [...table.subarray(3 * row, 3 * row + 3)]);
        for (const points of await count(page, await saved(), [14, box[1], 240, box[3]], band)) expect(points).toBeGreaterThan(30);
    });

    it.each([1, 4])("a video holds the run from its first frame to its last, at speed %d", async (speed) => {
        await open(address());
        await page.evaluate((s) => Object.assign(window.drystone.timeline, { speed: s, loop: true }), speed);
        await seek(page, 30);
        const webm = page.waitForEvent("download", { timeout: 60_000 });
        await page.keyboard.press("r");
        const video = await webm;
        expect(video.suggestedFilename()).toBe("wall_on_quaking_ground.webm");
        expect(await page.evaluate(() => window.drystone.timeline.loop)).toBe(true);
        const { duration, first, last } = await watch(page, await video.path());
        const { frames, interval } = wall();
        expect(duration).toBeGreaterThanOrEqual(((frames - 1) * interval) / speed);
        expect(duration).toBeLessThan(((frames - 1) * interval) / speed + 5);
        // Encoders shift greys a little; which frame of the run a picture is can be told all the same.
        const near = async (seen: number[], among: number[]) => {
            const apart: number[] = [];
            for (const frame of among) {
                await seek(page, frame);
                apart.push(difference(seen, await sceneNow(page)));
            }
            return among[apart.indexOf(Math.min(...apart))];
        };
        expect(await near(first, [0, 3, 10, 30])).toBe(0);
        expect(await near(last, [60, 57, 50, 30])).toBe(60);
    });
});
