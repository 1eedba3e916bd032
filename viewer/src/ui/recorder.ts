const rate = 30; // pictures per second
const piece = 100; // ms of video that come out together
const patience = 3000; // ms: an encoder that says nothing for so long is not waited for

/// Records a canvas as WebM until it is stopped.
export class Recorder {
    readonly canvas = document.createElement("canvas");
    private recorder: MediaRecorder | null = null;

    static get possible(): boolean {
        return typeof MediaRecorder !== "undefined" && MediaRecorder.isTypeSupported("video/webm");
    }

    setSize(width: number, height: number): void {
        // Encoders want even numbers.
        this.canvas.width = 2 * Math.floor(width / 2);
        this.canvas.height = 2 * Math.floor(height / 2);
    }

    start(done: (video: Blob) => void): void {
        const type = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"].find((t) => MediaRecorder.isTypeSupported(t));
        const recorder = new MediaRecorder(this.canvas.captureStream(rate), { mimeType: type, videoBitsPerSecond: 8e6 });
        const parts: Blob[] = [];
        recorder.addEventListener("dataavailable", (event) => parts.push(event.data));
        recorder.onstop = () => done(new Blob(parts, { type: "video/webm" }));
        recorder.start(piece);
        this.recorder = recorder;
    }

    /// Keeps the picture in the video until the encoder has given out `pieces` more of it. It says that it has started before it takes pictures, and when it is
    /// stopped it drops those that it has not come to: what it gives out is the only proof that it has come so far.
    hold(pieces: number): Promise<void> {
        const { recorder } = this;
        if (!recorder) return Promise.resolve();
        return new Promise((resolve) => {
            const begin = performance.now();
            let left = pieces;
            const heard = (event: BlobEvent) => {
                if (event.data.size > 0) left--;
            };
            recorder.addEventListener("dataavailable", heard);
            const again = () => {
                if (left > 0 && performance.now() - begin < patience && recorder.state === "recording") {
                    this.touch();
                    setTimeout(again, 1000 / rate);
                    return;
                }
                recorder.removeEventListener("dataavailable", heard);
                resolve();
            };
            again();
        });
    }

    stop(): void {
        this.recorder?.stop();
        this.recorder = null;
    }

    // A canvas that is not drawn on gives no pictures: one pixel is drawn on itself.
    private touch(): void {
        this.canvas.getContext("2d")?.drawImage(this.canvas, 0, 0, 1, 1, 0, 0, 1, 1);
    }
}
