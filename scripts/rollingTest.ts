import { runLongTestCommand } from './kill/runLongTest.ts'

/** Restarts three processes in turn behind HAProxy until 20,000 calls have been answered; `npm test` stops at 1,500. */
await runLongTestCommand('tests/postgres/rollingRestart.test.ts', { ROLLING_CALLS: '20000' })
