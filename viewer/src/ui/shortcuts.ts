import type { Look } from "../draw/look";
import type { Quantity } from "../draw/quantities";
import type { Preset } from "../draw/view";
import type { Timeline } from "../scene/timeline";
import type { Transport } from "./transport";

/// What keys do, beside moving the time.
export interface Actions {
    lookFrom: (preset: Preset) => void;
    toggleProjection: () => void;
    fit: () => void;
    zoom: (factor: number) => void;
    lookChanged: () => void;
    colours: () => Quantity[];
    toggleTheme: () => void;
    togglePanel: () => void;
    togglePlots: () => void;
    savePicture: () => void;
    toggleVideo: () => void;
    toggleHelp: () => void;
    letGo: () => void;
}

/// The actions of all keys (docs/viewer.md lists them, the page shows them at "?").
export function shortcuts(look: Look, timeline: Timeline, transport: Transport, act: Actions): Record<string, () => void> {
    const change = (set: () => void) => () => {
        set();
        act.lookChanged();
    };
    const cycle = <T>(list: readonly T[], now: T): T => list[(list.indexOf(now) + 1) % list.length];
    const step = (frames: number) => () => transport.go(() => timeline.step(frames));
    return {
        " ": () => transport.toggle(),
        ArrowLeft: step(-1),
        ArrowRight: step(1),
        "shift+ArrowLeft": step(-10),
        "shift+ArrowRight": step(10),
        Home: () => transport.go(() => timeline.seekFrame(0)),
        End: () => transport.go(() => timeline.seekFrame(timeline.times.length - 1)),
        "[": () => transport.shift(-1),
        "]": () => transport.shift(1),
        l: () => transport.toggleLoop(),
        "1": () => act.lookFrom("corner"),
        "2": () => act.lookFrom("front"),
        "3": () => act.lookFrom("side"),
        "4": () => act.lookFrom("top"),
        p: change(act.toggleProjection),
        f: act.fit,
        "+": () => act.zoom(1.25),
        "-": () => act.zoom(0.8),
        c: change(() => (look.quantity = cycle(act.colours(), look.quantity))),
        k: change(() => (look.forces = cycle(["off", "lines", "chains"] as const, look.forces))),
        o: change(() => (look.contacts = !look.contacts)),
        v: change(() => (look.velocities = !look.velocities)),
        t: change(() => (look.trails = !look.trails)),
        e: change(() => (look.edges = !look.edges)),
        d: act.toggleTheme,
        b: act.togglePanel,
        g: act.togglePlots,
        s: act.savePicture,
        r: act.toggleVideo,
        "?": act.toggleHelp,
        Escape: act.letGo,
    };
}
