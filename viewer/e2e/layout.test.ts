import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { buildRun } from "../tests/build_run";
import { wall } from "../tests/synthetic";
import { centre, inked, place } from "./app";
import { picture, settled, writePlayer } from "./browser";
import { session } from "./session";

let page: Page;
const address = () => writePlayer("wall", buildRun(wall()));

const start = session();
const open = async (address: string) => {
    page = await start(address);
};

describe("the page around the scene", () => {
    it("a body that is chosen while the panel is hidden has its curves when the panel comes back", async () => {
        await open(address());
        await page.keyboard.press("b");
        await page.waitForTimeout(300);
        const { x, y } = await place(page, await centre(page, 37));
        await page.mouse.click(x, y);
        await page.waitForTimeout(500);
        expect(await page.locator(".inspector").isVisible()).toBe(false);
        await page.keyboard.press("b");
        await expect.poll(() => inked(page, ".inspector .plot-canvas")).toEqual([true, true, true]);
    });

    it("a body that is chosen in a narrow window has its data on a sheet", async () => {
        await open(address());
        await page.setViewportSize({ width: 390, height: 740 });
        await page.reload();
        await settled(page);
        const { x, y } = await place(page, await centre(page, 90));
        await page.mouse.click(x, y);
        await expect.poll(() => page.locator(".inspector").isVisible()).toBe(true);
        await expect.poll(() => inked(page, ".inspector .plot-canvas")).toEqual([true, true, true]);
        expect(await page.locator(".inspector table").innerText()).toContain("velocity");
        await picture(page, "e2e-narrow-chosen");
        await page.keyboard.press("Escape");
        await expect.poll(() => page.locator(".side").isVisible()).toBe(false);
    });

    it("fits into a narrow window", async () => {
        await open(address());
        await page.setViewportSize({ width: 390, height: 740 });
        await page.waitForTimeout(400);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        for (const part of [".stage", ".transport", ".strip"]) expect(await page.locator(part).isVisible()).toBe(true);
        await picture(page, "e2e-narrow");
    });

    it.each([390, 640, 800])("curves have room beside their labels in a window of %d pixels", async (width) => {
        const spec = wall();
        const entries = ["energy change", "boundaries", "contact tangential", "position correction"];
        await open(writePlayer("ledger", buildRun({ ...spec, series: entries.map((label, i) => ({ group: "ledger", label, unit: "J", y: (t) => -1234.5 * i * t })) })));
        await page.setViewportSize({ width, height: 740 });
        await page.waitForTimeout(400);
        const plot = page.locator(".plot-wide");
        const area = await plot.locator(".plot-area").boundingBox();
        expect(area?.width).toBeGreaterThan(220);
        expect(area?.height).toBeGreaterThanOrEqual(60);
        const { right, bottom } = await plot.evaluate((e) => e.getBoundingClientRect());
        for (const key of await plot.locator("li").all()) {
            const box = await key.boundingBox();
            if (!box) throw new Error("a label is not shown");
            expect(box.x + box.width).toBeLessThanOrEqual(right);
            expect(box.y + box.height).toBeLessThanOrEqual(bottom);
        }
    });

    it("buttons bring in plots that lie beyond the edge", async () => {
        await open(address());
        await page.setViewportSize({ width: 900, height: 700 });
        const last = page.locator(".strip .plot").last();
        const hidden = async () => ((await last.boundingBox())?.x ?? 0) > 900 - 288;
        expect(await hidden()).toBe(true);
        const on = page.getByLabel("Plots to the right");
        for (let i = 0; i < 4 && (await on.isEnabled()); i++) {
            await on.press("Enter");
            await page.waitForTimeout(700);
        }
        expect(await hidden()).toBe(false);
        expect(await on.isDisabled()).toBe(true);
        await page.setViewportSize({ width: 3000, height: 700 });
        await expect.poll(() => on.isVisible()).toBe(false);
    });

    it("in the dark the chosen one of several buttons stands out", async () => {
        await open(address());
        await page.keyboard.press("d");
        const [chosen, around] = await page.evaluate(() => {
            const light = (element: Element) => {
                const [r, g, b] = (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map((v) => (Number(v) / 255) ** 2.2);
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            return [light(document.querySelector(".segments [aria-checked=true]") as Element), light(document.body)];
        });
        expect((chosen + 0.05) / (around + 0.05)).toBeGreaterThan(2);
    });

    it("a click and a key leave no frame around the scene; the tabulator does", async () => {
        await open(address());
        const framed = () => page.locator("canvas.scene").evaluate((e) => getComputedStyle(e).outlineStyle !== "none");
        await page.mouse.click(300, 100);
        await page.keyboard.press("v");
        expect(await framed()).toBe(false);
        await page.keyboard.press("Tab");
        await page.keyboard.press("Shift+Tab");
        expect(await framed()).toBe(true);
    });
});
