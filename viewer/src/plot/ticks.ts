/// 1, 2 or 5 times a power of ten, so that `span` has about `count` steps.
export function niceStep(span: number, count: number): number {
    const raw = span / Math.max(count, 1);
    if (!(raw > 0) || !Number.isFinite(raw)) return 1;
    const power = 10 ** Math.floor(Math.log10(raw));
    const m = raw / power;
    return (m < 1.5 ? 1 : m < 3.5 ? 2 : m < 7.5 ? 5 : 10) * power;
}

/// Round values from low to high.
export function ticks(low: number, high: number, count: number): number[] {
    const step = niceStep(high - low, count);
    const first = Math.ceil(low / step - 1e-9);
    const out: number[] = [];
    for (let i = first; i * step <= high + step * 1e-9 && out.length < 100; i++) out.push(i === 0 ? 0 : i * step);
    return out;
}

/// Powers of ten from low to high (both positive), at most about `count`.
export function logTicks(low: number, high: number, count: number): number[] {
    const first = Math.ceil(Math.log10(low) - 1e-9);
    const last = Math.floor(Math.log10(high) + 1e-9);
    const stride = Math.max(1, Math.ceil((last - first + 1) / Math.max(count, 1)));
    const out: number[] = [];
    for (let k = first; k <= last; k += stride) out.push(Number(`1e${k}`)); // exact, unlike powers
    return out;
}

/// A number in few characters: 0.25, 1200, 3.2e-7.
export function short(value: number, digits = 3): string {
    if (value === 0) return "0";
    if (!Number.isFinite(value)) return Number.isNaN(value) ? "–" : value > 0 ? "∞" : "−∞";
    const size = Math.abs(value);
    if (size >= 1e5 || size < 1e-3) {
        const [m, e] = value.toExponential(digits - 1).split("e");
        const mantissa = m.includes(".") ? m.replace(/\.?0+$/, "") : m;
        return `${mantissa}e${Number(e)}`.replaceAll("-", "−");
    }
    return String(Number(value.toPrecision(digits))).replace("-", "−");
}

const prefixes: [number, string][] = [
    [1e9, "G"],
    [1e6, "M"],
    [1e3, "k"],
    [1, ""],
    [1e-3, "m"],
    [1e-6, "µ"],
    [1e-9, "n"],
];

/// Factor and unit with an SI prefix that make a number of this size short: 3e6 Pa is 3 MPa.
export function prefixed(size: number, unit: string): { factor: number; unit: string } {
    const plain = ["Pa", "N", "J", "W", "m", "m/s", "N s", "kg", "s", "rad/s"].includes(unit);
    if (!plain || unit === "kg" || !(size > 0) || !Number.isFinite(size)) return { factor: 1, unit };
    if (size >= 0.1 && size < 1e4) return { factor: 1, unit };
    const [scale, prefix] = prefixes.find(([s]) => size >= s) ?? [1e-9, "n"];
    return { factor: 1 / scale, unit: prefix + unit };
}

/// Time to four digits of the span it is read from.
export function timeText(time: number, span: number): string {
    const digits = Math.max(0, Math.min(9, 3 - Math.floor(Math.log10(Math.max(span, 1e-9)))));
    return time.toFixed(digits).replace("-", "−");
}
