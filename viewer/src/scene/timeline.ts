/// Where the play head is among the frames: pure logic, no clock of its own.
export class Timeline {
    time: number;
    playing = false;
    loop = false;
    /// When a run that goes on will end (s); null where the last frame is the end.
    plannedEnd: number | null = null;
    private chosenSpeed: number | null = null;

    constructor(public times: Float64Array) {
        this.time = times.length > 0 ? times[0] : 0;
    }

    /// Seconds of the run per second in front of the page: the default of the whole run until somebody chooses one.
    get speed(): number {
        return this.chosenSpeed ?? defaultSpeed(this.wholeDuration);
    }

    set speed(speed: number) {
        this.chosenSpeed = speed;
    }

    get first(): number {
        return this.times.length > 0 ? this.times[0] : 0;
    }

    get last(): number {
        return this.times.length > 0 ? this.times[this.times.length - 1] : 0;
    }

    get duration(): number {
        return this.last - this.first;
    }

    /// Of the run when it will have ended.
    get wholeDuration(): number {
        return Math.max(this.duration, (this.plannedEnd ?? this.last) - this.first);
    }

    get atEnd(): boolean {
        return this.time >= this.last;
    }

    /// The frame at or before the play head, and how far it is on the way to the next one (0 to 1).
    position(): { frame: number; part: number } {
        return locate(this.times, this.time);
    }

    /// The frame that a paused page shows.
    nearest(time = this.time): number {
        const { frame, part } = locate(this.times, time);
        return part > 0.5 ? frame + 1 : frame;
    }

    /// Moves the play head to the frame nearest to `time`: a paused page never shows a state between frames.
    seek(time: number): void {
        this.seekFrame(this.nearest(time));
    }

    seekFrame(frame: number): void {
        if (this.times.length === 0) return;
        this.time = this.times[Math.min(Math.max(Math.round(frame), 0), this.times.length - 1)];
    }

    step(frames: number): void {
        this.seekFrame(this.nearest() + frames);
    }

    play(): void {
        if (this.times.length < 2) return;
        if (this.atEnd) this.time = this.first;
        this.playing = true;
    }

    pause(): void {
        this.playing = false;
        this.seek(this.time);
    }

    /// Lets `seconds` of the clock pass. At the end a loop starts over; otherwise playing ends, unless more frames are expected (`open`).
    advance(seconds: number, open = false): void {
        if (!this.playing || this.times.length < 2) return;
        this.time += seconds * this.speed;
        if (this.time < this.last) return;
        if (this.loop && !open && this.duration > 0) {
            this.time = this.first + ((this.time - this.first) % this.duration);
        } else {
            this.time = this.last;
            if (!open) this.playing = false;
        }
    }

    /// Takes the times of a run that has grown, and stays where it is.
    grow(times: Float64Array): void {
        this.times = times;
        this.time = Math.min(Math.max(this.time, this.first), this.last);
    }

    /// Are frames so far apart in playing time that states between them look smoother?
    get slow(): boolean {
        const spacing = this.duration / Math.max(this.times.length - 1, 1) / this.speed;
        return spacing > 1 / 50;
    }
}

/// Last frame k with times[k] <= time, by bisection; times do not decrease.
export function locate(times: Float64Array, time: number): { frame: number; part: number } {
    const n = times.length;
    if (n === 0 || time <= times[0]) return { frame: 0, part: 0 };
    if (time >= times[n - 1]) return { frame: n - 1, part: 0 };
    let low = 0;
    let high = n - 1;
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (times[middle] <= time) low = middle;
        else high = middle;
    }
    const span = times[high] - times[low];
    return { frame: low, part: span > 0 ? (time - times[low]) / span : 0 };
}

/// Real time where the run takes 2 to 60 s; otherwise the power of ten that brings it nearest to ten seconds.
export function defaultSpeed(duration: number): number {
    if (duration <= 0 || (duration >= 2 && duration <= 60)) return 1;
    return Number(`1e${Math.round(Math.log10(duration / 10))}`); // exact, unlike powers
}

/// Speeds to choose from: 1, 2, 5 times powers of ten around the default.
export function speedChoices(duration: number): number[] {
    const middle = Math.round(Math.log10(defaultSpeed(duration)));
    const choices: number[] = [];
    for (let k = middle - 2; k <= middle + 1; k++) {
        for (const m of [1, 2, 5]) choices.push(Number(`${m}e${k}`));
    }
    return choices;
}
