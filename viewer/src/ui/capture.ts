import type { Theme } from "../draw/theme";
import { mapTable } from "../draw/colormap";
import { prefixed, short } from "../plot/ticks";
import type { BarKey } from "./legend";
import { css } from "./legend";

/// What stands on a picture beside the scene.
export interface Caption {
    title: string;
    time: string;
    bars: BarKey[];
}

/// The scene with title, time and colour bars, as it is stored.
export function compose(scene: HTMLCanvasElement, caption: Caption, theme: Theme, out: HTMLCanvasElement, ratio: number): void {
    const g = out.getContext("2d");
    if (!g) return;
    g.drawImage(scene, 0, 0, out.width, out.height);
    g.save();
    g.scale(ratio, ratio);
    const [width, height] = [out.width / ratio, out.height / ratio];
    g.textBaseline = "alphabetic";
    g.fillStyle = theme.text;
    g.font = "600 14px system-ui, sans-serif";
    g.fillText(caption.title, 16, 26);
    g.font = "13px system-ui, sans-serif";
    g.fillStyle = theme.faint;
    g.fillText(caption.time, 16, 45);
    caption.bars.forEach((bar, i) => drawBar(g, bar, theme, width - 196, height - 36 - 52 * i));
    g.restore();
}

function drawBar(g: CanvasRenderingContext2D, { title, unit, map, largest }: BarKey, theme: Theme, x: number, y: number): void {
    const scaled = prefixed(largest, unit);
    const table = mapTable(map);
    const gradient = g.createLinearGradient(x, 0, x + 180, 0);
    for (let i = 0; i <= 16; i++) {
        const row = 3 * Math.round((i / 16) * 255);
        gradient.addColorStop(i / 16, css([table[row] / 255, table[row + 1] / 255, table[row + 2] / 255]));
    }
    g.fillStyle = gradient;
    g.fillRect(x, y, 180, 8);
    g.fillStyle = theme.text;
    g.font = "12px system-ui, sans-serif";
    g.fillText(`${title}, ${scaled.unit}`, x, y - 6);
    g.fillText("0", x, y + 22);
    g.textAlign = "right";
    g.fillText(short(largest * scaled.factor), x + 180, y + 22);
    g.textAlign = "left";
}

export function fileName(title: string, ending: string): string {
    const stem = title.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "").slice(0, 60);
    return `${stem || "drystone"}.${ending}`;
}

export function download(blob: Blob, name: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
