import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Browser, type Page, chromium } from "playwright-core";
import type { Encoded } from "../tests/build_run";
import { insert } from "../tests/encode";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const artifacts = join(root, "artifacts");
const program = process.env.CHROMIUM ?? "/usr/bin/chromium";

/// Chromium that draws with the processor, as on a machine without a graphics card.
export function launch(extra: string[] = []): Promise<Browser> {
    const args = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
    const graphics = extra.length > 0 ? extra : ["--disable-gpu", "--enable-unsafe-swiftshader"];
    return chromium.launch({ executablePath: program, args: [...args, ...graphics] });
}

export function builtPage(): string {
    return readFileSync(join(root, "dist", "index.html"), "utf8");
}

/// Writes a page with data and gives its address.
export function writePlayer(name: string, run: { scene: Encoded["scene"] | string; chunks: { first: number; bytes: Uint8Array | string }[] }): string {
    mkdirSync(artifacts, { recursive: true });
    const path = join(artifacts, `${name}.html`);
    writeFileSync(path, insert(builtPage(), run.scene, run.chunks));
    return pathToFileURL(path).href;
}

/// A page that remembers every error of its console.
export async function newPage(browser: Browser, size = { width: 1280, height: 720 }, scheme: "light" | "dark" = "light"): Promise<{ page: Page; errors: string[] }> {
    const context = await browser.newContext({ viewport: size, colorScheme: scheme, acceptDownloads: true });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    return { page, errors };
}

/// Waits until the scene has been drawn finely and nothing moves.
export async function settled(page: Page): Promise<void> {
    await page.waitForFunction(() => document.querySelector(".stage")?.hasAttribute("data-frame"), undefined, { polling: 100, timeout: 60_000 });
    await page.waitForTimeout(600);
}

export function picture(page: Page, name: string): Promise<Buffer> {
    mkdirSync(artifacts, { recursive: true });
    return page.screenshot({ path: join(artifacts, `${name}.png`) });
}
