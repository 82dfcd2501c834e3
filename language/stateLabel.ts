import { canBeInactive, getStateName } from './derive.ts'
import type { RecordData } from './evaluate.ts'
import type { ResourceData } from './resource.ts'
import type { FormatContext } from './wording.ts'

/** A record is inactive if `deletedAt` is set. */
export function isInactive(record: RecordData): boolean {
  return record.deletedAt !== null && record.deletedAt !== undefined
}

type StateLabelContext = Pick<FormatContext, 'translate' | 'getEvaluationContext'>

/**
 * `active` or `inactive`, followed by the declared state, unless this is the last declared one, which is the default.
 * For records that are never inactive it is the state only, also the default one.
 */
export function getStateLabel(formatContext: StateLabelContext, resource: ResourceData, record: RecordData): string {
  const activity = isInactive(record) ? 'inactive' : 'active'
  const state = getStateName(resource, record, formatContext.getEvaluationContext())
  const defaultState = Object.keys(resource.states ?? {}).at(-1)
  const stateNames = state === activity || state === defaultState ? [activity] : [activity, state]
  const shown = canBeInactive(resource)
    ? stateNames
    : Object.keys(resource.states ?? {}).filter((name) => name === state)
  return shown
    .map((name) => formatContext.translate.lookup(`resources.${resource.name}.states.${name}`) ?? name)
    .join(' · ')
}
