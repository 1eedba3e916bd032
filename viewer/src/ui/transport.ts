import { timeText } from "../plot/ticks";
import type { RunEvent } from "../scene/scene";
import { type Timeline, speedChoices } from "../scene/timeline";
import { h, iconButton, setIcon } from "./dom";

/// Play, step, speed, loop, and the bar that shows and moves the time.
export class Transport {
    readonly element: HTMLElement;
    onChange: () => void = () => {};
    private readonly play: HTMLButtonElement;
    private readonly bar: HTMLInputElement;
    private readonly marks = h("div", { class: "marks", "aria-hidden": "true" });
    private readonly label = h("output", { class: "time", "aria-live": "off" });
    private readonly speed: HTMLSelectElement;
    private readonly loop: HTMLButtonElement;

    constructor(private readonly timeline: Timeline) {
        this.play = iconButton("play", "Play", "space", () => this.toggle());
        this.play.classList.add("primary");
        this.bar = h("input", { type: "range", class: "bar", min: "0", step: "1", "aria-label": "Frame" });
        this.bar.oninput = () => this.go(() => timeline.seekFrame(Number(this.bar.value)));
        this.speed = h("select", { class: "speed", title: "Seconds of the run per second ([ and ])", "aria-label": "Speed" });
        this.speed.onchange = () => this.setSpeed(Number(this.speed.value));
        this.loop = iconButton("loop", "Loop", "l", () => this.toggleLoop());
        const step = (n: number) => () => this.go(() => timeline.step(n));
        this.element = h(
            "section",
            { class: "transport", "aria-label": "Time" },
            iconButton("start", "First frame", "Home", () => this.go(() => timeline.seekFrame(0))),
            iconButton("back", "One frame back", "←", step(-1)),
            this.play,
            iconButton("forward", "One frame on", "→", step(1)),
            iconButton("end", "Last frame", "End", () => this.go(() => timeline.seekFrame(timeline.times.length - 1))),
            h("div", { class: "track" }, this.bar, this.marks),
            this.label,
            this.speed,
            this.loop,
        );
        this.refresh();
    }

    toggle(): void {
        if (this.timeline.playing) this.timeline.pause();
        else this.timeline.play();
        this.changed();
    }

    toggleLoop(): void {
        this.timeline.loop = !this.timeline.loop;
        this.changed();
    }

    /// Moves the time by hand: playing ends.
    go(move: () => void): void {
        this.timeline.playing = false;
        move();
        this.changed();
    }

    /// The next choice of speed, faster or slower.
    shift(by: number): void {
        const choices = [...this.speed.options].map((option) => Number(option.value));
        const now = choices.findIndex((s) => Math.abs(s - this.timeline.speed) < 1e-12 * s);
        this.setSpeed(choices[Math.min(Math.max(now + by, 0), choices.length - 1)]);
    }

    private fillSpeeds(): void {
        const choices = speedChoices(this.timeline.wholeDuration);
        if (!choices.includes(this.timeline.speed)) choices.push(this.timeline.speed);
        choices.sort((a, b) => a - b);
        this.speed.replaceChildren(...choices.map((s) => h("option", { value: String(s) }, `${s < 1e-3 ? s.toExponential(0) : s}×`)));
        this.speed.value = String(this.timeline.speed);
    }

    refresh(): void {
        const { timeline } = this;
        const frames = timeline.times.length;
        if (this.speed.value !== String(timeline.speed)) this.fillSpeeds(); // a run may get shorter or longer than it was to be
        setIcon(this.play, timeline.playing ? "pause" : "play");
        this.play.setAttribute("aria-label", timeline.playing ? "Pause" : "Play");
        this.play.disabled = frames < 2;
        this.bar.max = String(Math.max(frames - 1, 0));
        this.bar.disabled = frames < 2;
        this.loop.setAttribute("aria-pressed", String(timeline.loop));
        this.show(timeline.nearest());
    }

    /// Shows the time of a frame.
    show(frame: number, time = this.timeline.time): void {
        const { timeline } = this;
        const frames = timeline.times.length;
        this.bar.value = String(frame);
        const part = frames > 1 ? (100 * frame) / (frames - 1) : 0;
        this.bar.style.setProperty("--part", `${part}%`);
        const text = frames > 0 ? `${timeText(time, timeline.duration)} s` : "–";
        const more = frames > 0 ? `frame ${frame + 1} of ${frames}` : "no frames";
        this.label.replaceChildren(h("b", {}, text), h("span", {}, more));
    }

    /// Marks the instants of events on the bar, each at its nearest frame and each place once.
    mark(events: readonly RunEvent[]): void {
        const { times } = this.timeline;
        const last = times.length - 1;
        if (last < 1) return;
        const places = new Map<number, string>();
        for (const { time, kind } of events) {
            const frame = this.timeline.nearest(time);
            if (!places.has(frame)) places.set(frame, kind);
        }
        const ticks = [...places].map(([frame, kind]) => h("i", { class: kind.replaceAll(" ", "-"), style: `left: ${(100 * frame) / last}%` }));
        this.marks.replaceChildren(...ticks);
    }

    private setSpeed(speed: number): void {
        this.timeline.speed = speed;
        this.speed.value = String(speed);
        this.changed();
    }

    private changed(): void {
        this.refresh();
        this.onChange();
    }
}
