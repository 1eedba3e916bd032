/// A colour in sRGB, each 0 to 1.
export type Rgb = [number, number, number];
type Lab = [number, number, number];

/// OKLab (Ottosson 2020): distances in it are close to perceived differences.
export function toOklab([r, g, b]: Rgb): Lab {
    const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const [R, G, B] = [linear(r), linear(g), linear(b)];
    const l = Math.cbrt(0.4122214708 * R + 0.5363325363 * G + 0.0514459929 * B);
    const m = Math.cbrt(0.2119034982 * R + 0.6806995451 * G + 0.1073969566 * B);
    const s = Math.cbrt(0.0883024619 * R + 0.2817188376 * G + 0.6299787005 * B);
    return [
        0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
}

export function fromOklab([L, a, b]: Lab): Rgb {
    const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
    const gamma = (c: number) => {
        const x = Math.min(Math.max(c, 0), 1);
        return x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055;
    };
    return [
        gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
        gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
        gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
    ];
}

export function parseHex(hex: string): Rgb {
    const value = parseInt(hex.slice(1), 16);
    return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/// Stops that each map runs through. Lightness rises along all of them, so that they also read in grey and for the colour-blind.
const stops = {
    dusk: ["#39377c", "#3a6198", "#2f8b97", "#5fb682", "#b4d464", "#f8efa0"],
    ember: ["#432a5e", "#7a2f6b", "#b53f5c", "#dd6b3e", "#f0ab48", "#fbf0b2"],
    ice: ["#263f5a", "#2f5b82", "#4a80aa", "#7aaac9", "#b3d1e1", "#eef6f7"],
} as const;

export type MapName = keyof typeof stops;
export const mapNames = Object.keys(stops) as MapName[];

const entriesOfMap = 256;
const subdivisions = 64;

/// A table of 256 colours (x 3, 0 to 255) with equal steps in OKLab: stops joined by a smooth curve, then cut into arcs of equal length.
export function makeMap(name: MapName): Uint8Array {
    const points = stops[name].map((hex) => toOklab(parseHex(hex)));
    const curve: Lab[] = [];
    for (let i = 0; i + 1 < points.length; i++) {
        for (let j = 0; j < subdivisions; j++) curve.push(catmullRom(points, i, j / subdivisions));
    }
    curve.push(points[points.length - 1]);
    const length = [0];
    for (let i = 1; i < curve.length; i++) length.push(length[i - 1] + distance(curve[i], curve[i - 1]));
    const table = new Uint8Array(3 * entriesOfMap);
    let i = 0;
    for (let k = 0; k < entriesOfMap; k++) {
        const wanted = (k / (entriesOfMap - 1)) * length[length.length - 1];
        while (i + 2 < length.length && length[i + 1] < wanted) i++;
        const t = (wanted - length[i]) / (length[i + 1] - length[i]);
        const rgb = fromOklab(mix(curve[i], curve[i + 1], Math.min(Math.max(t, 0), 1)));
        for (let c = 0; c < 3; c++) table[3 * k + c] = Math.round(255 * rgb[c]);
    }
    return table;
}

const tables = new Map<MapName, Uint8Array>();

export function mapTable(name: MapName): Uint8Array {
    let table = tables.get(name);
    if (!table) tables.set(name, (table = makeMap(name)));
    return table;
}

/// Row of a table for a value between `low` and `high`; what lies outside takes the ends, NaN the lower one.
export function rowOf(value: number, low: number, high: number): number {
    const t = high > low ? (value - low) / (high - low) : 0;
    return Math.min(Math.max(Math.round(t * (entriesOfMap - 1)) || 0, 0), entriesOfMap - 1);
}

/// Colours for things that have no order (materials): calm, about equally light, told apart by hue.
const categories = ["#b89f7d", "#7f9bb3", "#a3b07a", "#b98686", "#8f87b5", "#6fa79c", "#c7a95a", "#9a9a94"].map(parseHex);

export function category(index: number): Rgb {
    return categories[index % categories.length];
}

/// A colour for a number that only has to differ from its neighbours: hues by the golden angle at one lightness.
export function idColor(id: number): Rgb {
    const hue = (id * 137.50776405) % 360;
    const angle = (hue * Math.PI) / 180;
    const lightness = 0.7 + 0.06 * ((id * 0.618034) % 1);
    return fromOklab([lightness, 0.09 * Math.cos(angle), 0.09 * Math.sin(angle)]);
}

function catmullRom(points: Lab[], i: number, t: number): Lab {
    const at = (k: number) => points[Math.min(Math.max(k, 0), points.length - 1)];
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return a.map((_, k) => {
        const p = 2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t;
        return (p + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3) / 2;
    }) as Lab;
}

function mix(a: Lab, b: Lab, t: number): Lab {
    return a.map((x, k) => x + t * (b[k] - x)) as Lab;
}

function distance(a: Lab, b: Lab): number {
    return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
