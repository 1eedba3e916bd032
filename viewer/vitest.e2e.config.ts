import { defineConfig } from "vitest/config";

// One page after the other: Chromium draws with the processor, which two pages would share.
export default defineConfig({
    test: {
        include: ["e2e/**/*.test.ts"],
        environment: "node",
        fileParallelism: false,
        testTimeout: 90_000,
        hookTimeout: 60_000,
    },
});
