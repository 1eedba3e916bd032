import type { Theme } from "../draw/theme";
import type { Player } from "./player";
import { type Caption, compose, download, fileName, Recorder } from "./capture";
import { iconButton, setIcon } from "./dom";

/// What is filmed, and by whom.
export interface Set {
    canvas: HTMLCanvasElement;
    size: () => { width: number; height: number };
    player: Player;
    caption: () => Caption;
    theme: () => Theme;
    /// Goes to the first frame and plays; false where there is nothing to play.
    roll: () => boolean;
    cut: () => void;
    say: (text: string) => void;
}

/// Pictures and videos of the scene, as files that the browser downloads.
export class Filming {
    readonly button = iconButton("film", "Record a video", "r", () => this.toggleVideo());
    private readonly recorder = new Recorder();

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
        if (this.recorder.running) {
            this.set.cut();
            this.end();
            return;
        }
        if (!Recorder.possible) {
            this.set.say("This browser cannot record WebM.");
            return;
        }
        if (!this.set.roll()) return;
        const { width, height } = this.set.size();
        this.recorder.start(width, height, (video) => download(video, fileName(this.set.caption().title, "webm")));
        setIcon(this.button, "stop");
        this.button.classList.add("recording");
    }

    /// A picture was drawn: it belongs to the video, if there is one.
    drawn(): void {
        if (this.recorder.running) compose(this.set.canvas, this.set.caption(), this.set.theme(), this.recorder.canvas, 1);
    }

    /// Playing came to its end: a video does too.
    end(): void {
        if (!this.recorder.running) return;
        this.recorder.stop();
        setIcon(this.button, "film");
        this.button.classList.remove("recording");
    }
}
