import { type MapName, type Rgb, mapTable } from "../draw/colormap";
import type { Theme } from "../draw/theme";
import { prefixed, short, ticks } from "../plot/ticks";
import { h } from "./dom";

/// A bar of colours from 0 to `largest`.
export interface BarKey {
    title: string;
    unit: string;
    map: MapName;
    largest: number;
}

export interface LegendContent {
    bars: BarKey[];
    swatches: { label: string; color: string; round?: boolean }[];
    force: { value: number; width: number; unit: string } | null;
    speed: { value: number; pixels: number } | null;
}

export function css([r, g, b]: Rgb): string {
    return `rgb(${Math.round(255 * r)} ${Math.round(255 * g)} ${Math.round(255 * b)})`;
}

/// What a stroke or an arrow stands for.
export function keyText(value: number, unit: string): string {
    const scaled = prefixed(value, unit);
    return `${short(value * scaled.factor, 2)} ${scaled.unit}`;
}

/// What colours and widths mean, with units.
export class Legend {
    readonly element = h("div", { class: "legend", role: "note", "aria-label": "Legend" });
    private shown = "";

    /// True where it is another one than before.
    show(content: LegendContent, theme: Theme): boolean {
        const key = JSON.stringify([content, theme.name]);
        if (key === this.shown) return false;
        this.shown = key;
        const parts: HTMLElement[] = content.bars.map(bar);
        if (content.swatches.length > 0) {
            const items = content.swatches.map(({ label, color, round }) =>
                h("li", {}, h("i", { class: round ? "round" : "", style: `background:${color}` }), label),
            );
            parts.push(h("ul", { class: "swatches" }, ...items));
        }
        if (content.force) {
            const { value, width, unit } = content.force;
            const stroke = h("i", { class: "stroke", style: `height:${Math.max(width, 1).toFixed(1)}px;background:${css(theme.force)}` });
            parts.push(h("div", { class: "key" }, stroke, keyText(value, unit)));
        }
        if (content.speed) {
            const { value, pixels } = content.speed;
            const stroke = h("i", { class: "arrow", style: `width:${pixels.toFixed(0)}px;color:${css(theme.velocity)}` });
            parts.push(h("div", { class: "key" }, stroke, keyText(value, "m/s")));
        }
        this.element.replaceChildren(...parts);
        this.element.hidden = parts.length === 0;
        return true;
    }
}

function bar({ title, unit, map, largest }: BarKey): HTMLElement {
    const scaled = prefixed(largest, unit);
    const table = mapTable(map);
    const stops = Array.from({ length: 17 }, (_, i) => {
        const row = 3 * Math.round((i / 16) * 255);
        return `rgb(${table[row]} ${table[row + 1]} ${table[row + 2]})`;
    });
    const marks = largest > 0 ? ticks(0, largest * scaled.factor, 4) : [0];
    const labels = marks.map((value) =>
        h("span", { style: `left:${largest > 0 ? (100 * value) / (largest * scaled.factor) : 0}%` }, short(value, 3)),
    );
    return h(
        "div",
        { class: "colorbar" },
        h("div", { class: "colorbar-title" }, h("b", {}, title), ` ${scaled.unit}`),
        h("div", { class: "colorbar-band", style: `background:linear-gradient(to right, ${stops.join(",")})` }),
        h("div", { class: "colorbar-ticks" }, ...labels),
    );
}
