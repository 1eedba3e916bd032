import type { Theme } from "../draw/theme";
import { h } from "../ui/dom";
import { type Scale, makeScale, readAt, valueRange } from "./scale";
import { logTicks, prefixed, short, ticks } from "./ticks";

export interface Curve {
    label: string;
    x: Float64Array;
    y: Float64Array;
}

export interface PlotOptions {
    title: string;
    unit: string;
    log?: boolean;
    small?: boolean;
}

const labelsBelow = 3;
const margin = { left: 46, right: 10, top: 8, bottom: 18 };

/// Curves over time: hovering reads them, a click or drag moves the time. The curves are drawn once; the play head is a line above them.
export class Plot {
    readonly element: HTMLElement;
    onSeek: (time: number) => void = () => {};
    onHover: (time: number | null) => void = () => {};
    private readonly canvas = h("canvas", { class: "plot-canvas" });
    private readonly head = h("div", { class: "plot-head" });
    private readonly hair = h("div", { class: "plot-hair" });
    private readonly unit = h("span", { class: "plot-unit" });
    private readonly keys: { value: HTMLElement; swatch: HTMLElement }[] = [];
    private readonly area: HTMLElement;
    private x: Scale = makeScale(0, 1, 0, 1);
    private factor = 1;
    private time = 0;
    private hover: number | null = null;

    constructor(
        private readonly options: PlotOptions,
        public curves: Curve[],
    ) {
        const legend = h("ul", { class: "plot-keys" });
        for (const curve of curves) {
            const value = h("span", { class: "plot-value" });
            const swatch = h("i", {});
            this.keys.push({ value, swatch });
            legend.append(h("li", {}, swatch, h("span", { class: "plot-label" }, curve.label), value));
        }
        this.area = h("div", { class: "plot-area" }, this.canvas, this.hair, this.head);
        const title = h("figcaption", {}, h("b", {}, options.title), this.unit);
        // Many labels stand beside the curves: below they would take their room.
        const shape = options.small ? " plot-small" : curves.length > labelsBelow ? " plot-wide" : "";
        this.element = h("figure", { class: `plot${shape}`, "aria-label": `${options.title} over time` }, title, this.area, legend);
        this.listen();
    }

    /// Draws the curves anew: after a change of size, colours or data.
    draw(theme: Theme, first: number, last: number): void {
        const width = this.area.clientWidth;
        const height = this.area.clientHeight;
        if (width < 20 || height < 20) return;
        const ratio = Math.min(window.devicePixelRatio || 1, 2);
        this.canvas.width = width * ratio;
        this.canvas.height = height * ratio;
        const g = this.canvas.getContext("2d");
        if (!g) return;
        g.scale(ratio, ratio);
        this.x = makeScale(first, last > first ? last : first + 1, margin.left, width - margin.right);
        const range = valueRange(this.curves.map((curve) => curve.y), this.options.log ?? false);
        this.keys.forEach(({ swatch }, i) => (swatch.style.background = theme.curves[i % theme.curves.length]));
        const size = range ? Math.max(Math.abs(range.low), Math.abs(range.high)) : 0;
        const scaled = this.options.log ? { factor: 1, unit: this.options.unit } : prefixed(size, this.options.unit);
        this.factor = scaled.factor;
        this.unit.textContent = scaled.unit;
        if (range) {
            const y = makeScale(range.low, range.high, height - margin.bottom, margin.top, this.options.log);
            this.drawAxes(g, theme, y, width, height);
            // Steps are computed, and arrive, between frames and after the last one; the axis ends with the frames.
            g.beginPath();
            g.rect(margin.left, 0, width - margin.left - margin.right, height);
            g.clip();
            this.curves.forEach((curve, i) => this.drawCurve(g, curve, y, theme.curves[i % theme.curves.length]));
        } else {
            g.fillStyle = theme.faint;
            g.font = "12px system-ui, sans-serif";
            g.fillText("no values", margin.left, height / 2);
        }
        this.move(this.time);
        this.read();
    }

