import { defaultLook, type Look } from "../draw/look";
import { Stage } from "../draw/stage";
import { dark, light, type Theme } from "../draw/theme";
import type { Preset } from "../draw/view";
import { DataError } from "../decode/errors";
import { Strip } from "../plot/strip";
import { timeText } from "../plot/ticks";
import type { Run } from "../scene/run";
import { Timeline } from "../scene/timeline";
import type { Caption } from "./capture";
import { Controls } from "./controls";
import { h } from "./dom";
import { noBodies, noDrawing, noFrames } from "./empty";
import { Filming } from "./filming";
import { header, viewButtons } from "./header";
import { Help } from "./help";
import { Inspector } from "./inspector";
import { listenToKeys } from "./keys";
import { Legend } from "./legend";
import { legendOf, type Shown } from "./legend_content";
import { Live } from "./live";
import { type Offer, offerOf, offeredQuantities } from "./offer";
import { Player } from "./player";
import { listenToPointer } from "./pointer";
import { shortcuts } from "./shortcuts";
import { Status } from "./status";
import { summary } from "./summary";
import { Transport } from "./transport";

/// The page of one run: puts the parts together and passes on what happens between them.
export class App {
    readonly look: Look = { ...defaultLook };
    readonly timeline: Timeline;
    readonly player: Player;
    readonly stage: Stage | null;
    private theme: Theme;
    private readonly canvas = h("canvas", { class: "scene", tabindex: "0", "aria-label": "Scene" });
    private readonly area: HTMLElement;
    private readonly status: Status;
    private readonly side = h("aside", { class: "side", "aria-label": "Controls" });
    private readonly legend = new Legend();
    private readonly strip = new Strip();
    private readonly help = new Help();
    private readonly transport: Transport;
    private readonly inspector: Inspector;
    private controls: Controls;
    private readonly filming: Filming;
    private readonly live: Live;
    private runInfo: HTMLElement;
    private lastRead = 0;
    private left = 0; // for the legend when everything was shown last, pixels

    constructor(
        private readonly root: HTMLElement,
        readonly run: Run,
    ) {
        const { scene } = run;
        this.theme = matchMedia("(prefers-color-scheme: dark)").matches ? dark : light;
        this.timeline = new Timeline(scene.times);
        this.status = new Status(run);
        this.stage = this.makeStage();
        this.player = new Player(run, this.timeline, this.stage, this.look, () => this.theme);
        this.transport = new Transport(this.timeline);
        this.inspector = new Inspector(run, () => this.theme);
        this.filming = this.makeFilming();
        const views = this.stage ? [viewButtons(scene.dimension, (preset) => this.lookFrom(preset), () => this.fit())] : [];
        this.area = h("main", { class: "stage" }, this.canvas, ...views, this.legend.element, this.status.banners.element);
        this.live = new Live(run, this.timeline, {
            state: (state) => this.showState(state),
            grown: (series) => this.grow(series),
            problem: (text) => this.status.banners.show(text, "error"),
            solved: (text) => this.status.banners.hide(text),
            looked: (part) => this.status.showLooked(part),
        });
        this.controls = new Controls(this.look, this.offer(), () => this.player.invalidate(), this.projection());
        this.runInfo = this.runSummary();
        this.transport.mark(scene.events);
        this.build();
        this.connect();
        this.open();
    }

    // ---- construction

    private get hasBodies(): boolean {
        return this.run.scene.bodies + this.run.scene.deformables.length > 0;
    }

    /// Whether there is something to draw, and something that draws.
    private get drawable(): boolean {
        return this.stage !== null;
    }

    private makeStage(): Stage | null {
        if (!this.hasBodies) return null;
        try {
            return new Stage(this.canvas, this.run.scene);
        } catch (error) {
            if (!(error instanceof DataError)) throw error;
            return null;
        }
    }

    private build(): void {
        const { scene } = this.run;
        document.title = scene.title ? `${scene.title} – Drystone` : "Drystone";
        const { filming } = this;
        const top = header(scene.title, [this.status.badge, this.status.note], {
            film: this.drawable ? { savePicture: () => filming.savePicture(), button: filming.button } : null,
            togglePlots: () => this.togglePlots(),
            togglePanel: () => this.togglePanel(),
            toggleTheme: () => this.toggleTheme(),
            toggleHelp: () => this.help.toggle(),
        });
        this.side.append(this.inspector.element, this.controls.element, this.runInfo);
        this.root.replaceChildren(top, this.area, this.side, this.transport.element, this.strip.element, this.help.element);
        this.root.classList.add("ready");
        if (innerWidth < 760) this.root.classList.add("no-side");
    }

