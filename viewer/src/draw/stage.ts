import { Color, Scene as Graph, type Mesh, type ShaderMaterial, WebGLRenderer } from "three";
import { DataError } from "../decode/errors";
import type { Run } from "../scene/run";
import type { Scene } from "../scene/scene";
import type { Snapshot } from "../scene/snapshot";
import { makeBalls } from "./balls";
import { Deformables } from "./deformables";
import { Instances } from "./instances";
import type { Look } from "./look";
import { Overlays } from "./overlays";
import { pickBody } from "./pick";
import { Planes } from "./planes";
import { type Quantity, Ranges, isMeasured, paintBodies, paintValues, valuesOf } from "./quantities";
import { facesOf } from "./shapes";
import { makeSolids } from "./solids";
import { SplatSheet } from "./splat_sheet";
import type { Theme } from "./theme";
import { applyTheme, makeShared, setColor } from "./uniforms";
import { View } from "./view";

/// More balls than these are drawn without WebGL where that is done by the processor too.
const splatFrom = 2000;

/// Does a processor draw instead of a graphics card? Null where nothing can draw.
function probe(): { software: boolean } | null {
    const gl = document.createElement("canvas").getContext("webgl2");
    if (!gl) return null;
    const info = gl.getExtension("WEBGL_debug_renderer_info");
    const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
    gl.getExtension("WEBGL_lose_context")?.loseContext();
    return { software: /swiftshader|llvmpipe|software|basic render/i.test(name) };
}

/// The drawing of a scene on a canvas.
export class Stage {
    readonly view: View;
    readonly software: boolean;
    readonly ranges: Ranges;
    private readonly renderer: WebGLRenderer;
    private readonly graph = new Graph();
    private readonly shared = makeShared();
    private readonly instances: Instances[] = [];
    private readonly balls: Mesh[] = [];
    private readonly splats: { sheet: SplatSheet; instances: Instances; mesh: Mesh }[] = [];
    private readonly edges: Mesh[] = [];
    private readonly bodies: ShaderMaterial[] = [];
    private readonly lines: ShaderMaterial[] = [];
    private readonly planes: Planes;
    private readonly deformables: Deformables;
    private readonly overlays: Overlays;
    private readonly values: Float32Array;
    private readonly colors: Uint8Array;
    private frameLargest = 0;
    private painted: Quantity | null = null; // what the colours stand for, where they stay
    private width = 1;
    private height = 1;
    private ratio = 0; // of the buffer
    private resized = true;

    constructor(
        readonly canvas: HTMLCanvasElement,
        private readonly scene: Scene,
    ) {
        const found = probe();
        if (!found) throw new DataError("browser", "This browser cannot draw the scene: WebGL 2 is missing or switched off.");
        this.software = found.software;
        // Smoothing by the graphics costs a processor too much: there, a paused scene is drawn at twice the size instead.
        this.renderer = new WebGLRenderer({ canvas, antialias: !found.software, alpha: false });
        this.ranges = new Ranges(scene);
        this.view = new View(scene.dimension === 2, scene.gravity);
        this.planes = new Planes(scene, this.shared);
        this.deformables = new Deformables(scene, this.shared);
        this.overlays = new Overlays(scene, this.shared);
        this.values = new Float32Array(scene.bodies);
        this.colors = new Uint8Array(3 * scene.bodies);
        this.addBodies();
        this.graph.add(this.planes.group, this.deformables.group, this.overlays.group);
    }

    get currentColors(): Uint8Array {
        return this.colors;
    }

    /// Upper end of the colours of bodies.
    colorLimit(look: Look): number {
        if (!isMeasured(look.quantity)) return 0;
        return look.range === "frame" ? this.frameLargest : this.ranges.largest(look.quantity);
    }

    meshLimit(look: Look, snapshot: Snapshot): number {
        const key = look.mesh === "stress" ? "largestStress" : "largestDisplacement";
        if (look.range === "run") return Math.max(0, ...this.scene.deformables.map((body) => body[key]));
        if (look.mesh === "stress") return Math.max(0, ...snapshot.stress.map((s) => s.reduce((m, x) => Math.max(m, x), 0)));
        return Math.max(0, ...snapshot.displacement.map((u) => u.reduce((m, _, i) => (i % 3 ? m : Math.max(m, Math.hypot(u[i], u[i + 1], u[i + 2]))), 0)));
    }

    setTheme(theme: Theme): void {
        applyTheme(this.shared, theme);
        const color = new Color();
        setColor(color, theme.background);
        // The clear colour goes through the conversion that shaders here do without.
        this.renderer.setClearColor(color.convertSRGBToLinear(), 1);
    }

    resize(width: number, height: number): void {
        this.width = width;
        this.height = height;
        this.resized = true;
        this.view.resize(width, height);
    }

    choose(body: number): void {
        for (const group of this.instances) group.choose(body);
        this.deformables.choose(body - this.scene.bodies);
    }

