import { type BufferGeometry, DoubleSide, GLSL3, Mesh, ShaderMaterial } from "three";
import { hatch, light, stroke, turn } from "./glsl";
import { type Instances, instance } from "./instances";
import type { Faces } from "./shapes";
import { Table, bareGeometry, quadIndex } from "./table";
import type { Shared } from "./uniforms";

const fillVertex = /* glsl */ `
${instance}
${turn}
${light}
flat out vec3 vColor;
flat out float vStill;
uniform float uSoften;
uniform vec3 uBackground, uStill, uDriven, uAccent;
uniform highp sampler2D uShape; // rows: corner, normal
uniform int uVertices; // of the shape
void main() {
    readPart(gl_VertexID / uVertices);
    int own_ = gl_VertexID % uVertices;
    vec3 position = row(uShape, 2 * own_).xyz;
    vec3 normal = row(uShape, 2 * own_ + 1).xyz;
    vec3 at = iPosition + turn(iRotation, position * iScale);
    gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
    #ifdef SPACE
    // Normals of a scaled shape go with the inverse of the scale.
    vec3 n = normalize((viewMatrix * vec4(turn(iRotation, normal / iScale), 0.0)).xyz);
    vec3 own = isFixed() ? mix(iColor, uStill, 0.6) : isDriven() ? mix(iColor, uDriven, 0.5) : iColor;
    float shade = lit(n);
    #else
    vec3 own = isFixed() ? uStill : isDriven() ? uDriven : iColor;
    float shade = 1.0;
    #endif
    vec3 c = mix(own, uBackground, isFixed() ? 0.0 : uSoften);
    if (isChosen()) c = mix(c, uAccent, 0.3);
    vColor = c * shade;
    vStill = isFixed() ? 1.0 : isDriven() ? 0.6 : 0.0;
}
`;

const fillFragment = /* glsl */ `
flat in vec3 vColor;
flat in float vStill;
out vec4 color;
uniform float uOpacity, uScale;
uniform vec3 uInk;
${hatch}
void main() {
    vec3 c = vColor;
    #ifndef SPACE
    if (vStill > 0.0) c = mix(c, uInk, 0.22 * vStill * hatch(gl_FragCoord.xy / uScale, 6.0));
    #endif
    color = vec4(c, uOpacity);
}
`;

const edgeVertex = /* glsl */ `
${instance}
${turn}
${stroke}
uniform highp sampler2D uShape; // rows: from, to
uniform int uVertices; // four for each edge
uniform float uScale, uSoften, uUnit;
uniform vec3 uInk, uWall, uAccent;
flat out vec3 vColor;
#ifdef BARE
const float thin = 2.2; // a line is all there is of it
#else
const float thin = 1.1;
#endif
// Two pixels towards the eye, where it is in front of the face that it belongs to, and of nothing else.
vec4 nearer(vec4 p) {
    if (isOrthographic) p.z += 2.0 * uUnit;
    else p.xyz *= 1.0 - 2.0 * uUnit / max(length(p.xyz), 4.0 * uUnit);
    return p;
}
void main() {
    readPart(gl_VertexID / uVertices);
    int own = gl_VertexID % uVertices;
    vec3 from = row(uShape, 2 * (own >> 2)).xyz;
    vec3 to = row(uShape, 2 * (own >> 2) + 1).xyz;
    vec2 corner = vec2(((own + 1) & 3) >> 1, (own & 2) - 1); // (0, -1), (1, -1), (1, 1), (0, 1)
    vec4 a = projectionMatrix * nearer(viewMatrix * vec4(iPosition + turn(iRotation, from * iScale), 1.0));
    vec4 b = projectionMatrix * nearer(viewMatrix * vec4(iPosition + turn(iRotation, to * iScale), 1.0));
    gl_Position = stroke(a, b, corner, (isChosen() ? 3.0 : thin) * uScale);
    #ifndef SPACE
    gl_Position.z = (isChosen() ? -0.5 : 0.5) * gl_Position.w; // the outline of the chosen body lies above its neighbours
    #endif
    #ifdef SPACE
    vec3 ink = mix(iColor * 0.45, uInk, 0.3);
    #else
    vec3 ink = isFixed() || isDriven() ? uWall : mix(uInk, iColor, 0.2 + 0.35 * uSoften);
    #endif
    vColor = isChosen() ? uAccent : ink;
}
`;

const edgeFragment = /* glsl */ `
flat in vec3 vColor;
out vec4 color;
uniform float uOpacity;
void main() { color = vec4(vColor, uOpacity); }
`;

type Solid = Mesh<BufferGeometry, ShaderMaterial>;

/// Pairs of points as a table.
function pairs(first: Float32Array, a: number, second: Float32Array, b: number, step: number): Table {
    const count = first.length / step;
    const table = new Table(2 * count);
    for (let i = 0; i < count; i++) {
        table.data.set(first.subarray(step * i + a, step * i + a + 3), 8 * i);
        table.data.set(second.subarray(step * i + b, step * i + b + 3), 8 * i + 4);
    }
    return table;
}

/// Faces and edges of all parts of one shape.
export function makeSolids(instances: Instances, faces: Faces, plane: boolean, shared: Shared): { fill: Solid; edges: Solid } {
    const make = (vertexShader: string, fragmentShader: string, shape: Table, vertices: number, index: number[]): Solid => {
        const own = { uParts: { value: instances.table.texture }, uShape: { value: shape.texture }, uVertices: { value: vertices } };
        const material = new ShaderMaterial({
            glslVersion: GLSL3,
            vertexShader,
            fragmentShader,
            uniforms: { ...shared, ...own },
            defines: { ...(plane ? {} : { SPACE: 1 }), ...(faces.corners.length > 0 ? {} : { BARE: 1 }) },
            depthTest: !plane,
            depthWrite: !plane,
            side: DoubleSide,
        });
        const mesh = new Mesh(bareGeometry(instances.count, vertices, index), material);
        mesh.frustumCulled = false;
        return mesh;
    };
    const corners = faces.corners.length / 3;
    const count = faces.edges.length / 6;
    const quads = Array.from({ length: count }, (_, e) => quadIndex.map((i) => 4 * e + i)).flat();
    const fill = make(fillVertex, fillFragment, pairs(faces.corners, 0, faces.normals, 0, 3), corners, Array.from({ length: corners }, (_, i) => i));
    const edges = make(edgeVertex, edgeFragment, pairs(faces.edges, 0, faces.edges, 3, 6), 4 * count, quads);
    fill.renderOrder = 1;
    edges.renderOrder = 2;
    edges.material.depthTest = edges.material.depthWrite = true;
    return { fill, edges };
}
