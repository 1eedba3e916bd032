import type { Run } from "../scene/run";
import type { Timeline } from "../scene/timeline";

const pause = 1000; // ms between questions
const briefPause = 100; // while the server looks through the result: each question lets it look further

/// Follows a run that is still being computed: asks the server how far it is, and takes in what is new.
export class Live {
    private revision = -1;
    private following = false;
    private problem = "";
    private shown = ""; // the state that the page was told last; reading the scene again changes that of the run as well

    constructor(
        private readonly run: Run,
        private readonly timeline: Timeline,
        private readonly tell: {
            state: (state: string) => void;
            grown: (series: boolean) => void;
            problem: (text: string) => void;
            solved: (text: string) => void;
            looked: (part: number) => void;
        },
    ) {}

    start(): void {
        if (!this.run.source.server) return;
        if (this.run.scene.state === "running") {
            this.following = true;
            this.timeline.seekFrame(this.timeline.times.length - 1);
        }
        void this.ask();
    }

    /// Goes to the newest frame and stays there.
    follow(): void {
        this.following = true;
        this.timeline.playing = false;
        this.timeline.seekFrame(this.timeline.times.length - 1);
        this.tell.grown(false);
    }

    /// The person moved the time: the page no longer jumps to the newest frame.
    release(): void {
        this.following = false;
    }

    private async ask(): Promise<void> {
        let running = true;
        let looking = false;
        try {
            const state = await this.run.source.state();
            if (!state) return;
            if (this.problem) this.tell.solved(this.problem);
            this.problem = "";
            running = state.state === "running";
            const first = this.revision < 0;
            const more = state.frames > this.run.scene.frames;
            if (more || (!first && state.revision !== this.revision)) await this.take();
            this.revision = state.revision;
            looking = state.seen < state.all;
            this.tell.looked(looking ? state.seen / state.all : 1);
            this.run.scene.state = state.state;
            this.show(state.state);
        } catch (error) {
            const text = error instanceof Error ? error.message : String(error);
            if (text !== this.problem) {
                if (this.problem) this.tell.solved(this.problem);
                this.tell.problem(text);
            }
            this.problem = text;
            if (this.run.scene.state === "running") this.show("unanswered");
        }
        // A finished run is asked about now and then: it may be computed again, and the server may end.
        setTimeout(() => void this.ask(), looking ? briefPause : running ? pause : 10 * pause);
    }

    private show(state: string): void {
        if (state === this.shown) return;
        this.shown = state;
        this.tell.state(state);
    }

    private async take(): Promise<void> {
        await this.run.refresh();
        this.timeline.grow(this.run.scene.times);
        if (this.following) this.timeline.seekFrame(this.timeline.times.length - 1);
        this.tell.grown(true);
    }
}
