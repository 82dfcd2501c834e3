import { filterTexts } from '#i18n/filterTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { canBeInactive } from '#language/derive.ts'
import type { PredicateData } from '#language/predicate.ts'
import { getPredicatePaths, getTexts } from '#language/predicatePaths.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { getResourceText } from '../messages.ts'
import { joinConditions, splitConditions } from './clauses.ts'
import { type FieldContext, type FilterField, getFilterFields, getReachedResources } from './filterFields.ts'

/** A condition that is chosen as a whole: the records in a declared state. */
export interface StateCondition {
  /** A name among the paths of fields. */
  readonly path: string
  readonly label: string
  readonly group: 'states'
  readonly condition: PredicateData
}

/**
 * The declared states of a resource, and of those that it refers to, as conditions. The status of the list says whether
 * records are active, so this is none of them; neither is a state that asks for what a filter cannot.
 */
export function getStateConditions(context: FieldContext, resource: ResourceData): StateCondition[] {
  const reached = [{ resource, path: '', label: '' }, ...getReachedResources(context, resource)]
  return reached.flatMap(({ resource: one, path, label }) =>
    getOwnStates(context, one).map((state) => ({
      ...state,
      path: `${path}${state.path}`,
      label: `${label}${state.label}`,
      condition: prefixPaths(state.condition, path),
    })),
  )
}

function getOwnStates(context: FieldContext, resource: ResourceData): StateCondition[] {
  const { translate } = context
  const asked = getFilterFields(context, resource).map(({ path }) => path)
  const states = Object.entries(resource.states ?? {}).filter(
    ([name]) => !(name === 'inactive' && canBeInactive(resource)),
  )
  return states.flatMap(([name, own], index): StateCondition[] => {
    const state = getResourceText(translate, resource, `states.${name}`)
    const earlier = states.slice(0, index).map(([, predicate]) => predicate)
    const condition = joinConditions([...splitConditions(own), ...earlier.map(negate)])
    if (state === undefined || !canBeFiltered(condition, asked)) return []
    const status = translate('list.status.label')
    const label = fillText(filterTexts[translate.locale].state, { status, state })
    return [{ path: `$state.${name}`, label, group: 'states', condition }]
  })
}

/** Whether a filter may ask it: it tests fields of the record alone. */
const canBeFiltered = (condition: PredicateData, asked: readonly FilterField['path'][]): boolean =>
  Object.keys(condition).length > 0 &&
  getPredicatePaths(condition).every((path) => asked.includes(path)) &&
  !getTexts(condition).some((text) => text.startsWith('$me.') || text.startsWith('$field.'))

/** The opposite of a condition; of a test for a value the opposite test. */
function negate(condition: PredicateData): PredicateData {
  const [[path, clause] = [], ...others] = Object.entries(condition)
  if (path === undefined || others.length > 0) return { not: condition }
  if (clause === null) return { [path]: { ne: null } }
  return isObject(clause) && Object.keys(clause).join() === 'ne' && clause.ne === null
    ? { [path]: null }
    : { not: condition }
}

/** A condition whose paths stand after a way through references. */
const prefixPaths = (condition: PredicateData, prefix: string): PredicateData =>
  Object.fromEntries(
    Object.entries(condition).map(([key, value]): [string, unknown] => {
      if (key === 'not') return [key, prefixPaths(value as PredicateData, prefix)]
      if (key === 'and' || key === 'or')
        return [key, (value as readonly PredicateData[]).map((branch) => prefixPaths(branch, prefix))]
      return [`${prefix}${key}`, value]
    }),
  ) as PredicateData
