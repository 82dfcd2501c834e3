import { useState } from 'react'
import { useEvent } from 'react-admin'
import type { RecordData } from '#resources/language/evaluate.ts'
import { clearSlot, entryIn, leaving, moveSlot, ringOrder, type SlotChange, setSlot } from '#rules/slots.ts'
import { beginHistory, type History, recordStep, redoStep, undoStep } from './history.ts'
import { changedSlots, entriesIn, type FormEntry, type ShownFragrance } from './slotEntries.ts'
import { type GuardProblem, useAnswerGuard } from './useAnswerGuard.ts'

/** The kinds of changes. */
type Deed = 'filled' | 'timed' | 'cleared' | 'moved' | 'undone' | 'redone'

/** Why the last change was refused, and which kind of change it was. */
export type SlotProblem = (GuardProblem | { readonly kind: 'repeated'; readonly heldBy: number }) & {
  readonly did: Deed
}

/**
 * The last change, to be announced to screen readers. Changes of seconds are not announced, as the input reads them.
 */
export interface SlotNews {
  readonly did: Exclude<Deed, 'timed'>
  readonly slot: number
}

type Entries = readonly FormEntry[]
type Operation = (entries: Entries) => SlotChange<FormEntry>
type Refusal = Exclude<SlotChange<FormEntry>, { entries: unknown }>
/** Computes the next history; undefined if nothing changes. */
type Step = (history: History<Entries>) => History<Entries> | Refusal | undefined

/** The state of the collection editor: the selected slot, the changes to the slots, undo and redo. */
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
  // The history may have changed during the request, so the step is applied to the current history.
  const take = useEvent((step: Step, did: Deed, slot?: number): boolean => {
    const next = step(history)
    if (!next || 'heldBy' in next) return false
    const changed = slot ?? placeOf(changedSlots(entries, next.present), next.present) ?? selected
    setHistory(next)
    // Clearing another slot in the table does not change the selection.
    select(did === 'cleared' ? selected : changed)
    setNews(did === 'timed' ? undefined : { did, slot: changed })
    onChange(next.present)
    return true
  })
  /** Applies a change unless a check refuses it, and returns whether it was applied. */
  const attempt = async (step: Step, did: Deed, slot?: number): Promise<boolean> => {
    // Changing seconds removes no fragrance, so it is allowed while another check is running.
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

/** The changes that can be made to the slots. */
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

/** The slot to select after a change: preferably one that has a fragrance now. */
const placeOf = (changed: readonly number[], now: Entries): number | undefined =>
  changed.find((slot) => entryIn(now, slot)) ?? changed[0]

/** @param about merge key: steps with the same key are undone together */
function stepBy(operation: Operation, about?: string): Step {
  return (history) => {
    const change = operation(history.present)
    return 'heldBy' in change ? change : recordStep(history, change.entries, about)
  }
}

const slotAtTheTop = ringOrder[0] ?? 1

/** The undo history of the entries. If the entries differ from its present, the form was reset: it starts again. */
function useHistoryOf(entries: Entries) {
  const [history, setHistory] = useState(() => beginHistory(entries))
  const isOurs = changedSlots(history.present, entries).length === 0
  const current = isOurs ? history : beginHistory(entries)
  if (!isOurs) setHistory(current)
  return [current, setHistory] as const
}
