import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { inlineTexts } from '#i18n/inlineTexts.ts'
import { fieldLabel } from '#i18n/labels.ts'
import { fillText } from '#i18n/translate.ts'
import type { BodyLeaf } from '#language/bodyLeaves.ts'
import { getValue } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { hasStatus } from '../../api/apiError.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useDisabledReason } from '../actions/useDisabledReason.ts'
import { useListCache } from '../actions/useListCache.ts'
import { buildFailure, type Failure } from '../buildFailure.ts'
import { useEngine } from '../engine.ts'
import { describeMerge } from '../merge/describeChange.ts'
import { type Merged, useMergingUpdate, type VersionConflict } from '../merge/useMergingUpdate.ts'

type Outcome =
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'conflict'; readonly conflict: VersionConflict; readonly attempt: Attempt }

/** A value to save, and the direction of the cell to edit afterwards. */
interface Attempt {
  readonly value: unknown
  readonly direction: 1 | -1 | 0
}

/**
 * Saves the value of one field, based on the version that the user started from. The row is updated from the response,
 * without reloading the list, and the notice has an undo button.
 */
export function useInlineSave(
  resource: ResourceData,
  leaf: BodyLeaf,
  stored: RaRecord,
  onDone: (record: RaRecord, direction: 1 | -1 | 0) => void,
) {
  const { translate } = useEngine()
  const update = useMergingUpdate(resource)
  const listCache = useListCache(resource)
  const getReason = useDisabledReason(resource)
  const report = useSavedNotice(resource, leaf)
  const [outcome, setOutcome] = useState<Outcome>()
  const [isSaving, setSaving] = useState(false)
  const { wirePath } = leaf
  const finish = (record: RaRecord, direction: Attempt['direction']) => {
    listCache.patch(record.id, record)
    void listCache.invalidate()
    onDone(record, direction)
  }
  const save = async (attempt: Attempt, base: RaRecord): Promise<void> => {
    setSaving(true)
    setOutcome(undefined)
    try {
      const result = await update(stored.id, [{ wirePath, value: attempt.value }], base)
      setSaving(false)
      if (result.kind === 'conflict') return setOutcome({ ...result, attempt })
      report(base, result.record, result.merged)
      finish(result.record, attempt.direction)
    } catch (error) {
      setSaving(false)
      const failure = buildFailure(translate, resource, 'save', error)
      const detail = hasStatus(error, 409) ? (getReason('edit', stored) ?? failure.detail) : failure.detail
      const gone = { title: translate('form.gone.title'), text: translate('form.gone.text') }
      setOutcome({ kind: 'failed', failure: hasStatus(error, 404) ? gone : { ...failure, detail } })
    }
  }
  return {
    outcome,
    isSaving,
    dismiss: () => setOutcome(undefined),
    save: (value: unknown, direction: Attempt['direction']) => save({ value, direction }, stored),
    /**
     * Resolves a conflict: saves the user's value if its field is in `kept`, otherwise shows the version of the other
     * user.
     */
    keepMine(kept: readonly BodyLeaf[]) {
      if (outcome?.kind !== 'conflict') return
      const { attempt, conflict } = outcome
      if (kept.some(({ path }) => path === leaf.path)) void save(attempt, conflict.theirs)
      else finish(conflict.theirs, attempt.direction)
    },
  }
}

/**
 * Shows a notice about a saved field. The notice mentions the changes of other users that were kept, and has an undo
 * button.
 */
function useSavedNotice(resource: ResourceData, { wirePath }: BodyLeaf) {
  const engine = useEngine()
  const { translate } = engine
  const texts = useLocalizedTexts(inlineTexts)
  const notify = useNotice()
  const warn = useNotice('warning')
  const update = useMergingUpdate(resource)
  const listCache = useListCache(resource)
  const field = fieldLabel(translate, resource.name, wirePath)
  return (before: RaRecord, saved: RaRecord, merged: Merged | undefined): void => {
    const subject = String(saved[resource.title] ?? saved.id)
    const undo = async (): Promise<void> => {
      const value = getValue(before, wirePath) ?? null
      const undone = await update(saved.id, [{ wirePath, value }], saved).catch(() => undefined)
      if (undone?.kind !== 'saved') return warn(fillText(texts.undoFailed, { field }), { subject })
      listCache.patch(saved.id, undone.record)
      await listCache.invalidate()
      notify(translate('list.undone'), { subject })
    }
    notify(fillText(texts.saved, { field }), {
      subject,
      consequence: merged && describeMerge(texts, engine, resource, merged),
      onUndo: () => void undo(),
    })
  }
}
