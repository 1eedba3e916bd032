import { type Preset, presets } from "../draw/view";
import { h, iconButton } from "./dom";

/// What the buttons at the top do; `film` is missing where nothing is drawn.
export interface HeaderActions {
    film: { savePicture: () => void; button: HTMLElement } | null;
    togglePlots: () => void;
    togglePanel: () => void;
    toggleTheme: () => void;
    toggleHelp: () => void;
}

/// The line above the scene: title, state, buttons.
export function header(title: string, state: HTMLElement[], act: HeaderActions): HTMLElement {
    return h(
        "header",
        { class: "top" },
        h("span", { class: "mark" }, "Drystone"),
        h("h1", { title }, title || "Untitled"),
        ...state,
        h("span", { class: "space" }),
        ...(act.film ? [iconButton("camera", "Save a picture", "s", act.film.savePicture), act.film.button] : []),
        iconButton("plots", "Plots", "g", act.togglePlots),
        iconButton("panel", "Controls", "b", act.togglePanel),
        iconButton("theme", "Light or dark", "d", act.toggleTheme),
        iconButton("help", "Keys and mouse", "?", act.toggleHelp),
    );
}

/// The buttons in the corner of the scene; directions only in space.
export function viewButtons(dimension: 2 | 3, lookFrom: (preset: Preset) => void, fit: () => void): HTMLElement {
    const bar = h("div", { class: "views", role: "toolbar", "aria-label": "View" });
    if (dimension === 3) {
        (Object.keys(presets) as Preset[]).forEach((name, i) => {
            bar.append(h("button", { type: "button", title: `${presets[name].label} (${i + 1})`, onclick: () => lookFrom(name) }, presets[name].label));
        });
    }
    bar.append(iconButton("fit", "Show everything", "f", fit));
    return bar;
}
