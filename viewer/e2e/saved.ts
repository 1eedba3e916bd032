import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

/// Grey values of a small picture: enough to tell frames of a run apart, too few to see what an encoder changes.
const [width, height] = [96, 48];

/// Plays a video in the page: how long it is (s), and its first and last picture without the title, whose time differs anyway.
export function watch(page: Page, file: string): Promise<{ duration: number; first: number[]; last: number[] }> {
    const data = `data:video/webm;base64,${readFileSync(file).toString("base64")}`;
    return page.evaluate(
        async ([source, w, h]) => {
            const blob = await (await fetch(source)).blob();
            const video = document.createElement("video");
            video.muted = true;
            const until = (event: string) => new Promise((done) => video.addEventListener(event, done, { once: true }));
            const ready = until("loadeddata");
            video.src = URL.createObjectURL(blob);
            await ready;
            const seek = async (time: number) => {
                const sought = until("seeked");
                video.currentTime = time;
                await sought;
                await new Promise((done) => setTimeout(done, 200));
            };
            const grey = () => {
                const sheet = new OffscreenCanvas(w, h).getContext("2d") as OffscreenCanvasRenderingContext2D;
                sheet.drawImage(video, 0, 60, video.videoWidth, video.videoHeight - 60, 0, 0, w, h);
                const { data } = sheet.getImageData(0, 0, w, h);
                return Array.from({ length: w * h }, (_, i) => (data[4 * i] + data[4 * i + 1] + data[4 * i + 2]) / 3);
            };
            // Recordings do not say how long they are: going beyond the end finds it.
            await seek(1e6);
            const duration = video.currentTime;
            const last = grey();
            await seek(0);
            return { duration, first: grey(), last };
        },
        [data, width, height] as const,
    );
}

/// The scene of the page, made small in the same way.
export function sceneNow(page: Page): Promise<number[]> {
    return page.evaluate(
        ([w, h]) => {
            const { player, stage } = window.drystone;
            if (!stage) throw new Error("nothing is drawn");
            player.drawNow(1);
            const sheet = new OffscreenCanvas(w, h).getContext("2d") as OffscreenCanvasRenderingContext2D;
            sheet.drawImage(stage.canvas, 0, 60, stage.canvas.width, stage.canvas.height - 60, 0, 0, w, h);
            const { data } = sheet.getImageData(0, 0, w, h);
            return Array.from({ length: w * h }, (_, i) => (data[4 * i] + data[4 * i + 1] + data[4 * i + 2]) / 3);
        },
        [width, height] as const,
    );
}

/// How many points of a saved picture, of twice the size of the page, have each of the colours (0 to 255), in a box of the page: x, y, width, height.
export function count(page: Page, file: string, box: [number, number, number, number], colours: number[][]): Promise<number[]> {
    return page.evaluate(
        async ([source, [x, y, w, h], list]) => {
            const bitmap = await createImageBitmap(await (await fetch(source)).blob());
            const sheet = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d") as OffscreenCanvasRenderingContext2D;
            sheet.drawImage(bitmap, 0, 0);
            const { data } = sheet.getImageData(2 * x, 2 * y, 2 * w, 2 * h);
            return list.map((rgb) => {
                let points = 0;
                for (let i = 0; i < data.length; i += 4) if (rgb.every((v, c) => Math.abs(data[i + c] - v) <= 3)) points++;
                return points;
            });
        },
        [`data:image/png;base64,${readFileSync(file).toString("base64")}`, box, colours] as const,
    );
}

/// Mean difference of grey values, 0 to 255.
export const difference = (a: number[], b: number[]): number => a.reduce((sum, x, i) => sum + Math.abs(x - b[i]), 0) / a.length;
