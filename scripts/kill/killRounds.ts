import { choosePassword, readAll, signIn, writeUntilKilled } from './client.ts'
import { type KilledServer, type ServerOptions, startServerProcess } from './killedServer.ts'
import { compareLedger, type LedgerComparison, type LedgerRecord } from './ledger.ts'

/** The result of one kill. */
export interface KillRound extends LedgerComparison {
  readonly acknowledged: number
  /** The number of writes that were in progress. */
  readonly interruptedWrites: number
  /** The time from the next start to the first response. */
  readonly restartMs: number
}

/**
 * Kills a server repeatedly while it writes, restarts it on the same data, and compares the data with the acknowledged
 * writes.
 *
 * @param report called after each round
 */
export async function runKillRounds(
  options: ServerOptions,
  times: number,
  report: (round: KillRound) => void = () => undefined,
): Promise<KillRound[]> {
  const ledger: LedgerRecord[] = []
  const rounds: KillRound[] = []
  let server = await startServerProcess(options)
  try {
    await choosePassword(server)
    while (rounds.length < times) {
      const acknowledged = await writeAndKill(server, String(rounds.length + 1), ledger)
      const interruptedWrites = ledger.filter(({ pending }) => pending !== undefined).length
      server = await startServerProcess(options)
      const comparison = compareLedger(ledger, await readAll(await signIn(server)))
      const round = { acknowledged, interruptedWrites, restartMs: server.startMs, ...comparison }
      rounds.push(round)
      report(round)
    }
    const code = await server.stop()
    if (code !== 0) throw new Error(`The server ended with ${code}.\n${server.output()}`)
    return rounds
  } finally {
    await server.kill()
  }
}

/** Kills the server shortly after a random number of acknowledged writes. Returns the number of acknowledged writes. */
async function writeAndKill(server: KilledServer, round: string, ledger: LedgerRecord[]): Promise<number> {
  const client = await signIn(server)
  const killAfter = 30 + Math.floor(Math.random() * 60)
  let acknowledged = 0
  await writeUntilKilled(client, round, ledger, () => {
    acknowledged++
    if (acknowledged === killAfter) setTimeout(() => void server.kill(), Math.random() * 20)
  })
  return acknowledged
}
