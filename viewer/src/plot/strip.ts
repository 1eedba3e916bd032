import type { Theme } from "../draw/theme";
import type { Series } from "../scene/scene";
import { h, iconButton } from "../ui/dom";
import { Plot } from "./plot";

const titles: Record<string, string> = {
    energy: "Energy",
    ledger: "Energy ledger",
    contacts: "Contacts",
    residual: "Residual",
    penetration: "Penetration",
    iterations: "Iterations",
    "events so far": "Events so far",
};
const order = Object.keys(titles);
/// There are colours, and room for labels, for this many; the rest of a group gets a card of its own.
const curvesPerPlot = 8;

/// The plots under the scene, one card for each group and unit of the series.
export class Strip {
    readonly element: HTMLElement;
    onSeek: (time: number) => void = () => {};
    private readonly row = h("div", { class: "strip-row" });
    private readonly before = iconButton("left", "Plots to the left", "", () => this.scroll(-1));
    private readonly after = iconButton("right", "Plots to the right", "", () => this.scroll(1));
    private readonly buttons = h("div", { class: "strip-move" }, this.before, this.after);
    private plots: Plot[] = [];
    private span: [number, number] = [0, 1];
    private time = 0;

    constructor() {
        this.element = h("section", { class: "strip", "aria-label": "Plots" }, this.row, this.buttons);
        this.row.addEventListener("scroll", () => this.showMore(), { passive: true });
    }

    /// Curves without values have no plot. What was measured comes last, but first where there are no energies, or with `measures`: it is then
    /// what the run is about.
    setSeries(series: Series[], first: number, last: number, measures = false): void {
        this.span = [first, last];
        const measuredFirst = measures || !series.some((curve) => curve.group === "energy");
        const groups = new Map<string, Series[]>();
        for (const curve of series.filter(hasValues)) {
            const key = `${curve.group}\n${curve.unit}`;
            groups.set(key, [...(groups.get(key) ?? []), curve]);
        }
        const sorted = [...groups.values()].sort((a, b) => rank(a[0].group, measuredFirst) - rank(b[0].group, measuredFirst));
        const scroll = this.row.scrollLeft;
        this.plots = sorted.flatMap((curves) => cut(curves)).map((curves) => this.makePlot(curves));
        this.row.replaceChildren(...this.plots.map((plot) => plot.element));
        if (this.plots.length === 0) this.row.append(h("p", { class: "quiet" }, "This result has no curves to plot."));
        this.row.scrollLeft = scroll;
        this.move(this.time); // the frame that is shown stays until the data of another one are here
    }

    draw(theme: Theme): void {
        for (const plot of this.plots) plot.draw(theme, ...this.span);
        this.showMore();
    }

    move(time: number): void {
        this.time = time;
        for (const plot of this.plots) plot.move(time);
    }

    read(): void {
        for (const plot of this.plots) plot.read();
    }

    private scroll(way: 1 | -1): void {
        this.row.scrollBy({ left: 0.8 * way * this.row.clientWidth, behavior: "smooth" });
    }

    /// Says whether there are plots beyond the edges.
    private showMore(): void {
        const { scrollLeft, scrollWidth, clientWidth } = this.row;
        const slack = 8; // pixels
        this.buttons.hidden = scrollWidth <= clientWidth + slack;
        this.before.disabled = scrollLeft < slack;
        this.after.disabled = scrollLeft + clientWidth > scrollWidth - slack;
        this.element.classList.toggle("more", !this.after.disabled);
    }

    private makePlot(series: Series[]): Plot {
        const { group, unit } = series[0];
        const title = titles[group] ?? inWords(group.replace(/^measure /, ""));
        const plot = new Plot({ title, unit, log: isLogarithmic(group) }, series);
        plot.onSeek = (time) => this.onSeek(time);
        plot.onHover = (time) => {
            for (const other of this.plots) other.setHover(time);
        };
        return plot;
    }
}

function rank(group: string, measuredFirst: boolean): number {
    const index = order.indexOf(group);
    return index >= 0 ? index : measuredFirst ? -1 : order.length;
}

/// "Exit flow" for exit_flow.
export function inWords(name: string): string {
    const words = name.replaceAll("_", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
}

/// Is there something to draw? Residuals have a logarithmic axis, on which 0 has no place.
function hasValues({ group, y }: Series): boolean {
    return y.some((value) => Number.isFinite(value) && (!isLogarithmic(group) || value > 0));
}

function isLogarithmic(group: string): boolean {
    return group === "residual";
}

function cut(curves: Series[]): Series[][] {
    const out: Series[][] = [];
    for (let i = 0; i < curves.length; i += curvesPerPlot) out.push(curves.slice(i, i + curvesPerPlot));
    return out;
}