    /// Puts the play head at `time`.
    move(time: number): void {
        this.time = time;
        this.head.style.transform = `translateX(${this.x.toPixel(time).toFixed(1)}px)`;
    }

    setHover(time: number | null): void {
        this.hover = time;
        this.hair.style.display = time === null ? "none" : "block";
        if (time !== null) this.hair.style.transform = `translateX(${this.x.toPixel(time).toFixed(1)}px)`;
        this.read();
    }

    /// Writes the values at the play head, or under the pointer, beside the labels.
    read(): void {
        const at = this.hover ?? this.time;
        this.curves.forEach((curve, i) => {
            this.keys[i].value.textContent = short(readAt(curve.x, curve.y, at) * this.factor, 3);
        });
    }

    private drawAxes(g: CanvasRenderingContext2D, theme: Theme, y: Scale, width: number, height: number): void {
        g.font = "10.5px system-ui, sans-serif";
        g.lineWidth = 1;
        g.textAlign = "right";
        g.textBaseline = "middle";
        const count = Math.max(2, Math.floor(height / 34));
        const values = y.log ? logTicks(y.low, y.high, count) : ticks(y.low, y.high, count);
        for (const value of values) {
            const at = Math.round(y.toPixel(value)) + 0.5;
            g.strokeStyle = value === 0 ? theme.faint : theme.grid;
            line(g, margin.left, at, width - margin.right, at);
            g.fillStyle = theme.faint;
            g.fillText(y.log ? `1e${Math.round(Math.log10(value))}`.replace("-", "−") : short(value * this.factor), margin.left - 6, at);
        }
        g.textAlign = "center";
        g.textBaseline = "top";
        for (const value of ticks(this.x.low, this.x.high, Math.max(2, Math.floor(width / 70)))) {
            const at = this.x.toPixel(value);
            g.fillStyle = theme.faint;
            g.fillText(short(value), Math.min(at, width - 14), height - margin.bottom + 5);
            g.strokeStyle = theme.grid;
            line(g, Math.round(at) + 0.5, height - margin.bottom, Math.round(at) + 0.5, height - margin.bottom + 3);
        }
    }

    private drawCurve(g: CanvasRenderingContext2D, curve: Curve, y: Scale, color: string): void {
        g.strokeStyle = color;
        g.lineWidth = 1.4;
        g.lineJoin = "round";
        g.beginPath();
        let down = false;
        for (let i = 0; i < curve.x.length; i++) {
            const value = curve.y[i];
            // NaN leaves a gap.
            if (!Number.isFinite(value) || !Number.isFinite(curve.x[i]) || (y.log && value <= 0)) {
                down = false;
                continue;
            }
            const py = y.toPixel(y.log ? Math.max(value, y.low) : value);
            if (down) g.lineTo(this.x.toPixel(curve.x[i]), py);
            else g.moveTo(this.x.toPixel(curve.x[i]), py);
            down = true;
        }
        g.stroke();
    }

    private listen(): void {
        const at = (event: PointerEvent) => {
            const pixel = event.clientX - this.area.getBoundingClientRect().left;
            return Math.min(Math.max(this.x.toValue(pixel), this.x.low), this.x.high);
        };
        let held = false;
        this.area.addEventListener("pointerdown", (event) => {
            if (event.button !== 0) return;
            held = true;
            this.area.setPointerCapture(event.pointerId);
            this.onSeek(at(event));
        });
        this.area.addEventListener("pointermove", (event) => {
            this.onHover(at(event));
            if (held) this.onSeek(at(event));
        });
        this.area.addEventListener("pointerup", () => (held = false));
        this.area.addEventListener("pointercancel", () => (held = false));
        this.area.addEventListener("pointerleave", () => this.onHover(null));
    }
}

function line(g: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
    g.beginPath();
    g.moveTo(x1, y1);
    g.lineTo(x2, y2);
    g.stroke();
}
