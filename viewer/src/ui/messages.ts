import { h, iconButton } from "./dom";

/// A message that takes the place of the scene.
export function notice(title: string, text: string, kind: "error" | "info" = "error"): HTMLElement {
    return h("div", { class: `notice ${kind}`, role: kind === "error" ? "alert" : "status" }, h("h2", {}, title), h("p", {}, text));
}

/// Messages above the scene that can be put away; each text once.
export class Banners {
    readonly element = h("div", { class: "banners", "aria-live": "polite" });
    private readonly shown = new Map<string, HTMLElement>();

    show(text: string, kind: "info" | "warning" | "error" = "info", seconds = 0): void {
        if (this.shown.has(text)) return;
        const banner = h("div", { class: `banner ${kind}`, role: kind === "error" ? "alert" : "status" }, h("span", {}, text));
        banner.append(iconButton("close", "Put away", "", () => banner.remove()));
        this.shown.set(text, banner);
        this.element.append(banner);
        if (seconds > 0) setTimeout(() => this.hide(text), 1000 * seconds);
    }

    hide(text: string): void {
        this.shown.get(text)?.remove();
        this.shown.delete(text);
    }
}

/// How the states of a run are called, and what has to be said about them.
export const stateTexts: Record<string, { label: string; text: string }> = {
    running: { label: "live", text: "" },
    finished: { label: "finished", text: "" },
    interrupted: { label: "interrupted", text: "This run was interrupted. What was computed until then is shown." },
    stopped: { label: "stopped", text: "This run stopped before its end: a step did not converge, or could not be made. The warnings say which." },
    exploded: { label: "exploded", text: "The energy of this run exploded. What was computed until then is shown; the warnings say where." },
    failed: { label: "failed", text: "This run failed. What was computed until then is shown." },
    // Not of a run: the page cannot ask how it goes on, and another message says why.
    unanswered: { label: "no answer", text: "" },
    abandoned: {
        label: "abandoned",
        text: "This run ended without saying so: it was killed, or the disk was full. What it had written is shown.",
    },
};
