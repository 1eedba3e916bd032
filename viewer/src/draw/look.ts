import type { MapName } from "./colormap";
import type { Quantity } from "./quantities";

/// What the person chose to see.
export interface Look {
    quantity: Quantity;
    map: MapName;
    range: "run" | "frame";
    mesh: "stress" | "displacement" | "material";
    enlarge: number;
    meshLines: boolean;
    forces: "off" | "lines" | "chains";
    forceScale: number;
    contacts: boolean;
    velocities: boolean;
    velocityScale: number;
    trails: boolean;
    cell: boolean;
    edges: boolean;
    opacity: number;
}

export const defaultLook: Look = {
    quantity: "scene",
    map: "dusk",
    range: "run",
    mesh: "stress",
    enlarge: 1,
    meshLines: true,
    forces: "off",
    forceScale: 1,
    contacts: false,
    velocities: false,
    velocityScale: 1,
    trails: false,
    cell: true,
    edges: true,
    opacity: 1,
};
