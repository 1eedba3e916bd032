/// A straight or logarithmic map from values to pixels.
export interface Scale {
    low: number;
    high: number;
    log: boolean;
    toPixel(value: number): number;
    toValue(pixel: number): number;
}

export function makeScale(low: number, high: number, from: number, to: number, log = false): Scale {
    const f = log ? Math.log10 : (x: number) => x;
    const g = log ? (x: number) => 10 ** x : (x: number) => x;
    const [a, b] = [f(low), f(high)];
    const span = b - a || 1;
    return {
        low,
        high,
        log,
        toPixel: (value) => from + ((f(value) - a) / span) * (to - from),
        toValue: (pixel) => g(a + ((pixel - from) / (to - from)) * span),
    };
}

/// Least and largest value to show. Straight scales start at zero where that costs little; logarithmic ones leave out what is not positive
/// and show ten decades at most.
export function valueRange(curves: Float64Array[], log: boolean): { low: number; high: number } | null {
    let low = Infinity;
    let high = -Infinity;
    for (const curve of curves) {
        for (const y of curve) {
            if (!Number.isFinite(y) || (log && y <= 0)) continue;
            if (y < low) low = y;
            if (y > high) high = y;
        }
    }
    if (low > high) return null;
    if (log) {
        low = Math.max(low, high * 1e-10);
        return { low: low / 1.5, high: high * 1.5 };
    }
    if (low > 0 && low < 0.6 * high) low = 0;
    if (high < 0 && high > 0.6 * low) high = 0;
    if (low === high) {
        if (low === 0) return { low: 0, high: 1 };
        const room = Math.abs(low) * 0.1;
        return { low: low - room, high: high + room };
    }
    const room = 0.06 * (high - low);
    return { low: low === 0 ? 0 : low - room, high: high === 0 ? 0 : high + room };
}

/// Value of a curve at `x`: that of the nearest abscissa; abscissae do not decrease, and may be NaN at the end.
export function readAt(x: Float64Array, y: Float64Array, at: number): number {
    if (x.length === 0) return NaN;
    let low = 0;
    let high = x.length - 1;
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (x[middle] <= at) low = middle;
        else high = middle;
    }
    return Math.abs(x[high] - at) < Math.abs(x[low] - at) ? y[high] : y[low];
}
