import type { Page } from "playwright-core";
import type { App } from "../src/ui/app";

declare global {
    interface Window {
        drystone: App;
    }
}

/// Where a point of the scene is in the window.
export function place(page: Page, point: [number, number, number]): Promise<{ x: number; y: number }> {
    return page.evaluate((p) => {
        const { stage } = window.drystone;
        if (!stage) throw new Error("nothing is drawn");
        const { x, y } = stage.view.project(p);
        const box = stage.canvas.getBoundingClientRect();
        return { x: x + box.left, y: y + box.top };
    }, point);
}

/// Where the centre of a body is now, in the scene.
export function centre(page: Page, body: number): Promise<[number, number, number]> {
    return page.evaluate((b) => [...window.drystone.player.snapshot.position.subarray(3 * b, 3 * b + 3)] as [number, number, number], body);
}

/// The colour that is drawn at a place of the window, 0 to 255.
export function pixel(page: Page, at: { x: number; y: number }): Promise<[number, number, number]> {
    return page.evaluate(({ x, y }) => {
        const { player, stage } = window.drystone;
        if (!stage) throw new Error("nothing is drawn");
        player.drawNow(1);
        const copy = document.createElement("canvas");
        copy.width = stage.canvas.width;
        copy.height = stage.canvas.height;
        const g = copy.getContext("2d");
        if (!g) throw new Error("no 2d context");
        g.drawImage(stage.canvas, 0, 0);
        const box = stage.canvas.getBoundingClientRect();
        const { data } = g.getImageData(Math.round(x - box.left), Math.round(y - box.top), 1, 1);
        return [data[0], data[1], data[2]] as [number, number, number];
    }, at);
}

export async function seek(page: Page, frame: number): Promise<void> {
    await page.locator(".bar").fill(String(frame));
    await page.waitForFunction((f) => document.querySelector<HTMLElement>(".stage")?.dataset.frame === String(f), frame, { polling: 100 });
}

export function frameOf(page: Page): Promise<number> {
    return page.evaluate(() => Number(document.querySelector<HTMLElement>(".stage")?.dataset.frame));
}

/// Changes the look as the controls do.
export async function look(page: Page, change: Record<string, string | number | boolean>): Promise<void> {
    await page.evaluate((c) => {
        Object.assign(window.drystone.look, c);
        window.drystone.player.invalidate();
    }, change);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/// Which of the canvases have curves on them: colours that are no grey, as axes and their numbers are.
export function inked(page: Page, selector: string): Promise<boolean[]> {
    return page.locator(selector).evaluateAll((list) =>
        (list as HTMLCanvasElement[]).map((canvas) => {
            const { data } = (canvas.getContext("2d") as CanvasRenderingContext2D).getImageData(0, 0, canvas.width, canvas.height);
            let points = 0;
            for (let i = 0; i < data.length; i += 4) {
                const [r, g, b] = [data[i], data[i + 1], data[i + 2]];
                if (data[i + 3] > 200 && Math.max(r, g, b) - Math.min(r, g, b) > 50) points++;
            }
            return points > 40;
        }),
    );
}

export const distance = (a: number[], b: number[]): number => Math.max(...a.map((x, i) => Math.abs(x - b[i])));
