import type { Theme } from "../draw/theme";
import type { Timeline } from "../scene/timeline";
import { type Caption, compose, download, fileName } from "./capture";
import { iconButton, setIcon } from "./dom";
import type { Player } from "./player";
import { Recorder } from "./recorder";

/// What is filmed, and by whom.
export interface Set {
    canvas: HTMLCanvasElement;
    size: () => { width: number; height: number };
    player: Player;
    timeline: Timeline;
    caption: () => Caption;
    theme: () => Theme;
    /// The time was moved, or loop was switched.
    moved: () => void;
    say: (text: string) => void;
}

/// Of a video: the first frame is to be drawn; the recorder gets ready; the run plays; the recorder takes the last pictures.
type Stage = "idle" | "rewinding" | "starting" | "rolling" | "ending";

/// Pictures and videos of the scene, as files that the browser downloads.
export class Filming {
    readonly button = iconButton("film", "Record a video", "r", () => this.toggleVideo());
    private readonly recorder = new Recorder();
    private stage: Stage = "idle";
    private loop = false; // as it was before the video

    constructor(private readonly set: Set) {}

    savePicture(): void {
        const { canvas, player, caption, theme } = this.set;
        const ratio = 2;
        const { width, height } = this.set.size();
        const out = document.createElement("canvas");
        out.width = width * ratio;
        out.height = height * ratio;
        player.drawNow(ratio);
        compose(canvas, caption(), theme(), out, ratio);
        out.toBlob((blob) => blob && download(blob, fileName(caption().title, "png")));
        player.invalidate(false);
    }

    toggleVideo(): void {
        if (this.stage === "idle") this.begin();
        else if (this.stage !== "ending") this.cut();
    }

    /// A picture was drawn: it belongs to the video, if there is one.
    drawn(): void {
        if (this.stage === "rewinding") void this.start();
        else if (this.stage === "rolling") this.take();
    }

    /// Playing came to its end: a video does too.
    end(): void {
        if (this.stage === "rolling") void this.finish();
    }

    private begin(): void {
        const { timeline } = this.set;
        if (!Recorder.possible) {
            this.set.say("This browser cannot record WebM.");
            return;
        }
        if (timeline.times.length < 2) return;
        this.stage = "rewinding";
        this.loop = timeline.loop;
        timeline.loop = timeline.playing = false;
        timeline.seekFrame(0);
        setIcon(this.button, "stop");
        this.button.classList.add("recording");
        this.set.moved();
    }

    // The clock of the run stands still until the first frame is in the video.
    private async start(): Promise<void> {
        const { player, timeline, size, caption } = this.set;
        if (player.snapshot.frame !== 0 || player.snapshot.part > 0) return; // its data are on their way
        this.stage = "starting";
        const { width, height } = size();
        this.recorder.setSize(width, height);
        this.take();
        this.recorder.start((video) => download(video, fileName(caption().title, "webm")));
        await this.recorder.hold(1);
        if (this.stage !== "starting") return; // somebody has stopped it
        this.stage = "rolling";
        timeline.seekFrame(0);
        timeline.play();
        this.set.moved();
    }

    private cut(): void {
        const { stage } = this;
        this.set.timeline.pause();
        this.set.moved();
        if (stage === "rewinding") this.rest();
        else void this.finish();
    }

    private async finish(): Promise<void> {
        this.stage = "ending";
        await this.recorder.hold(3);
        this.recorder.stop();
        this.rest();
    }

    private rest(): void {
        this.stage = "idle";
        this.set.timeline.loop = this.loop;
        setIcon(this.button, "film");
        this.button.classList.remove("recording");
        this.set.moved();
    }

    private take(): void {
        compose(this.set.canvas, this.set.caption(), this.set.theme(), this.recorder.canvas, 1);
    }
}
