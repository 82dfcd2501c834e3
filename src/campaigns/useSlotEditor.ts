import { useReducer, useState } from 'react'
import { useEvent } from 'react-admin'
import type { RecordData } from '#language/evaluate.ts'
import {
  clearSlot,
  findSlotEntry,
  getRemovedFragranceIds,
  moveSlot,
  ringOrder,
  type SlotChange,
  setSlot,
} from '#rules/slots.ts'
import { type FormEntry, type FragranceData, findChangedSlots, parseEntries } from './slotEntries.ts'
import { createHistory, recordStep, redoStep, type UndoHistory, undoStep } from './undoHistory.ts'
import { type UsageProblem, useUsageCheck } from './useUsageCheck.ts'

/** The kinds of changes. */
type ChangeKind = 'filled' | 'timed' | 'cleared' | 'moved' | 'undone' | 'redone'

/** Why the last change was refused, and which kind of change it was. */
export type SlotProblem = (UsageProblem | { readonly kind: 'repeated'; readonly heldBy: number }) & {
  readonly changeKind: ChangeKind
}

/**
 * The last change, to be announced to screen readers. Changes of seconds are not announced, because the screen reader
 * reads the input.
 */
export interface SlotAnnouncement {
  readonly changeKind: Exclude<ChangeKind, 'timed'>
  readonly slot: number
}

type Entries = readonly FormEntry[]
type Operation = (entries: Entries) => SlotChange<FormEntry>
type Refusal = Exclude<SlotChange<FormEntry>, { entries: unknown }>
/** Computes the next history; undefined if nothing changes. */
type HistoryUpdate = (history: UndoHistory<Entries>) => UndoHistory<Entries> | Refusal | undefined

/** The state of the collection editor: the selected slot, the functions that change slots, undo and redo. */
export function useSlotEditor(value: unknown, stored: RecordData | undefined, onChange: (entries: Entries) => void) {
  const entries = parseEntries(value)
  const [selected, setSelected] = useState(() => ringOrder.find((slot) => findSlotEntry(entries, slot)) ?? firstSlot)
  const [problem, setProblem] = useState<SlotProblem>()
  const [refusedChoices, countRefusedChoice] = useReducer((count: number) => count + 1, 0)
  const [announcement, setAnnouncement] = useState<SlotAnnouncement>()
  const [history, setHistory] = useEntryHistory(entries)
  const usageCheck = useUsageCheck(stored)

  const select = (slot: number) => {
    setSelected(slot)
    setProblem(undefined)
  }
  const rejectChange = (reason: SlotProblem): false => {
    setProblem(reason)
    if (reason.changeKind === 'filled') countRefusedChoice()
    return false
  }
  // The history may have changed during the request, so the step is applied to the current history.
  const applyStep = useEvent((step: HistoryUpdate, changeKind: ChangeKind, slot?: number): boolean => {
    const next = step(history)
    if (!next || 'occupiedSlot' in next) return false
    const changedSlot = slot ?? chooseSlot(findChangedSlots(entries, next.present), next.present) ?? selected
    setHistory(next)
    // Clearing another slot in the table does not change the selection.
    select(changeKind === 'cleared' ? selected : changedSlot)
    setAnnouncement(changeKind === 'timed' ? undefined : { changeKind, slot: changedSlot })
    onChange(next.present)
    return true
  })
  /** Applies a change unless a check refuses it, and returns whether it was applied. */
  const checkAndApply = async (step: HistoryUpdate, changeKind: ChangeKind, slot?: number): Promise<boolean> => {
    // Changing seconds removes no fragrance, so it is allowed while another check is running.
    const next = usageCheck.isChecking && changeKind !== 'timed' ? undefined : step(history)
    if (!next) return false
    if ('occupiedSlot' in next) return rejectChange({ kind: 'repeated', heldBy: next.occupiedSlot, changeKind })
    const removedIds = getRemovedFragranceIds(entries, next.present)
    if (usageCheck.canSkipCheck(removedIds)) return applyStep(step, changeKind, slot)
    setProblem(undefined)
    const usageProblem = await usageCheck.findProblem(removedIds)
    return usageProblem ? rejectChange({ ...usageProblem, changeKind }) : applyStep(step, changeKind, slot)
  }
  return {
    entries,
    selected,
    problem,
    /** How many choices of a fragrance were refused. */
    refusedChoices,
    announcement,
    isChecking: usageCheck.isChecking,
    select,
    ...buildChanges(entries, selected, checkAndApply),
    undo: undoStep(history) && (() => void checkAndApply(undoStep, 'undone')),
    redo: redoStep(history) && (() => void checkAndApply(redoStep, 'redone')),
  }
}

export type SlotEditor = ReturnType<typeof useSlotEditor>

/** The functions that change slots. */
function buildChanges(
  entries: Entries,
  selected: number,
  checkAndApply: (step: HistoryUpdate, changeKind: ChangeKind, slot: number) => Promise<boolean>,
) {
  return {
    fill(fragranceId: number, fragrance: FragranceData, shotSeconds: unknown) {
      const fillSlot = (currentEntries: Entries) =>
        setSlot(currentEntries, {
          shotSeconds,
          ...findSlotEntry(currentEntries, selected),
          slot: selected,
          fragranceId,
          fragrance,
        })
      void checkAndApply(buildStep(fillSlot), 'filled', selected)
    },
    setSeconds(shotSeconds: unknown) {
      const entry = findSlotEntry(entries, selected)
      if (!entry) return
      const setSlotSeconds = (currentEntries: Entries) => setSlot(currentEntries, { ...entry, shotSeconds })
      void checkAndApply(buildStep(setSlotSeconds, `seconds ${selected}`), 'timed', selected)
    },
    async clear(slot: number): Promise<boolean> {
      if (!findSlotEntry(entries, slot)) return false
      return checkAndApply(
        buildStep((currentEntries) => ({ entries: clearSlot(currentEntries, slot) })),
        'cleared',
        slot,
      )
    },
    move(from: number, to: number) {
      if (from === to || !findSlotEntry(entries, from)) return
      void checkAndApply(
        buildStep((currentEntries) => ({ entries: moveSlot(currentEntries, from, to) })),
        'moved',
        to,
      )
    },
  }
}

/** The slot to select after a change: preferably one that now has a fragrance. */
const chooseSlot = (changed: readonly number[], newEntries: Entries): number | undefined =>
  changed.find((slot) => findSlotEntry(newEntries, slot)) ?? changed[0]

/** @param mergeKey merge key: steps with the same key are undone together */
function buildStep(operation: Operation, mergeKey?: string): HistoryUpdate {
  return (history) => {
    const change = operation(history.present)
    return 'occupiedSlot' in change ? change : recordStep(history, change.entries, mergeKey)
  }
}

const firstSlot = ringOrder[0] ?? 1

/** The undo history of the entries. It is cleared if other code changes the entries, for example by a reset. */
function useEntryHistory(entries: Entries) {
  const [history, setHistory] = useState(() => createHistory(entries))
  const hasSameEntries = findChangedSlots(history.present, entries).length === 0
  const current = hasSameEntries ? history : createHistory(entries)
  if (!hasSameEntries) setHistory(current)
  return [current, setHistory] as const
}
