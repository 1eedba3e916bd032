import { mapNames, type MapName } from "../draw/colormap";
import type { Look } from "../draw/look";
import { trailBodies } from "../draw/overlays";
import { isMeasured } from "../draw/quantities";
import { h } from "./dom";
import { type Offer, offeredQuantities } from "./offer";

interface Binding {
    refresh: () => void;
}

/// The controls of the look. `changed` is called after each change; `refresh` after the look was changed by a key.
export class Controls {
    readonly element = h("div", { class: "controls" });
    private readonly bindings: Binding[] = [];

    constructor(
        private readonly look: Look,
        offer: Offer,
        private readonly changed: () => void,
        private readonly view: { parallel: () => boolean; setParallel: (parallel: boolean) => void } | null,
    ) {
        this.element.append(this.colour(offer), this.contacts(offer), this.motion(offer), this.drawing(offer));
        this.refresh();
    }

    refresh(): void {
        for (const binding of this.bindings) binding.refresh();
    }

    private colour(offer: Offer): HTMLElement {
        const section = group("Colour");
        if (offer.bodies > 0) {
            const choices = offeredQuantities(offer).map(({ name, label }) => [name, label] as const);
            section.append(this.select("Bodies by", "quantity", choices));
        }
        if (offer.deformables) {
            const choices = [["stress", "Von Mises stress"], ["displacement", "Displacement"], ["material", "Material"]] as const;
            section.append(this.select("Meshes by", "mesh", offer.stress ? choices : choices.slice(1)));
            section.append(this.slider("Displacements", "enlarge", 0, 3, (x) => 10 ** x, Math.log10, (v) => `× ${v < 10 ? v.toFixed(1) : v.toFixed(0)}`));
        }
        const scale = [
            this.select("Map", "map", mapNames.map((name: MapName) => [name, name[0].toUpperCase() + name.slice(1)] as const)),
            this.segments("Scale", "range", [["run", "Whole run"], ["frame", "This frame"]]),
        ];
        section.append(...scale);
        // Only where colours stand for numbers.
        const { look } = this;
        const measured = () => isMeasured(look.quantity) || (offer.deformables && look.mesh !== "material");
        this.bindings.push({ refresh: () => scale.forEach((row) => (row.hidden = !measured())) });
        return section;
    }

    private contacts(offer: Offer): HTMLElement {
        const section = group("Contacts");
        if (!offer.contacts) {
            section.append(h("p", { class: "quiet" }, "This result has no contacts."));
            return section;
        }
        section.append(
            this.segments("Forces", "forces", [["off", "Off"], ["lines", "Lines"], ["chains", "Chains"]]),
            this.slider("Line width", "forceScale", -1, 1, (x) => 10 ** x, Math.log10, (v) => `× ${v.toPrecision(2)}`),
            this.toggle("Contact points", "contacts"),
        );
        return section;
    }

    private motion(offer: Offer): HTMLElement {
        const section = group("Motion");
        if (offer.bodies === 0) section.hidden = true;
        if (offer.velocity) {
            section.append(
                this.toggle("Velocity arrows", "velocities"),
                this.slider("Arrow length", "velocityScale", -1, 1, (x) => 10 ** x, Math.log10, (v) => `× ${v.toPrecision(2)}`),
            );
        }
        section.append(this.toggle(offer.bodies > trailBodies ? "Trail of the chosen body" : "Trails", "trails"));
        return section;
    }

    private drawing(offer: Offer): HTMLElement {
        const section = group("Drawing");
        section.append(this.toggle("Edges", "edges"));
        if (offer.deformables) section.append(this.toggle("Lines of meshes", "meshLines"));
        if (offer.cell) section.append(this.toggle("Periodic cell", "cell"));
        if (offer.dimension === 3 && this.view) section.append(this.projection());
        section.append(this.slider("Opacity", "opacity", 0.1, 1, (x) => x, (v) => v, (v) => `${Math.round(100 * v)} %`));
        return section;
    }

    private projection(): HTMLElement {
        const view = this.view;
        const input = h("input", { type: "checkbox", role: "switch" });
        input.onchange = () => {
            view?.setParallel(!input.checked);
            this.changed();
        };
        this.bindings.push({ refresh: () => (input.checked = !(view?.parallel() ?? true)) });
        return h("label", { class: "row" }, h("span", {}, "Perspective"), input);
    }

    private select<K extends keyof Look>(label: string, key: K, choices: readonly (readonly [string, string])[]): HTMLElement {
        const input = h("select", {}, ...choices.map(([value, text]) => h("option", { value }, text)));
        input.onchange = () => this.set(key, input.value as Look[K]);
        this.bindings.push({ refresh: () => (input.value = String(this.look[key])) });
        return h("label", { class: "row" }, h("span", {}, label), input);
    }

    private segments<K extends keyof Look>(label: string, key: K, choices: [string, string][]): HTMLElement {
        const buttons = choices.map(([value, text]) =>
            h("button", { type: "button", role: "radio", onclick: () => this.set(key, value as Look[K]) }, text),
        );
        this.bindings.push({
            refresh: () => buttons.forEach((button, i) => button.setAttribute("aria-checked", String(choices[i][0] === this.look[key]))),
        });
        return h("div", { class: "row" }, h("span", {}, label), h("div", { class: "segments", role: "radiogroup", "aria-label": label }, ...buttons));
    }

    private toggle(label: string, key: "contacts" | "velocities" | "trails" | "edges" | "meshLines" | "cell"): HTMLElement {
        const input = h("input", { type: "checkbox", role: "switch" });
        input.onchange = () => this.set(key, input.checked);
        this.bindings.push({ refresh: () => (input.checked = this.look[key]) });
        return h("label", { class: "row" }, h("span", {}, label), input);
    }

    private slider(
        label: string,
        key: "enlarge" | "forceScale" | "velocityScale" | "opacity",
        low: number,
        high: number,
        toValue: (x: number) => number,
        toSlider: (v: number) => number,
        text: (v: number) => string,
    ): HTMLElement {
        const input = h("input", { type: "range", min: String(low), max: String(high), step: "0.02", "aria-label": label });
        const value = h("output", {});
        input.oninput = () => this.set(key, toValue(Number(input.value)));
        this.bindings.push({
            refresh: () => {
                input.value = String(toSlider(this.look[key]));
                value.textContent = text(this.look[key]);
            },
        });
        return h("label", { class: "row slider" }, h("span", {}, label), input, value);
    }

    private set<K extends keyof Look>(key: K, value: Look[K]): void {
        this.look[key] = value;
        this.refresh();
        this.changed();
    }
}

function group(title: string): HTMLElement {
    return h("section", { class: "group" }, h("h2", {}, title));
}
