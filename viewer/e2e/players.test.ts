import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { category, mapTable, rowOf } from "../src/draw/colormap";
import { light } from "../src/draw/theme";
import { buildRun } from "../tests/build_run";
import { beam, heap, shear, wall } from "../tests/synthetic";
import { centre, distance, frameOf, inked, look, pixel, place, seek } from "./app";
import { picture, writePlayer } from "./browser";
import { session } from "./session";

let page: Page;
const bytes = (rgb: readonly number[]) => rgb.map((x) => Math.round(255 * x));
const background = bytes(light.background);

const start = session();
const open = async (address: string) => {
    page = await start(address);
};

describe("a wall in the plane", () => {
    const address = () => writePlayer("wall", buildRun(wall()));

    it("shows bodies where they are, in their colours", async () => {
        await open(address());
        expect(await page.title()).toContain("Wall on quaking ground");
        for (const body of [1, 20, 60]) {
            expect(distance(await pixel(page, await place(page, await centre(page, body))), bytes(category(0)))).toBeLessThanOrEqual(2);
        }
        expect(distance(await pixel(page, await place(page, [-0.9, 2.2, 0])), background)).toBeLessThanOrEqual(2);
        await picture(page, "e2e-wall");
    });

    it("follows the bodies to another frame", async () => {
        await open(address());
        const before = await centre(page, 90);
        await seek(page, 60);
        const after = await centre(page, 90);
        expect(after[0]).toBeGreaterThan(before[0] + 0.5);
        expect(distance(await pixel(page, await place(page, after)), bytes(category(0)))).toBeLessThanOrEqual(2);
    });

    it("plays, pauses at a frame, steps, jumps to the ends", async () => {
        await open(address());
        await page.keyboard.press("Space");
        await page.waitForFunction(() => Number(document.querySelector<HTMLElement>(".stage")?.dataset.frame) >= 3);
        await page.keyboard.press("Space");
        await page.waitForTimeout(200);
        expect(await page.evaluate(() => window.drystone.player.snapshot.part)).toBe(0);
        const stopped = await frameOf(page);
        await page.keyboard.press("ArrowRight");
        await page.waitForFunction((f) => Number(document.querySelector<HTMLElement>(".stage")?.dataset.frame) === f, stopped + 1);
        await page.keyboard.press("End");
        await page.waitForFunction(() => document.querySelector<HTMLElement>(".stage")?.dataset.frame === "60");
        await page.keyboard.press("Home");
        await page.waitForFunction(() => document.querySelector<HTMLElement>(".stage")?.dataset.frame === "0");
    });

    it("does not draw while nothing changes", async () => {
        await open(address());
        await page.waitForTimeout(500);
        const before = await page.evaluate(() => window.drystone.player.frames);
        await page.waitForTimeout(700);
        expect(await page.evaluate(() => window.drystone.player.frames)).toBe(before);
    });

    it("a click chooses a body and shows its data and history", async () => {
        await open(address());
        await seek(page, 30);
        const { x, y } = await place(page, await centre(page, 37));
        await page.mouse.click(x, y);
        const inspector = page.locator(".inspector");
        await expect.poll(() => inspector.locator("h2").textContent()).toBe("block_4_2");
        expect(await inspector.locator("figure").count()).toBe(3);
        expect(await inspector.textContent()).toContain("sticking");
        await page.keyboard.press("Escape");
        await expect.poll(() => inspector.isHidden()).toBe(true);
    });

    it("a click in a plot moves the time", async () => {
        await open(address());
        const area = await page.locator(".plot-area").first().boundingBox();
        if (!area) throw new Error("no plot");
        await page.mouse.click(area.x + 46 + (area.width - 56) / 2, area.y + area.height / 2);
        await page.waitForFunction(() => document.querySelector<HTMLElement>(".stage")?.dataset.frame === "30");
    });

    it("forces, contact points, arrows and trails appear where contacts and bodies are", async () => {
        await open(address());
        await seek(page, 30);
        const { a, point } = wall().frame(30).contacts[0];
        await look(page, { contacts: true });
        const at = await place(page, point as [number, number, number]); // the legend has moved the scene
        expect(distance(await pixel(page, at), bytes(light.status[1]))).toBeLessThanOrEqual(3);
        await look(page, { contacts: false, forces: "chains", forceScale: 3 });
        const middle = (await centre(page, a)).map((v, c) => (v + point[c]) / 2) as [number, number, number];
        const red = await pixel(page, await place(page, middle));
        expect(red[0] - red[1]).toBeGreaterThan(80);
        await look(page, { forces: "off", velocities: true, trails: true });
        await picture(page, "e2e-wall-overlays");
    });

    it("the legend makes room for itself, unless somebody has moved the view", async () => {
        await open(address());
        const bottom = async () => (await place(page, [0, wall().bounds.min[1], 0])).y;
        const top = () => page.locator(".legend").evaluate((legend) => legend.getBoundingClientRect().top);
        await look(page, { velocities: true, contacts: true });
        expect(await bottom()).toBeLessThanOrEqual(await top());
        await page.keyboard.press("+");
        const moved = await bottom();
        await look(page, { velocities: false, contacts: false });
        expect(await bottom()).toBe(moved);
    });

    it("the key d makes it dark, ? shows the keys", async () => {
        await open(address());
        await page.keyboard.press("d");
        await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
        await page.keyboard.press("?");
        expect(await page.locator("dialog.help").isVisible()).toBe(true);
        await page.keyboard.press("Escape");
        expect(await page.locator("dialog.help").isVisible()).toBe(false);
    });
});

