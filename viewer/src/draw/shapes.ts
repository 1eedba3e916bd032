import { ShapeUtils, Vector2 } from "three";
import type { Prototype } from "../scene/prototypes";

/// A shape as triangles with flat normals (three vertices each) and as the edges that are drawn.
export interface Faces {
    corners: Float32Array; // (3 triangles x 3)
    normals: Float32Array;
    edges: Float32Array; // (edges x 6), from and to
}

const boxEdges = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7];
const boxFaces = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5];

export function facesOf(prototype: Prototype, plane: boolean): Faces | null {
    switch (prototype.kind) {
        case "box":
            return plane ? outlineFaces(new Float32Array([-1, -1, 1, -1, 1, 1, -1, 1])) : boxShape();
        case "outline":
            return outlineFaces(prototype.points);
        case "mesh":
            return meshFaces(prototype.vertices, prototype.triangles, prototype.edges);
        default:
            return null;
    }
}

function boxShape(): Faces {
    const vertices = new Float32Array(24);
    for (let i = 0; i < 8; i++) vertices.set([i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1], 3 * i);
    return meshFaces(vertices, Uint32Array.from(boxFaces), Uint32Array.from(boxEdges));
}

function outlineFaces(points: Float32Array): Faces {
    const n = points.length / 2;
    const ring = Array.from({ length: n }, (_, i) => new Vector2(points[2 * i], points[2 * i + 1]));
    const triangles = n > 2 ? ShapeUtils.triangulateShape(ring, []) : [];
    const corners = new Float32Array(triangles.length * 9);
    const normals = new Float32Array(triangles.length * 9);
    triangles.flat().forEach((index, i) => {
        corners.set([ring[index].x, ring[index].y, 0], 3 * i);
        normals[3 * i + 2] = 1;
    });
    const count = n > 2 ? n : n - 1; // two points are one segment
    const edges = new Float32Array(Math.max(count, 0) * 6);
    for (let i = 0; i < count; i++) {
        const next = ring[(i + 1) % n];
        edges.set([ring[i].x, ring[i].y, 0, next.x, next.y, 0], 6 * i);
    }
    return { corners, normals, edges };
}

function meshFaces(vertices: Float32Array, triangles: Uint32Array, edges: Uint32Array): Faces {
    const corners = new Float32Array(triangles.length * 3);
    const normals = new Float32Array(triangles.length * 3);
    for (let t = 0; t < triangles.length; t += 3) {
        for (let c = 0; c < 3; c++) {
            for (let j = 0; j < 3; j++) corners[3 * (t + c) + j] = vertices[3 * triangles[t + c] + j];
        }
        const n = normalOf(corners, 3 * t);
        for (let c = 0; c < 3; c++) normals.set(n, 3 * (t + c));
    }
    const lines = new Float32Array(edges.length * 3);
    edges.forEach((index, i) => lines.set(vertices.subarray(3 * index, 3 * index + 3), 3 * i));
    return { corners, normals, edges: lines };
}

function normalOf(p: Float32Array, i: number): [number, number, number] {
    const [ux, uy, uz] = [p[i + 3] - p[i], p[i + 4] - p[i + 1], p[i + 5] - p[i + 2]];
    const [vx, vy, vz] = [p[i + 6] - p[i], p[i + 7] - p[i + 1], p[i + 8] - p[i + 2]];
    const n: [number, number, number] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(...n) || 1;
    return [n[0] / length, n[1] / length, n[2] / length];
}
