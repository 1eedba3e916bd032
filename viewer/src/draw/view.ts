import { OrthographicCamera, PerspectiveCamera, Vector3 } from "three";
import type { Ray } from "./pick";
import type { Seen } from "./splat";

const fieldOfView = 28; // degrees
const half = Math.tan((fieldOfView * Math.PI) / 360);

export interface Box {
    min: number[];
    max: number[];
}

/// Directions to look from: azimuth and elevation in degrees, azimuth 0 from the front.
export const presets = {
    corner: { label: "Corner", azimuth: -35, elevation: 24 },
    front: { label: "Front", azimuth: 0, elevation: 0 },
    side: { label: "Side", azimuth: 90, elevation: 0 },
    top: { label: "Top", azimuth: 0, elevation: 90 },
} as const;
export type Preset = keyof typeof presets;

/// The eye: turns about a target in space, moves over a plan in the plane.
export class View {
    readonly target = new Vector3();
    azimuth = 0;
    elevation = 0;
    /// Height of the scene that the window shows at the target, m.
    height = 1;
    parallel: boolean;
    /// Somebody has turned, moved or enlarged the view since it showed everything.
    moved = false;
    private width = 1; // of the window, pixels
    private tall = 1;
    private reach = 1; // radius of the scene
    private readonly orthographic = new OrthographicCamera();
    private readonly perspective = new PerspectiveCamera(fieldOfView);
    private readonly basis: [Vector3, Vector3, Vector3];

    constructor(
        readonly plane: boolean,
        gravity: number[],
    ) {
        this.parallel = plane;
        this.basis = plane ? basisFor(1) : basisFor(upAxis(gravity));
        if (!plane) this.look("corner");
    }

    get camera(): OrthographicCamera | PerspectiveCamera {
        return this.parallel ? this.orthographic : this.perspective;
    }

    /// Length of one pixel of the page at the target, m.
    get unit(): number {
        return this.height / this.tall;
    }

    look(preset: Preset): void {
        this.azimuth = presets[preset].azimuth;
        this.elevation = presets[preset].elevation;
    }

    resize(width: number, height: number): void {
        this.width = Math.max(width, 1);
        this.tall = Math.max(height, 1);
    }

    /// Shows the whole of a box above the lowest `below` pixels, where the legend is.
    fit(box: Box, below = 0): void {
        this.moved = false;
        const free = Math.max(this.tall - below, this.tall / 2);
        const corners = Array.from({ length: 8 }, (_, i) => new Vector3(...[0, 1, 2].map((c) => ((i >> c) & 1 ? box.max[c] : box.min[c])) as [number, number, number]));
        this.target.set(...([0, 1, 2].map((c) => (box.min[c] + box.max[c]) / 2) as [number, number, number]));
        this.reach = Math.max(corners[0].distanceTo(corners[7]) / 2, 1e-9);
        const { side, up, toEye } = this.axes();
        let height = 0;
        for (const corner of corners) {
            const d = corner.clone().sub(this.target);
            // Nearer things look larger: what counts is their size at the depth of the target.
            const near = this.parallel ? 0 : 2 * half * d.dot(toEye);
            height = Math.max(height, 2 * Math.abs(d.dot(up)) + near, (2 * Math.abs(d.dot(side)) * free) / this.width + near);
        }
        this.height = Math.max(((height * this.tall) / free) * (this.plane ? 1.12 : 1.08), 1e-9);
        this.target.addScaledVector(up, (-(this.tall - free) / 2) * this.unit);
    }

    orbit(dx: number, dy: number): void {
        if (this.plane) return;
        this.moved = true;
        this.azimuth -= dx * 0.4;
        this.elevation = Math.min(Math.max(this.elevation + dy * 0.4, -90), 90);
    }

    /// Moves by pixels of the page.
    pan(dx: number, dy: number): void {
        this.moved = true;
        const { side, up } = this.axes();
        this.target.addScaledVector(side, -dx * this.unit).addScaledVector(up, dy * this.unit);
    }

