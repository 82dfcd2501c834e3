import { defineConfig } from 'vitest/config'

/** The tests that target the mutated files directly; others reach them through a server and would only take longer. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 1,
    // Each mutant waits for them; a wrong reader answers one of a few hundred differently.
    env: { LAW_QUESTIONS: '500' },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    include: ['tests/rules/*.test.ts', 'tests/language/*.test.ts', 'tests/{exports/sheets,declared/dayMasks}.test.ts'],
  },
})
