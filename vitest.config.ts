import { defineConfig } from 'vitest/config'

const resultsFile = process.env.VITEST_RESULTS

export default defineConfig({
  test: {
    globals: false,
    pool: 'forks',
    maxWorkers: 2,
    // Machines stall for a minute; whoever waits for something that never comes is told soon enough.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: resultsFile ? ['default', 'json'] : ['default'],
    outputFile: resultsFile ? { json: resultsFile } : undefined,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          // What only a PostgreSQL server can show is shown where there is one.
          exclude: process.env.TEST_DATABASE_URL ? [] : ['tests/postgres/**'],
        },
      },
      {
        extends: true,
        // Node gives react-admin the router's modules; without this Vitest would give our own code another copy of them.
        resolve: { conditions: ['module-sync'] },
        test: {
          name: 'components',
          environment: 'happy-dom',
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/support/componentSetup.ts'],
        },
      },
    ],
  },
})
