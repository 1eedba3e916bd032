import { category } from "../draw/colormap";
import type { Look } from "../draw/look";
import { lineNarrower, referenceWidth } from "../draw/overlays";
import { isMeasured, namedFor, quantities, statusNames } from "../draw/quantities";
import type { Stage } from "../draw/stage";
import type { Theme } from "../draw/theme";
import { niceStep } from "../plot/ticks";
import type { Scene } from "../scene/scene";
import type { Snapshot } from "../scene/snapshot";
import { type BarKey, type LegendContent, css } from "./legend";

/// What is shown, as far as the legend has to explain it.
export interface Shown {
    scene: Scene;
    stage: Stage;
    look: Look;
    snapshot: Snapshot;
    theme: Theme;
    impulse: number; // of the reference width, N s
}

function barsOf({ scene, stage, look, snapshot }: Shown): BarKey[] {
    const bars: BarKey[] = [];
    const quantity = quantities.find((q) => q.name === look.quantity);
    if (quantity && isMeasured(look.quantity) && scene.bodies > 0) {
        const { label: title, unit } = namedFor(quantity, scene.crowd);
        bars.push({ title, unit, map: look.map, largest: stage.colorLimit(look) });
    }
    if (scene.deformables.length > 0 && look.mesh !== "material") {
        const stress = look.mesh === "stress";
        const largest = stage.meshLimit(look, snapshot);
        bars.push({ title: stress ? "Von Mises stress" : "Displacement", unit: stress ? "Pa" : "m", map: look.map, largest });
    }
    return bars;
}

export function legendOf(shown: Shown): LegendContent {
    const { scene, stage, look, snapshot, theme, impulse } = shown;
    const content: LegendContent = { bars: barsOf(shown), swatches: [], force: null, speed: null };
    if (look.quantity === "material") {
        scene.materials.slice(0, 8).forEach((label, i) => content.swatches.push({ label, color: css(category(i)) }));
    }
    if (look.contacts) {
        const bonded = snapshot.contacts.status.includes(3);
        for (const [s, label] of statusNames(scene.crowd)) {
            if (s < 3 || bonded) content.swatches.push({ label, color: css(theme.status[s]), round: true });
        }
    }
    if (look.forces !== "off" && impulse > 0) {
        const value = niceStep(impulse, 1);
        const width = (value / impulse) * referenceWidth * look.forceScale * (look.forces === "lines" ? lineNarrower : 1);
        content.force = { value, width, unit: scene.crowd ? "m" : "N s" };
    }
    const fastest = stage.ranges.largest("speed");
    if (look.velocities && fastest > 0) {
        const { min, max } = scene.bounds;
        const size = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
        const value = niceStep(fastest, 2);
        content.speed = { value, pixels: Math.min((0.14 * size * look.velocityScale * value) / fastest / stage.view.unit, 160) };
    }
    return content;
}
