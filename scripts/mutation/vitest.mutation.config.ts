import { defineConfig } from 'vitest/config'

/** The tests that speak of what `npm run mutation` changes; others reach it by way of a server and would only slow it down. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    include: ['tests/rules/*.test.ts', 'tests/language/*.test.ts', 'tests/exports/sheets.test.ts'],
  },
})
