import type { Snapshot } from "../scene/snapshot";

/// The impulse whose line has the reference width: the median over the frames seen so far of the largest impulse of each frame. One impact
/// among many quiet frames does not make all other lines vanish.
export class ImpulseScale {
    private readonly largest = new Map<number, number>();
    private sorted: number[] = [];

    note(snapshot: Snapshot): void {
        if (this.largest.has(snapshot.frame)) return;
        const { count, impulse } = snapshot.contacts;
        let most = 0;
        for (let i = 0; i < count; i++) most = Math.max(most, impulse[3 * i] ** 2 + impulse[3 * i + 1] ** 2 + impulse[3 * i + 2] ** 2);
        most = Math.sqrt(most);
        this.largest.set(snapshot.frame, most);
        if (most > 0) this.sorted = [...this.sorted, most].sort((a, b) => a - b);
    }

    /// N s; 0 where no contact was seen yet.
    get reference(): number {
        return this.sorted.length > 0 ? this.sorted[this.sorted.length >> 1] : 0;
    }
}