describe("grains in space", () => {
    const spec = heap({ spheres: 64, frames: 20, solids: true, contacts: true });
    const address = () => writePlayer("grains", buildRun(spec));

    it("shows balls in their colours, seen from above, and the floor beside them", async () => {
        await open(address());
        await page.keyboard.press("4");
        await page.waitForTimeout(400);
        for (const body of [50, 53, 59]) {
            const own = bytes(category(spec.bodies[body].material ?? 0));
            const seen = await pixel(page, await place(page, await centre(page, body)));
            // Lit from the left above: the hue stays, the lightness is 0.62 to 1 of it.
            for (let c = 0; c < 3; c++) expect(seen[c] / own[c]).toBeGreaterThan(0.6);
            expect(Math.max(...seen.map((v, c) => v / own[c])) - Math.min(...seen.map((v, c) => v / own[c]))).toBeLessThan(0.03);
        }
        expect(distance(await pixel(page, { x: 20, y: 440 }), background)).toBeLessThanOrEqual(60);
        await picture(page, "e2e-grains-top");
    });

    it("many balls look the same while they play, when they are drawn without WebGL", async () => {
        await open(writePlayer("many", buildRun(heap({ spheres: 2500, frames: 2 }))));
        const [different, drawn] = await page.evaluate(() => {
            const { stage } = window.drystone;
            if (!stage) throw new Error("nothing is drawn");
            const picture = (quick: boolean) => {
                stage.render(1, quick);
                const { width, height } = stage.canvas;
                const sheet = new OffscreenCanvas(width, height).getContext("2d") as OffscreenCanvasRenderingContext2D;
                sheet.drawImage(stage.canvas, 0, 0);
                return sheet.getImageData(0, 0, width, height).data;
            };
            const [fine, quick] = [picture(false), picture(true)];
            let [sum, inked] = [0, 0];
            for (let i = 0; i < fine.length; i += 4) {
                sum += Math.abs(fine[i] - quick[i]) > 24 ? 1 : 0;
                inked += fine[i] < 200 ? 1 : 0;
            }
            return [sum, inked];
        });
        expect(drawn).toBeGreaterThan(20_000);
        expect(different).toBeGreaterThan(0); // rims differ: both ways were really taken
        expect(different).toBeLessThan(0.03 * drawn);
    });

    it("plays, is turned and chosen from", async () => {
        await open(address());
        await page.keyboard.press("Space");
        await page.waitForFunction(() => Number(document.querySelector<HTMLElement>(".stage")?.dataset.frame) >= 2);
        await page.keyboard.press("Space");
        const before = await page.evaluate(() => window.drystone.stage?.view.azimuth);
        await page.mouse.move(500, 150);
        await page.mouse.down();
        await page.mouse.move(600, 180, { steps: 4 });
        await page.mouse.up();
        expect(await page.evaluate(() => window.drystone.stage?.view.azimuth)).not.toBe(before);
        await page.keyboard.press("4");
        await page.waitForTimeout(300);
        const { x, y } = await place(page, await centre(page, 50));
        await page.mouse.click(x, y);
        await expect.poll(() => page.locator(".inspector h2").textContent()).toBe("grain_49");
        await picture(page, "e2e-grains-chosen");
    });

    it("colours by speed with a legend in units", async () => {
        await open(address());
        await page.getByLabel("Bodies by").selectOption("speed");
        await page.waitForTimeout(300);
        expect(await page.locator(".legend").textContent()).toContain("Speed m/s");
    });
});

