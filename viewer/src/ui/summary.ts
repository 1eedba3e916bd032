import { short, timeText } from "../plot/ticks";
import type { Scene } from "../scene/scene";
import { h } from "./dom";

function textOf(value: unknown): string {
    if (typeof value === "number") return Number.isInteger(value) ? String(value) : short(value, 4);
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (Array.isArray(value)) return value.length <= 6 ? value.map(textOf).join(", ") : `${value.length} entries`;
    return String(value);
}

function rows(entries: [string, unknown][]): HTMLElement[] {
    return entries
        .filter(([, value]) => value !== undefined && value !== null && value !== "" && typeof value !== "object")
        .map(([name, value]) => h("tr", {}, h("th", { scope: "row" }, name.replaceAll("_", " ")), h("td", {}, textOf(value))));
}

function table(entries: [string, unknown][]): HTMLElement {
    return h("table", {}, h("tbody", {}, ...rows(entries)));
}

/// Nested objects become entries "outer inner".
function flat(object: Record<string, unknown>, prefix = ""): [string, unknown][] {
    return Object.entries(object).flatMap(([name, value]): [string, unknown][] => {
        if (typeof value === "object" && value !== null && !Array.isArray(value)) return flat(value as Record<string, unknown>, `${prefix}${name} `);
        return [[prefix + name, Array.isArray(value) ? textOf(value) : value]];
    });
}

/// Events by time; a click goes to the instant.
function eventList(scene: Scene, seek: (time: number) => void): HTMLElement {
    const items = scene.events.map(({ time, kind, text, speed }) => {
        const go = h("button", { class: "event", onclick: () => seek(time) }, h("b", {}, `${short(time, 4)} s`), ` ${kind}: ${text}`);
        if (speed > 0) go.append(`, ${short(speed, 3)} m/s`);
        return h("li", {}, go);
    });
    const left = scene.eventCount - scene.events.length;
    if (left > 0) items.push(h("li", {}, `${left} more are in the result.`));
    return h("ul", { class: "warnings events" }, ...items);
}

/// The run in words and numbers: description, verdicts, warnings, events, settings.
export function summary(scene: Scene, seek: (time: number) => void): HTMLElement {
    const deformables = scene.deformables.length;
    const duration = scene.frames > 0 ? scene.times[scene.frames - 1] - scene.times[0] : 0;
    const main: [string, unknown][] = [
        ["bodies", scene.bodies > 0 ? scene.bodies : undefined],
        ["deformable", deformables > 0 ? deformables : undefined],
        ["frames", scene.spacing > 1 ? `${scene.frames}, every ${scene.spacing}. of the result` : scene.frames],
        ["duration", scene.frames > 0 ? `${timeText(duration, duration)} s` : undefined],
        ["program", scene.program ? `Drystone ${scene.program}` : undefined],
    ];
    const section = h("section", { class: "group run" }, h("h2", {}, "Run"));
    if (scene.description) section.append(h("p", { class: "quiet" }, scene.description));
    section.append(table(main));
    if (scene.verdicts.length > 0) {
        const items = scene.verdicts.map(({ ok, what }) => h("li", { class: ok ? "ok" : "problem" }, what));
        section.append(h("ul", { class: "verdicts" }, ...items));
    }
    const more = (title: string, content: HTMLElement) => section.append(h("details", {}, h("summary", {}, title), content));
    if (scene.warnings.length > 0) {
        const items = scene.warnings.map(({ time, text }) => h("li", {}, h("b", {}, `${short(time, 4)} s`), ` ${text}`));
        more(`Warnings (${scene.warnings.length})`, h("ul", { class: "warnings" }, ...items));
    }
    if (scene.events.length > 0) more(`Events (${scene.eventCount})`, eventList(scene, seek));
    if (Object.keys(scene.settings).length > 0) more("Settings", table(flat(scene.settings)));
    const { verdicts: _, ...numbers } = scene.summary;
    if (Object.keys(numbers).length > 0) more("Numbers", table(flat(numbers)));
    return section;
}
