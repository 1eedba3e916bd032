import { mapTable } from "../draw/colormap";
import type { Theme } from "../draw/theme";
import { prefixed, short, ticks } from "../plot/ticks";
import { type BarKey, type LegendContent, css, keyText } from "./legend";

/// A piece of the legend: its size, and how it is drawn with its lower left corner at (x, y).
interface Item {
    width: number;
    height: number;
    draw: (x: number, y: number) => void;
}

const font = "12px system-ui, sans-serif";
const edge = { left: 14, bottom: 12, inside: 10 }; // pixels: of the card to the picture, and of its content to the card
const gap = { x: 20, y: 10 };
const barWidth = 210;
const line = 16;

/// Draws the legend into the lower left corner of a picture, where it stands on the page: the scene leaves room for it there.
export function drawLegend(g: CanvasRenderingContext2D, content: LegendContent, theme: Theme, width: number, height: number): void {
    g.font = font;
    const rows = wrap(itemsOf(g, content, theme), width - 2 * (edge.left + edge.inside));
    if (rows.length === 0) return;
    const heights = rows.map((row) => Math.max(...row.map((item) => item.height)));
    const total = heights.reduce((sum, h) => sum + h + gap.y, 2 * edge.inside - gap.y);
    const widest = Math.max(...rows.map((row) => row.reduce((sum, item) => sum + item.width + gap.x, -gap.x)));
    const top = height - edge.bottom - total;
    g.globalAlpha = 0.84;
    g.fillStyle = css(theme.background);
    g.beginPath();
    g.roundRect(edge.left, top, widest + 2 * edge.inside, total, 9);
    g.fill();
    g.globalAlpha = 1;
    let y = top + edge.inside;
    rows.forEach((row, i) => {
        y += heights[i];
        let x = edge.left + edge.inside;
        for (const item of row) {
            item.draw(x, y);
            x += item.width + gap.x;
        }
        y += gap.y;
    });
}

/// Items one beside the other as far as there is room.
export function wrap<T extends { width: number }>(items: T[], room: number): T[][] {
    const rows: T[][] = [];
    let used = Infinity;
    for (const item of items) {
        if (used + gap.x + item.width > room) {
            rows.push([]);
            used = -gap.x;
        }
        rows[rows.length - 1].push(item);
        used += gap.x + item.width;
    }
    return rows;
}

function itemsOf(g: CanvasRenderingContext2D, { bars, swatches, force, speed }: LegendContent, theme: Theme): Item[] {
    const items = bars.map((bar): Item => ({ width: barWidth, height: 42, draw: (x, y) => drawBar(g, bar, theme, x, y) }));
    const key = (mark: number, text: string, drawMark: (x: number, middle: number) => void) => {
        const draw = (x: number, y: number) => {
            drawMark(x, y - line / 2);
            g.fillStyle = theme.text;
            g.fillText(text, x + mark + 6, y - 4);
        };
        items.push({ width: mark + 6 + g.measureText(text).width, height: line, draw });
    };
    for (const { label, color, round } of swatches) {
        key(11, label, (x, middle) => {
            g.fillStyle = color;
            g.beginPath();
            g.roundRect(x, middle - 5.5, 11, 11, round ? 5.5 : 2);
            g.fill();
        });
    }
    if (force) {
        const thick = Math.max(force.width, 1);
        key(34, keyText(force.value, force.unit), (x, middle) => {
            g.fillStyle = css(theme.force);
            g.fillRect(x, middle - thick / 2, 34, thick);
        });
    }
    if (speed) {
        const long = Math.max(speed.pixels, 8);
        key(long + 3, keyText(speed.value, "m/s"), (x, middle) => {
            g.fillStyle = css(theme.velocity);
            g.fillRect(x, middle - 0.75, long - 4, 1.5);
            g.beginPath();
            g.moveTo(x + long + 3, middle);
            g.lineTo(x + long - 5, middle - 3.75);
            g.lineTo(x + long - 5, middle + 3.75);
            g.fill();
        });
    }
    return items;
}

function drawBar(g: CanvasRenderingContext2D, { title, unit, map, largest }: BarKey, theme: Theme, x: number, y: number): void {
    const scaled = prefixed(largest, unit);
    const table = mapTable(map);
    const gradient = g.createLinearGradient(x, 0, x + barWidth, 0);
    for (let i = 0; i <= 16; i++) {
        const row = 3 * Math.round((i / 16) * 255);
        gradient.addColorStop(i / 16, css([table[row] / 255, table[row + 1] / 255, table[row + 2] / 255]));
    }
    g.fillStyle = gradient;
    g.fillRect(x, y - 24, barWidth, 9);
    g.fillStyle = theme.text;
    g.fillText(`${title}, ${scaled.unit}`, x, y - 31);
    const end = largest * scaled.factor;
    for (const value of largest > 0 ? ticks(0, end, 4) : [0]) {
        g.textAlign = value === 0 ? "left" : "center";
        g.fillText(short(value, 3), x + (largest > 0 ? (barWidth * value) / end : 0), y - 3);
    }
    g.textAlign = "left";
}
