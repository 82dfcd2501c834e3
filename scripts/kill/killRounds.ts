import { choosePassword, readAll, signIn, writeUntilDead } from './client.ts'
import { type KilledServer, type ServerPlace, startKilledServer } from './killedServer.ts'
import { compare, type LedgerRecord, type Verdict } from './ledger.ts'

/** The result of one kill. */
export interface Round extends Verdict {
  readonly acknowledged: number
  /** The number of writes that were in progress. */
  readonly cutOff: number
  /** From the next start to the first answer. */
  readonly restartMs: number
}

/**
 * Kills a server repeatedly while it writes, restarts it on the same data, and compares the data with the acknowledged
 * writes.
 *
 * @param tell called after each round
 */
export async function killAgainAndAgain(
  place: ServerPlace,
  times: number,
  tell: (round: Round) => void = () => undefined,
): Promise<Round[]> {
  const ledger: LedgerRecord[] = []
  const rounds: Round[] = []
  let server = await startKilledServer(place)
  try {
    await choosePassword(server)
    while (rounds.length < times) {
      const acknowledged = await writeAndKill(server, String(rounds.length + 1), ledger)
      const cutOff = ledger.filter(({ pending }) => pending !== undefined).length
      server = await startKilledServer(place)
      const verdict = compare(ledger, await readAll(await signIn(server)))
      const round = { acknowledged, cutOff, restartMs: server.startMs, ...verdict }
      rounds.push(round)
      tell(round)
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
  const call = await signIn(server)
  const killAfter = 30 + Math.floor(Math.random() * 60)
  let acknowledged = 0
  await writeUntilDead(call, round, ledger, () => {
    acknowledged++
    if (acknowledged === killAfter) setTimeout(() => void server.kill(), Math.random() * 20)
  })
  return acknowledged
}
