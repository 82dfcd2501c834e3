import { useState } from 'react'
import { useEvent } from 'react-admin'
import type { RecordData } from '#resources/language/evaluate.ts'
import { clearSlot, entryIn, leaving, moveSlot, ringOrder, type SlotChange, setSlot } from '#rules/slots.ts'
import { beginHistory, type History, recordStep, redoStep, undoStep } from './history.ts'
import { changedSlots, entriesIn, type FormEntry, type ShownFragrance } from './slotEntries.ts'
import { type GuardProblem, useAnswerGuard } from './useAnswerGuard.ts'

/** What a change does. */
type Deed = 'filled' | 'timed' | 'cleared' | 'moved' | 'undone' | 'redone'

/** What kept the last change from being made, and what that would have done. */
export type SlotProblem = (GuardProblem | { readonly kind: 'repeated'; readonly heldBy: number }) & {
  readonly did: Deed
}

/** What has just happened, for whoever does not see it. Whoever types seconds hears the letters. */
export interface SlotNews {
  readonly did: Exclude<Deed, 'timed'>
  readonly slot: number
}

type Entries = readonly FormEntry[]
type Operation = (entries: Entries) => SlotChange<FormEntry>
type Refusal = Exclude<SlotChange<FormEntry>, { entries: unknown }>
/** What becomes of the slots, with the way back; undefined where there is nothing to do. */
type Step = (history: History<Entries>) => History<Entries> | Refusal | undefined

/** The collection of a form as it is edited: which slot is selected, what is done to the slots, and the way back. */
export function useSlotEditor(value: unknown, stored: RecordData | undefined, onChange: (entries: Entries) => void) {
  const entries = entriesIn(value)
  const [selected, setSelected] = useState(() => ringOrder.find((slot) => entryIn(entries, slot)) ?? slotAtTheTop)
  const [problem, setProblem] = useState<SlotProblem>()
  const [news, setNews] = useState<SlotNews>()
  const [history, setHistory] = useHistoryOf(entries)
  const guard = useAnswerGuard(stored)

  const select = (slot: number) => {
    setSelected(slot)
    setProblem(undefined)
  }
  const refuse = (why: SlotProblem): false => {
    setProblem(why)
    return false
  }
  // What was asked meanwhile is answered for the slots as they are then.
  const take = useEvent((step: Step, did: Deed, slot?: number): boolean => {
    const next = step(history)
    if (!next || 'heldBy' in next) return false
    const changed = slot ?? placeOf(changedSlots(entries, next.present), next.present) ?? selected
    setHistory(next)
    // Whoever empties another slot from the table goes on with this one.
    select(did === 'cleared' ? selected : changed)
    setNews(did === 'timed' ? undefined : { did, slot: changed })
    onChange(next.present)
    return true
  })
  /** Makes a change unless something keeps it from being made, and says whether it was. */
  const attempt = async (step: Step, did: Deed, slot?: number): Promise<boolean> => {
    // Seconds take no fragrance away, so that typing goes on while something else is asked about.
    const next = guard.isAsking && did !== 'timed' ? undefined : step(history)
    if (!next) return false
    if ('heldBy' in next) return refuse({ kind: 'repeated', heldBy: next.heldBy, did })
    const gone = leaving(entries, next.present)
    if (guard.isFree(gone)) return take(step, did, slot)
    setProblem(undefined)
    const found = await guard.problemOf(gone)
    return found ? refuse({ ...found, did }) : take(step, did, slot)
  }
  return {
    entries,
    selected,
    problem,
    news,
    isAsking: guard.isAsking,
    select,
    ...changesOf(entries, selected, attempt),
    undo: undoStep(history) && (() => void attempt(undoStep, 'undone')),
    redo: redoStep(history) && (() => void attempt(redoStep, 'redone')),
  }
}

export type SlotEditor = ReturnType<typeof useSlotEditor>

/** What can be done to the slots. */
function changesOf(
  entries: Entries,
  selected: number,
  attempt: (step: Step, did: Deed, slot: number) => Promise<boolean>,
) {
  return {
    fill(fragranceId: number, fragrance: ShownFragrance, shotSeconds: unknown) {
      const filled = (all: Entries) =>
        setSlot(all, { shotSeconds, ...entryIn(all, selected), slot: selected, fragranceId, fragrance })
      void attempt(stepBy(filled), 'filled', selected)
    },
    setSeconds(shotSeconds: unknown) {
      const entry = entryIn(entries, selected)
      if (!entry) return
      const timed = (all: Entries) => setSlot(all, { ...entry, shotSeconds })
      void attempt(stepBy(timed, `seconds ${selected}`), 'timed', selected)
    },
    async clear(slot: number): Promise<boolean> {
      if (!entryIn(entries, slot)) return false
      return attempt(
        stepBy((all) => ({ entries: clearSlot(all, slot) })),
        'cleared',
        slot,
      )
    },
    move(from: number, to: number) {
      if (from === to || !entryIn(entries, from)) return
      void attempt(
        stepBy((all) => ({ entries: moveSlot(all, from, to) })),
        'moved',
        to,
      )
    },
  }
}

/** Where to go on after what has changed in these slots: with a fragrance that is there now, if one is. */
const placeOf = (changed: readonly number[], now: Entries): number | undefined =>
  changed.find((slot) => entryIn(now, slot)) ?? changed[0]

/** @param about steps about the same thing are undone together */
function stepBy(operation: Operation, about?: string): Step {
  return (history) => {
    const change = operation(history.present)
    return 'heldBy' in change ? change : recordStep(history, change.entries, about)
  }
}

const slotAtTheTop = ringOrder[0] ?? 1

/** The steps that led to the slots as they are. Where they are otherwise, the form began anew, and so does this. */
function useHistoryOf(entries: Entries) {
  const [history, setHistory] = useState(() => beginHistory(entries))
  const isOurs = changedSlots(history.present, entries).length === 0
  const current = isOurs ? history : beginHistory(entries)
  if (!isOurs) setHistory(current)
  return [current, setHistory] as const
}
