import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, newPage, settled } from "./browser";

/// A picture of a player: node --import tsx e2e/shoot.ts PLAYER.html PICTURE.png [FRAME [KEYS [WIDTHxHEIGHT [light|dark]]]]. FRAME counts from 0, negative ones
/// from the end; KEYS are pressed one after the other, separated by spaces.
const [player, file, frame = "-1", keys = "", size = "1280x720", scheme = "light"] = process.argv.slice(2);
if (!player || !file) throw new Error("a player and the name of a picture are needed");
const [width, height] = size.split("x").map(Number);
const browser = await launch();
const { page, errors } = await newPage(browser, { width, height }, scheme === "dark" ? "dark" : "light");
await page.goto(pathToFileURL(resolve(player)).href);
await settled(page);
for (const key of keys.split(" ").filter(Boolean)) await page.keyboard.press(key);
const last = Number(await page.locator(".bar").getAttribute("max"));
const wanted = Math.min(Math.max(Number(frame) < 0 ? last + 1 + Number(frame) : Number(frame), 0), last);
await page.locator(".bar").fill(String(wanted));
await page.waitForFunction((f) => document.querySelector<HTMLElement>(".stage")?.dataset.frame === String(f), wanted, { polling: 100 });
await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()); // no field is marked on the picture
await page.waitForTimeout(900); // until the scene is drawn finely
await page.screenshot({ path: file });
await browser.close();
if (errors.length > 0) throw new Error(errors.join("\n"));
