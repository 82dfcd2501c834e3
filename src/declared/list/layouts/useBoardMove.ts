import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { layoutTexts } from '#i18n/layoutTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { getValue } from '#language/evaluate.ts'
import { resolveFieldAt } from '#language/resolvedField.ts'
import type { ResourceData } from '#language/resource.ts'
import { valueText } from '#language/valueText.ts'
import { useNotice } from '../../../layout/notices/useNotice.tsx'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { useRunAction } from '../../actions/ActionRunner.tsx'
import { useEngine } from '../../engine.ts'
import { getBoardMoves } from './boardMoves.ts'
import { useBoardSave } from './useBoardSave.ts'

/** Several transitions that move a record to the same column. */
export interface TransitionChoice {
  readonly record: RaRecord
  readonly names: readonly string[]
}

/**
 * Moves records between the columns of a board: by saving the field, by the only transition, or by the transition that
 * the user chooses.
 */
export function useBoardMove(resource: ResourceData, by: string) {
  const engine = useEngine()
  const texts = useLocalizedTexts(layoutTexts)
  const runAction = useRunAction()
  const warn = useNotice('warning')
  const [choice, setChoice] = useState<TransitionChoice>()
  const getLabel = (value: unknown): string =>
    valueText(engine, resolveFieldAt(engine.resources, resource, by), value) || texts.empty
  const { failure, dismiss, move: save } = useBoardSave(resource, by, getLabel)
  return {
    getLabel,
    failure,
    dismiss,
    choice,
    endChoice: () => setChoice(undefined),
    move(record: RaRecord, value: string | null): void {
      const moves = getBoardMoves(resource, record, engine.getEvaluationContext())
      const move = moves.find((one) => one.value === value)
      const [transition, ...others] = move?.transitions ?? []
      if (!move) {
        const labels = { from: getLabel(getValue(record, by)), to: getLabel(value) }
        warn(fillText(texts.board.stays, labels), { subject: String(record[resource.title] ?? record.id) })
      } else if (transition === undefined) void save(record, value)
      else if (others.length === 0) runAction(transition, record)
      else setChoice({ record, names: move.transitions })
    },
  }
}