describe("a mesh", () => {
    it("has the colours of its stresses and moves with its displacements", async () => {
        const spec = beam();
        await open(writePlayer("beam", buildRun(spec)));
        await seek(page, 26);
        await look(page, { meshLines: false });
        const stress = spec.frame(26).stress?.[0] ?? [];
        const largest = Math.max(...Array.from({ length: spec.frames }, (_, k) => Math.max(...(spec.frame(k).stress?.[0] ?? []))));
        const mesh = spec.deformables?.[0];
        if (!mesh) throw new Error("no mesh");
        for (const cell of [400, 47, 740]) {
            const nodes = mesh.surface.slice(3 * cell, 3 * cell + 3);
            const u = spec.frame(26).displacement?.[0] ?? [];
            const middle = [0, 1, 2].map((c) => nodes.reduce((sum, n) => sum + (mesh.nodes[3 * n + c] + u[3 * n + c]) / 3, 0));
            const row = 3 * rowOf(stress[cell], 0, largest);
            const own = [...mapTable("dusk").subarray(row, row + 3)];
            expect(distance(await pixel(page, await place(page, middle as [number, number, number])), own)).toBeLessThanOrEqual(6);
        }
        expect(await page.locator(".legend").textContent()).toContain("Von Mises stress MPa");
        // Enlarged 20 times the middle sags by 0.4 m: its upper side is background then.
        const upper = await place(page, [1, 0.48, 0]);
        expect(distance(await pixel(page, upper), background)).toBeGreaterThan(20);
        await look(page, { enlarge: 20 });
        expect(distance(await pixel(page, upper), background)).toBeLessThanOrEqual(2);
        await look(page, { meshLines: true });
        await picture(page, "e2e-beam");
    });
});

describe("a chosen mesh", () => {
    it("has a rim, and data and curves in the panel", async () => {
        await open(writePlayer("beam", buildRun(beam())));
        await seek(page, 26);
        const inside = await place(page, [1, 0.2, 0]);
        const beside = await place(page, [0, 0.25, 0]); // its left end; the rim begins there
        const rim = async () => Math.min(...(await Promise.all([-1, -2, -3].map(async (d) => distance(await pixel(page, { x: beside.x + d, y: beside.y }), bytes(light.accent))))));
        expect(await rim()).toBeGreaterThan(60);
        const before = await pixel(page, inside);
        await page.mouse.click(inside.x, inside.y);
        const inspector = page.locator(".inspector");
        await expect.poll(() => inspector.locator("h2").textContent()).toBe("beam");
        await page.waitForTimeout(500);
        expect(await inspector.locator("figcaption b").allTextContents()).toEqual(["Displacement", "Largest von Mises stress", "Contact forces (sum of sizes)"]);
        expect(await inked(page, ".inspector .plot-canvas")).toEqual([true, true, true]);
        expect(await rim()).toBeLessThanOrEqual(12);
        expect(distance(await pixel(page, inside), before)).toBeLessThanOrEqual(1); // colours still stand for stresses
        await picture(page, "e2e-beam-chosen");
        await page.keyboard.press("Escape");
        await page.waitForTimeout(300);
        expect(await rim()).toBeGreaterThan(60);
    });
});

describe("a periodic cell", () => {
    it("is drawn and shears", async () => {
        await open(writePlayer("shear", buildRun(shear())));
        await seek(page, 30);
        const [x, y] = [0.36 * 0.5, 0.5];
        const near = await Promise.all([-1, 0, 1].map(async (d) => pixel(page, { ...(await place(page, [x, y, 0])), x: (await place(page, [x, y, 0])).x + d })));
        expect(Math.min(...near.map((seen) => distance(seen, bytes(light.cell))))).toBeLessThanOrEqual(60);
        await picture(page, "e2e-shear");
    });
});
