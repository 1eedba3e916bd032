/// Numbers that look random and are the same every time: xorshift.
export function randomSource(seed: number): { integer: (low: number, high: number) => number; real: (low: number, high: number) => number } {
    let state = seed | 0 || 1;
    const next = () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) / 2 ** 32;
    };
    return {
        integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
        real: (low, high) => low + next() * (high - low),
    };
}
