import type { Run } from "../scene/run";
import type { Timeline } from "../scene/timeline";

const pause = 1000; // ms between questions

/// Follows a run that is still being computed: asks the server how far it is, and takes in what is new.
export class Live {
    private revision = -1;
    private following = false;
    private problem = "";

    constructor(
        private readonly run: Run,
        private readonly timeline: Timeline,
        private readonly tell: {
            state: (state: string) => void;
            grown: (series: boolean) => void;
            problem: (text: string) => void;
            solved: (text: string) => void;
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
            if (state.state !== this.run.scene.state || first) {
                this.run.scene.state = state.state;
                this.tell.state(state.state);
            }
        } catch (error) {
            const text = error instanceof Error ? error.message : String(error);
            if (text !== this.problem) {
                if (this.problem) this.tell.solved(this.problem);
                this.tell.problem(text);
            }
            this.problem = text;
        }
        // A finished run is asked about now and then: it may be computed again, and the server may end.
        setTimeout(() => void this.ask(), running ? pause : 10 * pause);
    }

    private async take(): Promise<void> {
        await this.run.refresh();
        this.timeline.grow(this.run.scene.times);
        if (this.following) this.timeline.seekFrame(this.timeline.times.length - 1);
        this.tell.grown(true);
    }
}
