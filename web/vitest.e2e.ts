import { defineConfig } from 'vitest/config';

// The real program and a real browser, one test after the other: they share two cores with each other.
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
