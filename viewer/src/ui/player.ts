import type { Look } from "../draw/look";
import { ImpulseScale } from "../draw/impulses";
import type { Stage } from "../draw/stage";
import type { Theme } from "../draw/theme";
import type { Run } from "../scene/run";
import { Snapshot } from "../scene/snapshot";
import type { Timeline } from "../scene/timeline";

/// While playing, the picture may shrink to this part of the size of the page to stay fluent.
const smallestRatio = 0.5;
const idleBeforeFine = 220; // ms

/// The loop: lets time pass, brings the state to the stage, draws. It rests when nothing changes.
export class Player {
    readonly snapshot: Snapshot;
    readonly impulses = new ImpulseScale();
    onFrame: () => void = () => {}; // a state was brought to the stage
    onDrawn: () => void = () => {}; // a picture was drawn
    onRest: () => void = () => {}; // playing came to an end
    chosen = -1;
    waiting = false; // for data
    /// More frames are expected: the end of the data is not the end of the run.
    open = false;
    frames = 0; // drawn so far, for measurements
    private last = 0;
    private ran = false; // time passed with the last picture
    private queued = false;
    private stale = true;
    private ratio: number;
    private pace = 16; // ms between pictures, smoothed
    private fine = 0;

    constructor(
        private readonly run: Run,
        private readonly timeline: Timeline,
        private readonly stage: Stage | null,
        private readonly look: Look,
        private readonly theme: () => Theme,
    ) {
        this.snapshot = new Snapshot(run.scene);
        this.ratio = this.finest();
    }

    /// Something that is drawn changed. `state`: time, look or data; otherwise only the view.
    invalidate(state = true): void {
        this.stale ||= state;
        if (this.queued) return;
        this.queued = true;
        requestAnimationFrame((now) => this.tick(now));
    }

    /// Draws now, at `ratio`: for pictures.
    drawNow(ratio: number): void {
        this.stage?.render(ratio);
    }

    private tick(now: number): void {
        this.queued = false;
        const { timeline } = this;
        const moving = timeline.playing;
        // The clock starts with the first picture: the rest before it is not skipped in the run.
        const passed = this.ran ? Math.min(now - this.last, 250) : 0;
        this.ran = moving;
        if (moving) this.advance(passed);
        this.last = now;
        if (this.stale || moving) this.bring();
        if (this.stage && this.snapshot.chunk) {
            this.adapt(passed, moving);
            this.stage.render(moving ? this.ratio : Math.min(this.ratio, devicePixelRatio || 1), true);
            this.frames++;
            this.onDrawn();
            if (!moving) this.refineLater();
        } else {
            this.stage?.clear();
        }
        if (timeline.playing) this.invalidate(false);
        else if (moving) {
            this.onRest();
            this.invalidate();
        }
    }

    // Time stands still while the data of the next frame are on their way.
    private advance(passed: number): void {
        const { timeline } = this;
        const before = timeline.time;
        timeline.advance(passed / 1000, this.open);
        const { frame } = timeline.position();
        this.waiting = this.run.chunkOf(frame) === null;
        if (this.waiting) timeline.time = before;
    }

    private bring(): void {
        const { timeline, run, snapshot } = this;
        if (run.scene.frames === 0) return;
        const smooth = timeline.playing && timeline.slow;
        const at = smooth ? timeline.position() : { frame: timeline.playing ? timeline.position().frame : timeline.nearest(), part: 0 };
        const same = snapshot.frame === at.frame && snapshot.part === at.part && snapshot.chunk !== null;
        if (same && !this.stale) return;
        if (!snapshot.fill(run, at.frame, at.part)) {
            this.waiting = true;
            return;
        }
        this.waiting = false;
        this.stale = false;
        this.impulses.note(snapshot);
        this.stage?.update(snapshot, this.look, this.theme(), this.impulses.reference);
        this.stage?.updateTrails(run, snapshot, this.look, this.theme(), this.chosen);
        this.onFrame();
        run.prefetch(at.frame); // not before: the first picture has the processors for itself
    }

    private finest(): number {
        return Math.min(window.devicePixelRatio || 1, 2);
    }

    // Slower than 28 pictures a second: fewer pixels; faster than 45: more again.
    private adapt(passed: number, moving: boolean): void {
        if (!moving || passed <= 0) return;
        this.pace += 0.15 * (passed - this.pace);
        if (this.pace > 36) this.ratio = Math.max(this.ratio * 0.94, smallestRatio);
        else if (this.pace < 22) this.ratio = Math.min(this.ratio * 1.02, this.finest());
    }

    // A scene at rest is drawn once more with all pixels, and on a processor with four for one: that smooths edges.
    private refineLater(): void {
        clearTimeout(this.fine);
        this.fine = window.setTimeout(() => {
            if (this.timeline.playing || !this.stage) return;
            this.stage.render(this.stage.software ? 2 : this.finest());
            this.onDrawn();
        }, idleBeforeFine);
    }
}
