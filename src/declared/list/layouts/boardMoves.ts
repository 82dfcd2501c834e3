import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { findBoardField } from '#language/layouts.ts'
import { isTransition } from '#language/lifecycles.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { getAvailableAction, getAvailableActions } from '../../actions/availableActions.ts'

/** A column of the board to which a record can be moved. */
export interface BoardMove {
  /** Null for the column of records without a value. */
  readonly value: string | null
  /**
   * The transitions that lead to this column. If there are several, the user chooses one; if there are none, the field
   * is saved directly.
   */
  readonly transitions: readonly string[]
}

/** The columns of a board: the values of its choice, and null if records may have no value. */
export function getBoardValues(resource: ResourceData): (string | null)[] {
  const field = findBoardField(resource)
  if (!field) return []
  const isOptional = !field.options.required && field.options.default === undefined
  return [...field.options.values, ...(isOptional ? [null] : [])]
}

/**
 * The columns to which the user may currently move a record: by transitions of its lifecycle, or by saving the field.
 */
export function getBoardMoves(resource: ResourceData, record: RecordData, context: EvaluationContext): BoardMove[] {
  const by = resource.list?.layouts?.board?.by ?? ''
  const current = getValue(record, by) ?? null
  const values = getBoardValues(resource).filter((value) => value !== current)
  if (resource.lifecycle?.on === by) {
    const possible = getAvailableActions(resource, record, context).filter(
      ({ name, isPossible }) => isPossible && isTransition(resource, name),
    )
    return values.flatMap((value) => {
      const transitions = possible
        .map(({ name }) => name)
        .filter((name) => resource.lifecycle?.transitions[name]?.to === value)
      return transitions.length > 0 ? [{ value, transitions }] : []
    })
  }
  const canBeSaved = getBodyLeaves(resource, 'update').some(({ path }) => path === by)
  if (!canBeSaved || !getAvailableAction(resource, 'edit', record, context)?.isPossible) return []
  return values.map((value) => ({ value, transitions: [] }))
}
