import { UnavailableError } from './part.ts'
import { parts } from './parts.ts'

/** The message of a part's process to its parent. */
export type Outcome = { readonly rows: readonly import('./part.ts').Row[] } | { readonly unavailableReason: string }

const name = process.argv[2] ?? ''
const part = parts[name]
if (!part) throw new Error(`there is no part '${name}'`)
try {
  sendOutcome({ rows: await part.measure() })
} catch (error) {
  if (!(error instanceof UnavailableError)) throw error
  sendOutcome({ unavailableReason: error.message })
}

function sendOutcome(outcome: Outcome): void {
  process.send?.(outcome, () => process.exit())
}
