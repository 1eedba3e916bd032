import { buildRun } from "../tests/build_run";
import { beam, heap, shear, wall } from "../tests/synthetic";
import { launch, newPage, picture, settled, writePlayer } from "./browser";

/// Pictures of the page to look at: `npm run look`.
const only = process.argv[2];
const browser = await launch();
const wallPage = writePlayer("wall", buildRun(wall()));
const heapPage = writePlayer("heap", buildRun(heap({ spheres: 900, frames: 30, solids: true, contacts: true })));
const beamPage = writePlayer("beam", buildRun(beam()));
const shearPage = writePlayer("shear", buildRun(shear()));

async function take(name: string, address: string, scheme: "light" | "dark", keys: string[], size?: { width: number; height: number }): Promise<void> {
    if (only && !name.includes(only)) return;
    const { page, errors } = await newPage(browser, size, scheme);
    await page.goto(address);
    await settled(page);
    for (const key of keys) {
        if (key.startsWith("click:")) {
            const [x, y] = key.slice(6).split(",").map(Number);
            await page.mouse.click(x, y);
        } else await page.keyboard.press(key);
    }
    await page.waitForTimeout(900);
    await picture(page, name);
    if (errors.length > 0) console.log(name, errors);
    await page.context().close();
}

await take("wall-light", wallPage, "light", ["End"]);
await take("wall-chains-dark", wallPage, "dark", ["End", "k", "k", "o", "click:400,300"]);
await take("wall-speed", wallPage, "light", ["End", "c", "c", "c", "v"]);
await take("wall-narrow", wallPage, "light", ["End", "k"], { width: 420, height: 800 });
await take("heap-light", heapPage, "light", ["End"]);
await take("heap-dark", heapPage, "dark", ["End", "c", "c", "c", "c"]);
await take("heap-chains", heapPage, "light", ["End", "k", "k"]);
await take("beam-light", beamPage, "light", [..."ArrowRight ".repeat(26).trim().split(" "), "click:560,300"]);
await take("beam-dark", beamPage, "dark", [..."ArrowRight ".repeat(26).trim().split(" "), "k"]);
await take("shear-light", shearPage, "light", ["End", "k", "k", "t"]);
await take("help", wallPage, "light", ["?"]);
await browser.close();