    private offer(): Offer {
        return offerOf(this.run.scene, this.player.snapshot);
    }

    private projection(): { parallel: () => boolean; setParallel: (parallel: boolean) => void } | null {
        const view = this.stage?.view;
        return view ? { parallel: () => view.parallel, setParallel: (parallel) => (view.parallel = parallel) } : null;
    }

    private connect(): void {
        const { run, player, transport, strip, inspector } = this;
        run.onChunk = () => {
            if (player.waiting || player.snapshot.chunk === null) player.invalidate();
            else run.prefetch(this.timeline.position().frame);
        };
        run.onError = (error) => this.status.banners.show(error instanceof Error ? error.message : String(error), "error");
        player.onFrame = () => this.showFrame();
        player.onDrawn = () => this.filming.drawn();
        player.onRest = () => this.rest();
        transport.onChange = () => {
            this.live.release();
            player.invalidate();
        };
        strip.onSeek = inspector.onSeek = (time) => transport.go(() => this.timeline.seek(time));
        inspector.onClose = () => this.choose(-1);
        if (this.stage) {
            const act = { changed: () => player.invalidate(false), pick: (x: number, y: number) => this.pick(x, y), fit: () => this.fit() };
            listenToPointer(this.canvas, this.stage.view, act);
        }
        this.status.badge.onclick = () => this.live.follow();
        listenToKeys(this.keys());
        new ResizeObserver(() => this.resize()).observe(this.area);
        new ResizeObserver(() => this.strip.draw(this.theme)).observe(strip.element);
        new ResizeObserver(() => this.inspector.draw()).observe(this.side); // it may have been hidden when its curves came
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => this.setTheme(event.matches ? dark : light));
    }

    private open(): void {
        const { scene } = this.run;
        this.setTheme(this.theme);
        this.showSeries();
        this.resize();
        this.fit();
        this.showState(scene.state);
        if (!this.hasBodies) this.showPlotsOnly();
        else if (!this.stage) {
            this.area.append(noDrawing());
            this.canvas.hidden = true;
            this.controls.element.hidden = true;
        } else if (scene.frames === 0) {
            this.area.append(noFrames(scene));
        }
        this.live.start();
        this.player.invalidate();
    }

    private showPlotsOnly(): void {
        this.root.classList.add("only-plots");
        this.canvas.hidden = this.legend.element.hidden = this.controls.element.hidden = true;
        this.area.append(noBodies(this.run.scene));
    }

    // ---- actions

    private keys(): Record<string, () => void> {
        const { filming } = this;
        return shortcuts(this.look, this.timeline, this.transport, {
            lookFrom: (preset) => this.lookFrom(preset),
            toggleProjection: () => {
                if (this.stage && !this.stage.view.plane) this.stage.view.parallel = !this.stage.view.parallel;
            },
            fit: () => this.fit(),
            zoom: (factor) => this.zoom(factor),
            lookChanged: () => {
                this.controls.refresh();
                this.player.invalidate();
            },
            colours: () => offeredQuantities(this.offer()).map((q) => q.name),
            toggleTheme: () => this.toggleTheme(),
            togglePanel: () => this.togglePanel(),
            togglePlots: () => this.togglePlots(),
            savePicture: () => this.drawable && filming.savePicture(),
            toggleVideo: () => this.drawable && filming.toggleVideo(),
            toggleHelp: () => this.help.toggle(),
            letGo: () => this.choose(-1),
        });
    }

    /// A short word above the scene.
    say(text: string): void {
        this.status.banners.show(text, "info", 12);
    }

    choose(body: number): void {
        this.player.chosen = body;
        this.stage?.choose(body);
        this.inspector.choose(body, this.player.snapshot.chunk);
        if (body >= 0) this.side.scrollTop = 0;
        this.root.classList.toggle("picked", body >= 0);
        this.inspector.show(this.player.snapshot);
        this.player.invalidate();
    }

    private pick(x: number, y: number): void {
        if (!this.stage || !this.player.snapshot.chunk) return;
        const body = this.stage.pick(this.player.snapshot, x, y);
        this.choose(body === this.player.chosen ? -1 : body);
    }

    private fit(): void {
        this.left = this.room();
        this.stage?.view.fit(this.run.scene.bounds, this.left);
        this.player.invalidate(false);
    }

    private zoom(factor: number): void {
        this.stage?.view.zoom(factor);
        this.player.invalidate(false);
    }

    private lookFrom(preset: Preset): void {
        if (!this.stage || this.stage.view.plane) return;
        this.stage.view.look(preset);
        this.fit();
    }

    private toggleTheme(): void {
        this.setTheme(this.theme === light ? dark : light);
    }

    private setTheme(theme: Theme): void {
        this.theme = theme;
        document.documentElement.dataset.theme = theme.name;
        this.stage?.setTheme(theme);
        this.strip.draw(theme);
        this.inspector.draw();
        this.player.invalidate();
    }

    private togglePanel(): void {
        this.root.classList.toggle("no-side");
    }

    private togglePlots(): void {
        this.root.classList.toggle("no-plots");
    }

    private makeFilming(): Filming {
        return new Filming({
            canvas: this.canvas,
            size: () => ({ width: this.area.clientWidth, height: this.area.clientHeight }),
            player: this.player,
            timeline: this.timeline,
            caption: () => this.caption(),
            theme: () => this.theme,
            moved: () => {
                this.live.release();
                this.transport.refresh();
                this.player.invalidate();
            },
            say: (text) => this.status.banners.show(text, "warning", 8),
        });
    }

    private rest(): void {
        this.transport.refresh();
        this.filming.end();
    }

    // ---- showing

    private caption(): Caption {
        const time = `t = ${timeText(this.player.snapshot.time, this.timeline.duration)} s`;
        return { title: this.run.scene.title, time, legend: this.stage ? legendOf(this.shown(this.stage)) : null };
    }

    private showFrame(): void {
        const { snapshot } = this.player;
        if (snapshot.chunk && !this.area.dataset.frame) this.learn();
        this.area.dataset.frame = String(snapshot.frame);
        const now = performance.now();
        // Ten times a second will do for the eye, and leaves the processor to the scene.
        if (this.timeline.playing && now - this.lastRead < 95) return;
        this.lastRead = now;
        this.transport.show(snapshot.frame, snapshot.time);
        this.strip.move(snapshot.time);
        this.inspector.move(snapshot.time);
        this.strip.read();
        this.inspector.show(snapshot);
        this.inspector.read();
        this.showLegend();
    }

    // The first frame tells what the result holds.
    private learn(): void {
        this.area.querySelector(".notice.info")?.remove();
        const old = this.controls.element;
        if (!this.player.snapshot.hasStress && this.look.mesh === "stress") this.look.mesh = "displacement";
        this.controls = new Controls(this.look, this.offer(), () => this.player.invalidate(), this.projection());
        this.showLegend();
        this.fit();
        this.controls.element.hidden = !this.drawable;
        old.replaceWith(this.controls.element);
    }

    private shown(stage: Stage): Shown {
        const { look, theme, player } = this;
        return { scene: this.run.scene, stage, look, snapshot: player.snapshot, theme, impulse: player.impulses.reference };
    }

    private showLegend(): void {
        if (!this.stage) return;
        const changed = this.legend.show(legendOf(this.shown(this.stage)), this.theme);
        // It must not cover bodies; but a view that somebody has chosen stays as it is.
        if (changed && this.room() !== this.left && !this.stage.view.moved) this.fit();
    }

    /// Height of the legend, pixels, where there is one.
    private room(): number {
        const { element } = this.legend;
        return element.hidden || !element.hasChildNodes() ? 0 : element.offsetHeight + 4;
    }

    private showState(state: string): void {
        this.player.open = this.status.show(state);
        const { scene, source } = this.run;
        const { end } = scene.settings;
        this.timeline.plannedEnd = source.server && scene.state === "running" && typeof end === "number" ? end : null;
        this.transport.refresh();
    }

    private grow(series: boolean): void {
        const { scene } = this.run;
        if (series) {
            if (this.stage && !this.stage.view.moved) this.fit();
            this.showSeries();
            const info = this.runSummary();
            this.runInfo.replaceWith(info);
            this.runInfo = info;
            this.inspector.startHistory();
        }
        this.transport.refresh();
        this.transport.mark(scene.events);
        this.player.invalidate();
    }

    private runSummary(): HTMLElement {
        return summary(this.run.scene, (time) => this.transport.go(() => this.timeline.seek(time)));
    }

    // Without bodies energies are one measure among others.
    private showSeries(): void {
        this.strip.setSeries(this.run.scene.series, this.timeline.first, this.timeline.last, !this.hasBodies);
        this.strip.draw(this.theme);
    }

    private resize(): void {
        this.stage?.resize(this.area.clientWidth, this.area.clientHeight);
        this.player.invalidate(false);
    }
}