    /// Brings everything to the state that is to be shown.
    update(snapshot: Snapshot, look: Look, theme: Theme, impulse: number): void {
        for (const group of this.instances) group.place(snapshot);
        this.ranges.note(snapshot);
        this.paint(snapshot, look);
        this.planes.place(snapshot);
        const mesh = { colour: look.mesh, map: look.map, largest: this.meshLimit(look, snapshot), enlarge: look.enlarge, ink: theme.ink, showLines: look.meshLines };
        this.deformables.show(snapshot, mesh);
        this.overlays.show(snapshot, look, theme, { impulse, speed: this.ranges.largest("speed") });
        for (const ball of this.balls) (ball.material as ShaderMaterial).uniforms.uTurns.value = snapshot.turns ? 1 : 0;
        for (const edge of this.edges) edge.visible = look.edges;
        this.shared.uSoften.value = look.forces !== "off" && !isMeasured(look.quantity) ? 0.55 : 0;
        this.setOpacity(look.opacity);
    }

    updateTrails(run: Run, snapshot: Snapshot, look: Look, theme: Theme, chosen: number): void {
        this.overlays.showTrails(run, snapshot, look, theme, chosen);
    }

    /// Draws with `ratio` pixels of the canvas for one of the page. `quick`: one picture of many, which may have rougher edges.
    render(ratio: number, quick = false): void {
        // Setting the size, even to what it is, costs a new buffer.
        if (ratio !== this.ratio || this.resized) {
            this.renderer.setPixelRatio(ratio);
            this.renderer.setSize(this.width, this.height, false);
            this.ratio = ratio;
            this.resized = false;
        }
        this.shared.uViewport.value.set((this.width * ratio) / 2, (this.height * ratio) / 2);
        this.shared.uScale.value = ratio;
        this.view.apply();
        this.shared.uUnit.value = this.view.unit;
        for (const splats of this.splats) this.drawSplats(splats, quick);
        this.renderer.render(this.graph, this.view.camera);
    }

    /// Only the background, while there is nothing to draw yet: shaders are made with the first picture.
    clear(): void {
        this.renderer.clear();
    }

    pick(snapshot: Snapshot, x: number, y: number): number {
        return pickBody(this.scene, snapshot, this.view.ray(x, y), (k) => this.deformables.drawnNodes(k));
    }

    dispose(): void {
        this.renderer.dispose();
    }

    private paint(snapshot: Snapshot, look: Look): void {
        if (isMeasured(look.quantity)) {
            valuesOf(look.quantity, snapshot, this.scene.bodies, this.values);
            this.frameLargest = this.values.reduce((m, x, b) => (this.scene.mobility[b] === 0 ? Math.max(m, x) : m), 0);
            paintValues(this.values, look.map, this.colorLimit(look), this.colors);
            this.painted = null;
        } else {
            if (this.painted === look.quantity) return; // these colours do not change in time
            paintBodies(this.scene, look.quantity, this.colors);
            this.painted = look.quantity;
        }
        for (const group of this.instances) group.paint(this.colors);
    }

    private addBodies(): void {
        const plane = this.scene.dimension === 2;
        this.scene.prototypes.forEach((prototype, k) => {
            const parts = Uint32Array.from(this.scene.parts.prototype.keys()).filter((part) => this.scene.parts.prototype[part] === k);
            if (parts.length === 0 || prototype.kind === "half_plane" || prototype.kind === "plane") return;
            const instances = new Instances(this.scene, parts);
            this.instances.push(instances);
            if (prototype.kind === "disk" || prototype.kind === "sphere") {
                const mesh = makeBalls(instances, plane, this.shared);
                mesh.renderOrder = 1;
                this.balls.push(mesh);
                if (this.software && !plane && parts.length > splatFrom) this.splat(instances, mesh);
                this.bodies.push(mesh.material);
                this.graph.add(mesh);
                return;
            }
            const faces = facesOf(prototype, plane);
            if (!faces) return;
            const { fill, edges } = makeSolids(instances, faces, plane, this.shared);
            this.edges.push(edges);
            this.bodies.push(fill.material);
            this.lines.push(edges.material);
            this.graph.add(fill, edges);
        });
    }

    private splat(instances: Instances, mesh: Mesh): void {
        const sheet = new SplatSheet();
        sheet.mesh.renderOrder = mesh.renderOrder;
        this.graph.add(sheet.mesh);
        this.splats.push({ sheet, instances, mesh });
    }

    private drawSplats({ sheet, instances, mesh }: Stage["splats"][number], quick: boolean): void {
        const { uStill, uDriven, uBackground, uAccent, uSoften, uOpacity } = this.shared;
        const rgb = ({ value }: { value: Color }): [number, number, number] => [value.r, value.g, value.b];
        const paint = { still: rgb(uStill), driven: rgb(uDriven), background: rgb(uBackground), accent: rgb(uAccent), soften: uSoften.value };
        const { width, height } = this.canvas;
        sheet.mesh.visible = quick && uOpacity.value >= 1 && sheet.draw(instances.rows, this.view.seen(), paint, width, height);
        mesh.visible = !sheet.mesh.visible;
    }

    private setOpacity(opacity: number): void {
        this.shared.uOpacity.value = opacity;
        const plane = this.scene.dimension === 2;
        for (const material of this.bodies) {
            material.transparent = opacity < 1 || plane;
            material.depthWrite = !plane && opacity >= 1;
        }
        for (const material of this.lines) material.transparent = opacity < 1 || plane;
    }
}
