import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildRun } from "../tests/build_run";
import { encode } from "../tests/encode";
import { beam, wall } from "../tests/synthetic";
import { artifacts, launch, newPage, picture, root, settled, writePlayer } from "./browser";

let browser: Browser;
const whole = buildRun(wall({ frames: 40 }));

beforeAll(async () => {
    browser = await launch();
});
afterAll(() => browser.close());

async function textOf(address: string, prepare = ""): Promise<{ text: string; errors: string[] }> {
    const { page, errors } = await newPage(browser);
    if (prepare) await page.addInitScript(prepare);
    await page.goto(address);
    await page.waitForSelector(".notice, .banner", { state: "visible" });
    const text = await page.locator("#app").innerText();
    await page.context().close();
    return { text, errors };
}

describe("data that cannot be shown", () => {
    it("foreign data", async () => {
        const { text, errors } = await textOf(writePlayer("foreign", { scene: Buffer.from("PK zip file").toString("base64"), chunks: [] }));
        expect(text).toContain("These are not data of Drystone");
        expect(errors).toEqual([]);
    });

    it("no base64", async () => {
        expect((await textOf(writePlayer("text", { scene: "<<<>>>", chunks: [] }))).text).toContain("damaged");
    });

    it("a damaged scene", async () => {
        const cut = whole.scene.slice(0, whole.scene.length - 200);
        const { text, errors } = await textOf(writePlayer("damaged", { scene: cut, chunks: whole.chunks }));
        expect(text).toContain("Damaged data");
        expect(errors).toEqual([]);
    });

    it("damaged frames: the rest is shown, a message says what is missing", async () => {
        const chunks = whole.chunks.map(({ first, bytes }) => ({ first, bytes: first === 16 ? bytes.slice(0, bytes.length / 2) : bytes }));
        const { page, errors } = await newPage(browser);
        await page.goto(writePlayer("half", { scene: whole.scene, chunks }));
        await settled(page);
        await expect.poll(() => page.locator(".banner").innerText()).toContain("damaged");
        expect(errors).toEqual([]);
        await page.context().close();
    });

    it("missing frames", async () => {
        expect((await textOf(writePlayer("missing", { scene: whole.scene, chunks: whole.chunks.slice(0, 1) }))).text).toContain("frames from 16 on are missing");
    });

    it("a file that was cut off, in the data or in the script", async () => {
        const page = readFileSync(fileURLToPath(writePlayer("cut", { scene: whole.scene, chunks: whole.chunks })), "utf8");
        for (const length of [page.indexOf("drystone-chunk") + 500, Math.floor(0.8 * page.length)]) {
            const path = join(artifacts, `cut-${length}.html`);
            writeFileSync(path, page.slice(0, length));
            const { text, errors } = await textOf(pathToFileURL(path).href);
            expect(text).toContain("The end of this file is missing");
            expect(errors).toEqual([]);
        }
    });

    it("another version", async () => {
        const other = encode({ kind: "scene", version: 7 }, []);
        expect((await textOf(writePlayer("version", { scene: other, chunks: [] }))).text).toContain("version 7");
    });

    it("a page without data", async () => {
        expect((await textOf(`file://${root}/dist/index.html`)).text).toContain("This page has no data");
    });
});

describe("runs that did not come to their end", () => {
    it.each([
        ["interrupted", "was interrupted"],
        ["abandoned", "ended without saying so"],
        ["failed", "failed"],
        ["stopped", "did not converge"],
        ["exploded", "energy of this run exploded"],
        ["running", "still being computed"],
    ])("%s", async (state, words) => {
        const { text, errors } = await textOf(writePlayer(`state-${state}`, buildRun(wall({ frames: 3, state }))));
        expect(text).toContain(words);
        expect(errors).toEqual([]);
    });

    it("no frames", async () => {
        const { text, errors } = await textOf(writePlayer("empty", buildRun({ ...wall(), frames: 0 })));
        expect(text).toContain("no frames to show");
        expect(errors).toEqual([]);
    });
});

describe("browsers that lack something", () => {
    it("without WebGL plots and summary are there", async () => {
        const plain = await launch(["--disable-gpu", "--disable-3d-apis"]);
        const { page, errors } = await newPage(plain);
        await page.goto(writePlayer("beam", buildRun(beam())));
        await page.waitForSelector(".notice");
        expect(await page.locator(".notice").innerText()).toContain("WebGL 2 is missing");
        expect(await page.locator(".plot").count()).toBeGreaterThan(3);
        expect(await page.locator(".legend").isVisible()).toBe(false); // there is nothing to explain
        expect(await page.locator(".run").innerText()).toContain("frames");
        await page.keyboard.press("End");
        await expect.poll(() => page.locator(".time").innerText()).toContain("frame 80 of 80");
        await picture(page, "e2e-no-webgl");
        expect(errors.filter((text) => !/WebGL|GPU/i.test(text))).toEqual([]);
        await plain.close();
    });

    it("without DecompressionStream", async () => {
        const { text } = await textOf(writePlayer("wall", buildRun(wall())), "delete window.DecompressionStream; delete window.Worker;");
        expect(text).toContain("lacks DecompressionStream");
    });

    it("without workers it plays all the same", async () => {
        const { page, errors } = await newPage(browser);
        await page.addInitScript("delete window.Worker;");
        await page.goto(writePlayer("wall", buildRun(wall())));
        await settled(page);
        expect(errors).toEqual([]);
        await page.context().close();
    });
});
