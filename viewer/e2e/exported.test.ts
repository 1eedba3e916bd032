import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { light } from "../src/draw/theme";
import { centre, distance, frameOf, pixel, place, seek } from "./app";
import { launch, newPage, picture, settled } from "./browser";
import { exported, program } from "./program";

// Small scenes, computed and exported by the program itself, as people would.

let browser: Browser;
beforeAll(async () => {
    browser = await launch();
});
afterAll(() => browser.close());

const background = light.background.map((x) => Math.round(255 * x));

/// Opens the player of a scene, plays a little, does what `look` wants, and sees that no error appeared.
async function visit(name: string, scene: string, look: (page: Page) => Promise<void>): Promise<void> {
    const { page, errors } = await newPage(browser);
    await page.goto(exported(name, scene));
    await settled(page);
    await page.keyboard.press("Space");
    await expect.poll(() => frameOf(page), { timeout: 20_000 }).toBeGreaterThan(1);
    await page.keyboard.press("Space");
    await look(page);
    await page.waitForTimeout(600);
    await picture(page, `exported-${name}`);
    expect(errors).toEqual([]);
    await page.context().close();
}

/// Is the colour at the centre of a body the one that the scene gives it? In space the light takes up to two fifths of it.
async function expectColour(page: Page, body: number, colour: number[], darkest = 0.97): Promise<void> {
    const seen = await pixel(page, await place(page, await centre(page, body)));
    for (let c = 0; c < 3; c++) {
        expect(seen[c]).toBeLessThanOrEqual(colour[c] + 3);
        expect(seen[c]).toBeGreaterThanOrEqual(darkest * colour[c] - 3);
    }
}

/// Labels of curves that are cut off, and plots whose curves are not as wide as their place, which puts the play head beside them.
function badlyShown(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const bad: string[] = [];
        for (const plot of document.querySelectorAll<HTMLElement>(".strip .plot")) {
            const { top, bottom } = plot.getBoundingClientRect();
            const keys = plot.querySelector<HTMLElement>(".plot-keys");
            for (const key of keys?.children ?? []) {
                const box = key.getBoundingClientRect();
                if (box.top < top || box.bottom > bottom) bad.push(key.textContent ?? "");
            }
            if (keys && keys.scrollHeight > keys.clientHeight) bad.push("labels that scroll");
            const canvas = plot.querySelector("canvas");
            if (canvas && Math.abs(canvas.width / Math.min(devicePixelRatio, 2) - canvas.clientWidth) > 1) bad.push(plot.innerText);
        }
        return bad;
    });
}

const time = (end: number, step: number) => `[time]\nend = ${end}\nstep = ${step}\n[output]\ninterval = ${end / 20}\n`;

