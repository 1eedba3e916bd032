import type { Scene } from "../scene/scene";
import { h } from "./dom";
import { notice } from "./messages";

// What stands in the place of a scene that is not there.

/// An inclusion has coordinates, but no bodies: its curves take the place of the scene.
export function noBodies(scene: Scene): HTMLElement {
    const curves = scene.series.length > 0 ? "Its coordinates and what was measured are the curves below." : "It has no curves either.";
    return h("p", { class: "quiet" }, `This result has no bodies to draw. ${curves}`);
}

export function noDrawing(): HTMLElement {
    return notice("No drawing", "This browser cannot draw the scene: WebGL 2 is missing or switched off. The plots and the summary of the run are below and beside.");
}

export function noFrames(scene: Scene): HTMLElement {
    if (scene.state === "running") return notice("No frames yet", "The first one appears as soon as it is computed.", "info");
    return notice("No frames", "This result has no frames to show.", "info");
}
