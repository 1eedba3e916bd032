import { h, iconButton } from "./dom";

type Rows = [string, string][];

const time: Rows = [
    ["space", "play, pause"],
    ["← →", "one frame back, on; with shift ten"],
    ["Home End", "first, last frame"],
    ["[ ]", "slower, faster"],
    ["l", "loop"],
];

const view: Rows = [
    ["1 2 3 4", "in space: corner, front, side, top"],
    ["p", "in space: perspective or parallel"],
    ["f", "show everything"],
    ["+ −", "nearer, farther"],
    ["d", "light or dark"],
    ["b", "controls"],
    ["g", "plots"],
];

const show: Rows = [
    ["c", "next colouring"],
    ["k", "forces: off, lines, chains"],
    ["o", "contact points"],
    ["v", "velocity arrows"],
    ["t", "trails"],
    ["e", "edges"],
    ["s", "picture (PNG)"],
    ["r", "video (WebM)"],
    ["Esc", "let go of the chosen body"],
];

const mouse: Rows = [
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
        const rows = (list: Rows, keys: boolean) =>
            list.flatMap(([key, text]) => [h("dt", {}, ...(keys ? key.split(" ").map((k) => h("kbd", {}, k)) : [key])), h("dd", {}, text)]);
        const block = (title: string, list: Rows, keys = true) => h("section", {}, h("h3", {}, title), h("dl", {}, ...rows(list, keys)));
        this.element = h(
            "dialog",
            { class: "help", "aria-label": "Keys and mouse" },
            h("header", {}, h("h2", {}, "Keys and mouse"), iconButton("close", "Close", "Esc", () => this.element.close())),
            h(
                "div",
                { class: "help-columns" },
                h("div", {}, block("Time", time), block("View", view)),
                h("div", {}, block("Show", show), block("Mouse", mouse, false)),
            ),
            note(),
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