    /// Enlarges by `factor`; what is under (x, y), pixels from the upper left, stays there.
    zoom(factor: number, x = this.width / 2, y = this.tall / 2): void {
        this.moved = true;
        const before = this.unit;
        this.height = Math.min(Math.max(this.height / factor, this.reach * 1e-4), this.reach * 100);
        const change = before - this.unit;
        const { side, up } = this.axes();
        this.target.addScaledVector(side, (x - this.width / 2) * change).addScaledVector(up, (this.tall / 2 - y) * change);
    }

    /// Brings the camera to where the view says.
    apply(): void {
        const { up, toEye } = this.axes();
        const distance = this.parallel ? 4 * this.reach + this.height : this.height / 2 / half;
        const camera = this.camera;
        camera.position.copy(this.target).addScaledVector(toEye, distance);
        camera.up.copy(up);
        camera.lookAt(this.target);
        const far = distance + 6 * this.reach + this.height;
        const aspect = this.width / this.tall;
        if (camera instanceof OrthographicCamera) {
            camera.left = (-this.height * aspect) / 2;
            camera.right = (this.height * aspect) / 2;
            camera.top = this.height / 2;
            camera.bottom = -this.height / 2;
            camera.near = 0;
        } else {
            camera.aspect = aspect;
            camera.near = Math.max(distance - 3 * this.reach, far * 2e-4);
        }
        camera.far = far;
        camera.updateProjectionMatrix();
        camera.updateMatrixWorld();
    }

    /// What the camera sees, after `apply`.
    seen(): Seen {
        const { camera, parallel } = this;
        return { view: camera.matrixWorldInverse.elements, projection: camera.projectionMatrix.elements, parallel };
    }

    /// The ray through a pixel of the page.
    ray(x: number, y: number): Ray {
        this.apply();
        const { side, up, toEye } = this.axes();
        const at = this.target
            .clone()
            .addScaledVector(side, (x - this.width / 2) * this.unit)
            .addScaledVector(up, (this.tall / 2 - y) * this.unit);
        if (this.parallel) {
            const origin = at.addScaledVector(toEye, this.camera.position.distanceTo(this.target));
            return { origin: origin.toArray(), direction: toEye.clone().negate().toArray() };
        }
        const origin = this.camera.position;
        return { origin: origin.toArray(), direction: at.sub(origin).normalize().toArray() };
    }

    /// Where a point of the scene is on the page, in pixels.
    project(point: [number, number, number]): { x: number; y: number } {
        this.apply();
        const p = new Vector3(...point).project(this.camera);
        return { x: ((p.x + 1) / 2) * this.width, y: ((1 - p.y) / 2) * this.tall };
    }

    private axes(): { side: Vector3; up: Vector3; toEye: Vector3 } {
        const [e1, e2, e3] = this.basis;
        const a = (this.azimuth * Math.PI) / 180;
        const e = (this.elevation * Math.PI) / 180;
        const side = e1.clone().multiplyScalar(Math.cos(a)).addScaledVector(e2, Math.sin(a));
        const front = e1.clone().multiplyScalar(Math.sin(a)).addScaledVector(e2, -Math.cos(a));
        const toEye = front.clone().multiplyScalar(Math.cos(e)).addScaledVector(e3, Math.sin(e));
        const up = front.clone().multiplyScalar(-Math.sin(e)).addScaledVector(e3, Math.cos(e));
        return { side, up, toEye };
    }
}

/// The axis that gravity points along, z where there is none.
function upAxis(gravity: number[]): number {
    const size = gravity.map(Math.abs);
    const largest = Math.max(...size);
    return largest > 0 ? size.indexOf(largest) : 2;
}

/// Right-handed: to the right, away from the eye in front, up.
function basisFor(up: number): [Vector3, Vector3, Vector3] {
    const [x, y, z] = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];
    if (up === 2) return [x, y, z];
    if (up === 1) return [x, z.negate(), y];
    return [y, z, x];
}
