import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tests/support/slowestFirst.ts'

const resultsFile = process.env.VITEST_RESULTS
/** The PostgreSQL server that the run may use, as its superuser. */
const server = process.env.TEST_DATABASE_URL

/** What runs on the embedded database as well, where the others run on a server. */
const onBothDatabases = [
  'tests/{audit/audit,db/migrate}.test.ts',
  'tests/records/**/*.test.ts',
  'tests/language/agreement.test.ts',
  'tests/server/kill.test.ts',
]

export default defineConfig({
  test: {
    globals: false,
    pool: 'forks',
    maxWorkers: availableParallelism(),
    // Loading the product anew for each file takes longer than its tests. What a file leaves behind, the next one finds.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // Machines stall for a minute; whoever waits for something that never comes is told soon enough.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: resultsFile ? ['default', 'json'] : ['default'],
    outputFile: resultsFile ? { json: resultsFile } : undefined,
    projects: [
      {
        extends: true,
        // Node gives react-admin the router's modules; without this Vitest would give our own code another copy of them.
        resolve: { conditions: ['module-sync'] },
        test: {
          name: 'components',
          environment: 'happy-dom',
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/support/reactWithoutTraces.ts', 'tests/support/componentSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          // What only a PostgreSQL server can show is shown where there is one.
          exclude: server ? [] : ['tests/postgres/**'],
          globalSetup: ['tests/support/teardown.ts'],
        },
      },
      ...(server ? [embedded()] : []),
    ],
  },
})

function embedded() {
  return {
    extends: true as const,
    test: {
      name: 'embedded',
      environment: 'node' as const,
      include: onBothDatabases,
      env: { TEST_DATABASE_URL: '' },
    },
  }
}
