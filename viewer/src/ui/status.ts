import type { Run } from "../scene/run";
import { h } from "./dom";
import { Banners, stateTexts } from "./messages";

/// What is to be said about a run while it is shown: its state, how far the server has looked through it, what went wrong.
export class Status {
    readonly badge = h("button", { type: "button", class: "badge" });
    readonly note = h("span", { class: "note", "aria-live": "polite" });
    readonly banners = new Banners();

    constructor(private readonly run: Run) {
        this.showLooked(1);
    }

    /// `state` as in docs/results.md. Returns whether more frames are to come.
    show(state: string): boolean {
        const { server } = this.run.source;
        const { badge, banners } = this;
        const known = stateTexts[state] ?? { label: state, text: "" };
        const running = state === "running";
        badge.textContent = server || !running ? known.label : "unfinished";
        badge.className = `badge ${state}`;
        badge.hidden = !state;
        badge.disabled = !running || !server;
        badge.title = badge.disabled ? "" : "Follow the run";
        for (const [other, { text }] of Object.entries(stateTexts)) if (other !== state && text) banners.hide(text);
        if (known.text) banners.show(known.text, "warning");
        if (running && !server) {
            banners.show("This page was written while the run was still being computed. It ends where the run was then.", "info");
        }
        return running && server;
    }

    /// Which frames are here, and of how many of them (0 to 1) the server knows the largest values: colours may change until then.
    showLooked(part: number): void {
        const { spacing } = this.run.scene;
        const parts = spacing > 1 ? [`every ${spacing}${spacing === 2 ? "nd" : "th"} frame`] : [];
        if (part < 1) parts.push(`looking through the frames: ${Math.floor(100 * part)} %`);
        this.note.textContent = parts.join(", ");
        this.note.title = spacing > 1 ? "The result has more frames than a page can show. Of an interval, drystone export --player --from-time --to-time takes all." : "";
    }
}
