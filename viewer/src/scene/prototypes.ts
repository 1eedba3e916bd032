import { DataError } from "../decode/errors";
import type { Container } from "../decode/container";
import { floats, integers } from "./fields";

/// Shapes that parts of bodies are scaled, turned and moved copies of.
export type Prototype =
    | { kind: "disk" | "sphere" | "box" | "half_plane" | "plane" }
    | { kind: "outline"; points: Float32Array } // (points x 2)
    | { kind: "mesh"; vertices: Float32Array; triangles: Uint32Array; edges: Uint32Array };

/// Half-planes and planes have no end: they take no part in sizes.
export function isInfinite(prototype: Prototype): boolean {
    return prototype.kind === "half_plane" || prototype.kind === "plane";
}

/// Radius of the smallest ball around the origin that holds the prototype.
export function reach(prototype: Prototype): number {
    switch (prototype.kind) {
        case "disk":
        case "sphere":
            return 1;
        case "box":
            return Math.sqrt(3);
        case "outline":
            return farthest(prototype.points, 2);
        case "mesh":
            return farthest(prototype.vertices, 3);
        default:
            return Infinity;
    }
}

function farthest(points: Float32Array, width: number): number {
    let largest = 0;
    for (let i = 0; i < points.length; i += width) {
        largest = Math.max(largest, Math.hypot(points[i], points[i + 1], width === 3 ? points[i + 2] : 0));
    }
    return largest;
}

function checkIndices(indices: Uint32Array, count: number, what: string): void {
    for (const index of indices) {
        if (index >= count) throw new DataError("damaged", `The data are damaged: ${what} refer to points that are not there.`);
    }
}

export function readPrototypes(container: Container): Prototype[] {
    const list = container.header.prototypes;
    if (!Array.isArray(list)) throw new DataError("damaged", "The data are damaged: no prototypes are named.");
    return list.map((entry: { kind?: unknown }, k): Prototype => {
        switch (entry?.kind) {
            case "disk":
            case "sphere":
            case "box":
            case "half_plane":
            case "plane":
                return { kind: entry.kind };
            case "outline":
                return { kind: "outline", points: floats(container, `outline_${k}`, 2) };
            case "mesh": {
                const vertices = floats(container, `vertices_${k}`, 3);
                const triangles = integers(container, `triangles_${k}`, 3);
                const edges = integers(container, `edges_${k}`, 2);
                checkIndices(triangles, vertices.length / 3, "triangles");
                checkIndices(edges, vertices.length / 3, "edges");
                return { kind: "mesh", vertices, triangles, edges };
            }
            default:
                throw new DataError("damaged", `The data are damaged: prototype ${k} is of no known kind.`);
        }
    });
}

/// A deformable body: its mesh, unstressed, and what colours it.
export interface Deformable {
    name: string;
    material: string;
    nodes: Float32Array; // (nodes x 3)
    cells: number;
    surface: Uint32Array; // (triangles x 3)
    surfaceCell: Uint32Array;
    lines: Uint32Array; // (lines x 2)
    lineCell: Uint32Array;
    largestDisplacement: number;
    largestStress: number;
}

export function readDeformables(container: Container): Deformable[] {
    const list = container.header.deformables ?? [];
    if (!Array.isArray(list)) throw new DataError("damaged", "The data are damaged: deformable bodies are not a list.");
    return list.map((entry: Record<string, unknown>, k): Deformable => {
        const nodes = floats(container, `nodes_${k}`, 3);
        const surface = integers(container, `surface_${k}`, 3);
        const lines = integers(container, `lines_${k}`, 2);
        checkIndices(surface, nodes.length / 3, "triangles");
        checkIndices(lines, nodes.length / 3, "lines");
        const cells = Number(entry.cells ?? 0);
        const surfaceCell = integers(container, `surface_cell_${k}`, 1);
        const lineCell = container.arrays.has(`line_cell_${k}`) ? integers(container, `line_cell_${k}`, 1) : new Uint32Array(lines.length / 2);
        if (surfaceCell.length !== surface.length / 3 || lineCell.length !== lines.length / 2) {
            throw new DataError("damaged", `The data are damaged: cells of deformable body ${k} do not fit its mesh.`);
        }
        return {
            name: String(entry.name ?? `deformable ${k}`),
            material: String(entry.material ?? ""),
            nodes,
            cells,
            surface,
            surfaceCell,
            lines,
            lineCell,
            largestDisplacement: Number(entry.largest_displacement ?? 0),
            largestStress: Number(entry.largest_stress ?? 0),
        };
    });
}