describe.skipIf(!program)("exported players", () => {
    it("of the plane: a box falls on the ground", async () => {
        const scene = `title = "Box"\ngravity = [0, -10]\n${time(0.4, 0.005)}
[[body]]\nname = "ground"\nshape = "half_plane"\nfixed = true
[[body]]\nname = "box"\nshape = "box"\nsize = [0.6, 0.4]\nposition = [0, 0.5]\ncolor = "#2266aa"`;
        await visit("plane", scene, async (page) => {
            await seek(page, 0);
            await expectColour(page, 1, [0x22, 0x66, 0xaa]);
            const top = await place(page, [0, 0.65, 0]);
            await seek(page, 20);
            await expectColour(page, 1, [0x22, 0x66, 0xaa]);
            expect((await centre(page, 1))[1]).toBeCloseTo(0.2, 3);
            expect(distance(await pixel(page, top), background)).toBeLessThanOrEqual(2);
            const { x, y } = await place(page, await centre(page, 1));
            await page.mouse.click(x, y);
            await expect.poll(() => page.locator(".inspector h2").textContent()).toBe("box");
            await page.keyboard.press("k");
            expect(await badlyShown(page)).toEqual([]);
            for (const size of [{ width: 1920, height: 1080 }, { width: 1280, height: 720 }]) {
                await page.setViewportSize(size);
                await page.waitForTimeout(300);
                expect(await badlyShown(page)).toEqual([]);
            }
        });
    });

    it("of space: a ball and a box above a plane", async () => {
        const scene = `title = "Ball and box"\ndimension = 3\ngravity = [0, 0, -10]\n${time(0.4, 0.005)}
[[body]]\nname = "ground"\nshape = "plane"\nfixed = true
[[body]]\nname = "ball"\nshape = "sphere"\nradius = 0.25\nposition = [0, 0, 0.6]\ncolor = "#aa4422"
[[body]]\nname = "box"\nshape = "box"\nsize = [0.4, 0.4, 0.4]\nposition = [0.8, 0, 0.2]\ncolor = "#228844"`;
        await visit("space", scene, async (page) => {
            await page.keyboard.press("4");
            await seek(page, 20);
            await expectColour(page, 1, [0xaa, 0x44, 0x22], 0.55);
            await expectColour(page, 2, [0x22, 0x88, 0x44], 0.55);
            expect((await centre(page, 1))[2]).toBeCloseTo(0.25, 2);
            const { x, y } = await place(page, await centre(page, 2));
            await page.mouse.click(x, y);
            await expect.poll(() => page.locator(".inspector h2").textContent()).toBe("box");
            await page.keyboard.press("1");
        });
    });

    it("of a deformable body: a block that is squeezed by its weight", async () => {
        const scene = `title = "Block"\ngravity = [0, -10]\n${time(0.4, 0.002)}
[[body]]\nname = "ground"\nshape = "half_plane"\nfixed = true
[[deformable]]\nname = "block"\nmesh = { shape = "rectangle", size = [1, 0.5], divisions = [8, 4] }\nposition = [0, 0.3]\nyoung = 1e5\npoisson = 0.3`;
        await visit("mesh", scene, async (page) => {
            await seek(page, 20);
            expect(await page.locator(".legend").textContent()).toContain("Von Mises stress");
            const at = await page.evaluate(() => {
                const { nodes } = window.drystone.run.scene.deformables[0];
                const u = window.drystone.player.snapshot.displacement[0];
                let [x, y] = [0, 0];
                for (let i = 0; i < nodes.length; i += 3) [x, y] = [x + nodes[i] + u[i], y + nodes[i + 1] + u[i + 1]];
                return [(3 * x) / nodes.length, (3 * y) / nodes.length, 0] as [number, number, number];
            });
            expect(distance(await pixel(page, await place(page, at)), background)).toBeGreaterThan(40);
            const { x, y } = await place(page, at);
            await page.mouse.click(x, y);
            await expect.poll(() => page.locator(".inspector h2").textContent()).toBe("block");
        });
    });

    it("of a deformable body in space: a cube under its weight", async () => {
        const scene = `title = "Cube"\ndimension = 3\ngravity = [0, 0, -10]\n${time(0.2, 0.005)}
[[body]]\nname = "ground"\nshape = "plane"\nfixed = true
[[deformable]]\nname = "cube"\nmesh = { shape = "box", size = [1, 1, 0.5], divisions = [3, 3, 2] }\nposition = [0, 0, 0.3]\nyoung = 2e4\npoisson = 0.3`;
        await visit("mesh-in-space", scene, async (page) => {
            await page.keyboard.press("4");
            await seek(page, 20);
            expect(await page.locator(".legend").textContent()).toContain("Von Mises stress");
            const middle = await place(page, [0, 0, 0.5]); // seen from above the cube covers it
            expect(distance(await pixel(page, middle), background)).toBeGreaterThan(40);
            await page.mouse.click(middle.x, middle.y);
            await expect.poll(() => page.locator(".inspector h2").textContent()).toBe("cube");
        });
    });

    it("of an inclusion: its coordinates instead of bodies", async () => {
        const scene = `title = "Point"\n${time(1, 0.01)}[integrator]\nname = "convex_scheme"
[inclusion]\ncoordinates = ["height"]\nq = [0.3]\nv = [-1]\nmass = [1]\nrestitution = 1
[[constraint]]\nname = "floor"\ng = "height"`;
        await visit("inclusion", scene, async (page) => {
            expect(await page.locator(".stage").innerText()).toContain("no bodies to draw");
            expect(await page.locator(".plot").first().innerText()).toContain("height");
            const area = await page.locator(".plot-area").first().boundingBox();
            if (!area) throw new Error("no plot");
            await page.mouse.click(area.x + 46 + (area.width - 56) / 2, area.y + area.height / 2);
            await expect.poll(() => frameOf(page)).toBe(10);
        });
    });

    it("of a crowd: the plan fills the page, and who has left is gone", async () => {
        await visit("crowd", crowd, async (page) => {
            const people = () => page.evaluate(() => window.drystone.player.snapshot.radius.filter((r) => r > 0).length);
            await seek(page, 0);
            const before = await people();
            await page.keyboard.press("End");
            await expect.poll(people).toBeLessThan(before);
            const { min } = await page.evaluate(() => window.drystone.run.scene.bounds);
            expect(min[1]).toBeGreaterThan(-0.5);
            expect(await page.locator(".strip").innerText()).not.toContain("Energy");
            const heights = await page.evaluate(() => {
                const { run, player } = window.drystone;
                const chunk = player.snapshot.chunk;
                if (!chunk) throw new Error("no frames");
                const gone = player.snapshot.radius.indexOf(0);
                return { body: gone, y: Array.from({ length: run.scene.frames }, (_, i) => chunk.bodyState(i, gone).position[1]) };
            });
            expect(heights.body).toBeGreaterThanOrEqual(0);
            expect(heights.y[0]).toBeGreaterThan(0);
            expect(heights.y.filter((y) => y < 0)).toEqual([]);
            expect(heights.y.at(-1)).toBeNaN();
            expect(await page.getByLabel("Bodies by").innerText()).toContain("Pressure");
        });
    });
});

const crowd = `title = "Room"
${time(8, 0.05)}
[[crowd.wall]]
name = "room"
points = [[0, 0], [4, 0], [4, 3], [0, 3]]
closed = true
gaps = [{ a = [4, 1], b = [4, 2], exit = "door" }]
[[crowd.group]]
name = "visitor"
count = 12
low = [0.3, 0.3]
high = [3.7, 2.7]
radius = 0.2
speed = 1.2
color = "#4c78a8"
[[measure]]
kind = "evacuation"
interval = 0.1
`;
