import { useState } from 'react'
import { type Identifier, type RaRecord, useDataProvider } from 'react-admin'
import { fieldLabel } from '#i18n/labels.ts'
import { layoutTexts } from '#i18n/layoutTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { getRoute } from '#language/derive.ts'
import { getValue } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import { useNotice } from '../../../layout/notices/useNotice.tsx'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { useListCache } from '../../actions/useListCache.ts'
import { buildFailure, type Failure } from '../../buildFailure.ts'
import { useEngine } from '../../engine.ts'
import { useMergingUpdate } from '../../merge/useMergingUpdate.ts'

/**
 * Saves the choice of a record that the user moved on a board, with optimistic locking. If another user has moved the
 * record in the meantime, it is not overwritten. The notice has an undo button.
 */
export function useBoardSave(resource: ResourceData, by: string, getLabel: (value: unknown) => string) {
  const { translate } = useEngine()
  const texts = useLocalizedTexts(layoutTexts)
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const update = useMergingUpdate(resource)
  const { reload } = useListCache(resource)
  const notify = useNotice()
  const warn = useNotice('warning')
  const [failure, setFailure] = useState<Failure>()
  const wirePath = getBodyLeaves(resource, 'update').find(({ path }) => path === by)?.wirePath ?? by

  /**
   * @returns the saved record; undefined if the stored choice is no longer `expected`, because another user has changed
   * it
   */
  const save = async (id: Identifier, expected: unknown, value: unknown): Promise<RaRecord | undefined> => {
    const stored = (await dataProvider.getOne<RaRecord>(getRoute(resource), { id })).data
    if ((getValue(stored, by) ?? null) !== expected) return undefined
    const result = await update(id, [{ wirePath, value }], stored)
    return result.kind === 'saved' ? result.record : undefined
  }
  const move = async (record: RaRecord, value: string | null, canBeUndone: boolean): Promise<void> => {
    const before = (getValue(record, by) ?? null) as string | null
    const subject = String(record[resource.title] ?? record.id)
    try {
      const saved = await save(record.id, before, value)
      if (saved) {
        const text = fillText(texts.board.moved, {
          field: fieldLabel(translate, resource.name, by),
          value: getLabel(value),
        })
        const undo = { onUndo: () => void move(saved, before, false) }
        notify(canBeUndone ? text : translate('list.undone'), { subject, ...(canBeUndone && undo) })
      } else warn(texts.board.gone, { subject })
    } catch (error) {
      setFailure(buildFailure(translate, resource, 'save', error))
    }
    await reload()
  }
  return {
    failure,
    dismiss: () => setFailure(undefined),
    move: (record: RaRecord, value: string | null) => move(record, value, true),
  }
}
