import { Color, Vector2 } from "three";
import type { Rgb } from "./colormap";
import type { Theme } from "./theme";

/// Values that all shaders share; one object, so that changing them changes all.
export interface Shared {
    uViewport: { value: Vector2 }; // half of the pixels of the canvas
    uScale: { value: number }; // pixels of the canvas per pixel of the page
    uUnit: { value: number }; // length of a pixel of the page in the scene (parallel views), m
    uBackground: { value: Color };
    uInk: { value: Color };
    uWall: { value: Color };
    uAccent: { value: Color };
    uStill: { value: Color };
    uDriven: { value: Color };
    uSoften: { value: number }; // 0 to 1: bodies fade towards the background where forces are shown
    uOpacity: { value: number };
}

export function makeShared(): Shared {
    return {
        uViewport: { value: new Vector2(1, 1) },
        uScale: { value: 1 },
        uUnit: { value: 1 },
        uBackground: { value: new Color() },
        uInk: { value: new Color() },
        uWall: { value: new Color() },
        uAccent: { value: new Color() },
        uStill: { value: new Color() },
        uDriven: { value: new Color() },
        uSoften: { value: 0 },
        uOpacity: { value: 1 },
    };
}

/// Sets sRGB numbers without any conversion.
export function setColor(color: Color, [r, g, b]: Rgb): void {
    color.r = r;
    color.g = g;
    color.b = b;
}

export function applyTheme(shared: Shared, theme: Theme): void {
    setColor(shared.uBackground.value, theme.background);
    setColor(shared.uInk.value, theme.ink);
    setColor(shared.uWall.value, theme.wall);
    setColor(shared.uAccent.value, theme.accent);
    setColor(shared.uStill.value, theme.still);
    setColor(shared.uDriven.value, theme.driven);
}
