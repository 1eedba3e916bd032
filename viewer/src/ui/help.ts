import { h, iconButton } from "./dom";

const keys: [string, string][] = [
    ["space", "play, pause"],
    ["← →", "one frame back, on; with shift ten"],
    ["Home End", "first, last frame"],
    ["[ ]", "slower, faster"],
    ["l", "loop"],
    ["1 2 3 4", "in space: from the corner, front, side, top"],
    ["p", "in space: perspective or parallel view"],
    ["f", "show everything"],
    ["+ −", "nearer, farther"],
    ["c", "next colouring"],
    ["k", "forces: off, lines, chains"],
    ["o", "contact points"],
    ["v", "velocity arrows"],
    ["t", "trails"],
    ["e", "edges"],
    ["d", "light or dark"],
    ["b", "controls"],
    ["g", "plots"],
    ["s", "picture (PNG)"],
    ["r", "video (WebM)"],
    ["Esc", "let go of the chosen body, close this"],
    ["?", "this help"],
];

const mouse: [string, string][] = [
    ["drag", "turn the scene; in the plane move it"],
    ["shift or right drag", "move the scene"],
    ["wheel, pinch", "nearer, farther"],
    ["click", "choose a body"],
    ["double click", "show everything"],
    ["click in a plot", "move the time"],
];

/// The panel of keys, a dialog of the browser.
export class Help {
    readonly element: HTMLDialogElement;

    constructor() {
        const table = (rows: [string, string][]) =>
            h("dl", {}, ...rows.flatMap(([key, text]) => [h("dt", {}, ...key.split(" ").map((k) => (rows === keys ? h("kbd", {}, k) : `${k} `))), h("dd", {}, text)]));
        this.element = h(
            "dialog",
            { class: "help", "aria-label": "Keys and mouse" },
            h("header", {}, h("h2", {}, "Keys and mouse"), iconButton("close", "Close", "Esc", () => this.element.close())),
            h("div", { class: "help-columns" }, table(keys), h("div", {}, table(mouse), note())),
        );
        this.element.addEventListener("click", (event) => {
            if (event.target === this.element) this.element.close();
        });
    }

    toggle(): void {
        if (this.element.open) this.element.close();
        else this.element.showModal();
    }
}

function note(): HTMLElement {
    const text =
        "When a run is played slowly, positions between two frames are interpolated. Contacts, forces, velocities and stresses are always those " +
        "of a computed frame. A paused scene always shows a computed frame.";
    return h("p", { class: "quiet" }, text);
}
