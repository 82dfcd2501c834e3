import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tests/support/slowestFirst.ts'

const resultsFile = process.env.VITEST_RESULTS
/** The URL of a PostgreSQL server for the tests, with its superuser. */
const server = process.env.TEST_DATABASE_URL

/** These tests run on the embedded database too if the others run on a PostgreSQL server. */
const onBothDatabases = [
  'tests/{audit/audit,db/migrate}.test.ts',
  'tests/records/**/*.test.ts',
  'tests/organizations/*.test.ts',
  'tests/language/{agreement,computed}.test.ts',
  'tests/server/{kill,killedImport}.test.ts',
]

export default defineConfig({
  test: {
    globals: false,
    pool: 'forks',
    maxWorkers: availableParallelism(),
    // Files share modules, because loading the product for each file takes longer than its tests. Global state is
    // therefore shared too.
    isolate: false,
    // Rendering leaves much garbage: with a larger new space, collecting it takes a sixth less of the processor's time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: SlowestFirst },
    // Long, because machines may stall for a minute.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: resultsFile ? ['default', 'json'] : ['default'],
    outputFile: resultsFile ? { json: resultsFile } : undefined,
    projects: [
      {
        extends: true,
        // Otherwise our code would get another copy of the router's modules than react-admin, which Node loads.
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
          // These tests need a PostgreSQL server.
          exclude: server ? [] : ['tests/postgres/**'],
          globalSetup: ['tests/support/teardown.ts'],
        },
      },
      ...(server ? [buildEmbeddedProject()] : []),
    ],
  },
})

function buildEmbeddedProject() {
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
