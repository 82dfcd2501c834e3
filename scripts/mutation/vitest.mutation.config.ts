import { defineConfig } from 'vitest/config'

/** The tests that target the mutated files directly; others reach them through a server and would only take longer. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 1,
    // Fewer random predicates than usual, because they run for each mutant; a few hundred suffice to detect a wrong
    // evaluator.
    env: { PREDICATE_CASES: '500' },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    include: ['tests/rules/*.test.ts', 'tests/language/*.test.ts', 'tests/{exports/sheets,declared/dateMasks}.test.ts'],
  },
})
