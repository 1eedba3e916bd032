import type { Theme } from "../draw/theme";
import type { LegendContent } from "./legend";
import { drawLegend } from "./legend_picture";

/// What stands on a picture beside the scene.
export interface Caption {
    title: string;
    time: string;
    legend: LegendContent | null;
}

/// The scene with title, time and legend, as it is stored.
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
    if (caption.legend) drawLegend(g, caption.legend, theme, width, height);
    g.restore();
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
