import { filterTexts } from '#i18n/filterTexts.ts'
import { lowercaseLabel } from '#i18n/labels.ts'
import { fillText } from '#i18n/translate.ts'
import { canBeInactive } from '#language/derive.ts'
import { hasChoices } from '#language/kinds/kinds.ts'
import type { PredicateData } from '#language/predicate.ts'
import { getPredicatePaths, getTexts } from '#language/predicatePaths.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { getResourceText } from '../messages.ts'
import { buildCondition, joinConditions, splitConditions } from './clauses.ts'
import { type FieldContext, type FilterField, getFilterFields, getReachedResources } from './filterFields.ts'
import type { OperatorName } from './operators.ts'

/**
 * A complete condition that the user selects in one step: a declared state, one value of a choice, or that a field is
 * empty.
 */
export interface ReadyCondition {
  /** An identifier that differs from all field paths and from other conditions. */
  readonly path: string
  readonly label: string
  readonly group: FilterField['group'] | 'states'
  readonly condition: PredicateData
  /** The field of the condition; undefined for a state. */
  readonly field?: FilterField
  /** Whether the condition is hidden until the user types a part of its label. */
  readonly isSearched?: true
  /** The synonyms by which the condition is found. */
  readonly words: string
}

/**
 * The declared states of a resource, and of the resources it refers to, as conditions. Active and inactive are left
 * out, because the status filter of the list covers them. States that a filter cannot express are left out too.
 */
export function getStateConditions(context: FieldContext, resource: ResourceData): ReadyCondition[] {
  // Related lists are left out: each clause may match a different related record, so a state with several clauses would
  // also match records that are not in this state.
  const single = getReachedResources(context, resource).filter(({ isMany }) => !isMany)
  const reached = [{ resource, path: '', label: '' }, ...single]
  return reached.flatMap(({ resource: one, path, label }) =>
    getOwnStates(context, one).map((state) => ({
      ...state,
      path: `${path}${state.path}`,
      label: `${label}${state.label}`,
      group: one === resource ? state.group : 'related',
      condition: prefixPaths(state.condition, path),
    })),
  )
}

/** The declared states of a resource. If there are more than two, their negations too. */
function getOwnStates(context: FieldContext, resource: ResourceData): ReadyCondition[] {
  const { translate } = context
  const texts = filterTexts[translate.locale]
  const asked = getFilterFields(context, resource).map(({ path }) => path)
  const states = Object.entries(resource.states ?? {}).filter(
    ([name]) => !(name === 'inactive' && canBeInactive(resource)),
  )
  return states.flatMap(([name, own], index): ReadyCondition[] => {
    const state = getResourceText(translate, resource, `states.${name}`)
    const earlier = states.slice(0, index).map(([, predicate]) => predicate)
    const condition = joinConditions([...splitConditions(own), ...earlier.map(negate)])
    if (state === undefined || !canBeFiltered(condition, asked)) return []
    const status = translate('list.status.label')
    const words = getResourceText(translate, resource, `searchWords.${name}`) ?? ''
    const ready = { group: 'states', words } as const
    const opposite = {
      ...ready,
      words: getResourceText(translate, resource, `searchWords.not.${name}`) ?? '',
      path: `$not.${name}`,
      label: fillText(texts.notState, { status, state: lowercaseLabel(state) }),
      condition: negate(condition),
    }
    const isLast = index === states.length - 1
    return [
      { ...ready, path: `$state.${name}`, label: fillText(texts.state, { status, state }), condition },
      ...(states.length > 2 && !isLast ? [opposite] : []),
    ]
  })
}

/** The conditions that are only offered in a search: each value of a choice, yes and no, empty and not empty. */
export function getSearchedConditions({ translate }: FieldContext, fields: readonly FilterField[]): ReadyCondition[] {
  const texts = filterTexts[translate.locale]
  return fields.flatMap((field): ReadyCondition[] => {
    const build = (operator: OperatorName, label: string, value?: unknown): ReadyCondition => ({
      path: `$${operator} ${field.path} ${String(value)}`,
      label,
      group: field.group,
      field,
      isSearched: true,
      condition: buildCondition({ path: field.path, operator, value }),
      words:
        operator === 'isEmpty' ? texts.searchWords.empty : operator === 'isNotEmpty' ? texts.searchWords.filled : '',
    })
    const own = field.field
    const { resource, path } = field.origin
    const choices = own && hasChoices(own) && field.operators.includes('anyOf') ? own.options.values : []
    const mayBeEmpty = field.operators.includes('isEmpty') && own !== undefined
    return [
      ...choices.map((value) => {
        const choice = translate.lookup(`resources.${resource.name}.choices.${path}.${value}`) ?? value
        return build('anyOf', `${field.label}: ${choice}`, [value])
      }),
      ...(['isTrue', 'isFalse'] as const)
        .filter((name) => field.operators.includes(name))
        .map((name) => build(name, `${field.label}: ${texts.operators[name]}`)),
      ...(mayBeEmpty ? (['isNotEmpty', 'isEmpty'] as const) : []).map((name) =>
        build(name, `${field.label} ${texts.operators[name]}`),
      ),
    ]
  })
}

/**
 * Whether a filter can express the condition: it reads only filterable fields, and no values of the user or of other
 * fields.
 */
const canBeFiltered = (condition: PredicateData, asked: readonly FilterField['path'][]): boolean =>
  Object.keys(condition).length > 0 &&
  getPredicatePaths(condition).every((path) => asked.includes(path)) &&
  !getTexts(condition).some((text) => text.startsWith('$me.') || text.startsWith('$field.'))

/** Negates a condition. The tests for null are swapped; all other conditions are wrapped in `not`. */
function negate(condition: PredicateData): PredicateData {
  const [[path, clause] = [], ...others] = Object.entries(condition)
  if (path === undefined || others.length > 0) return { not: condition }
  if (clause === null) return { [path]: { ne: null } }
  return isObject(clause) && Object.keys(clause).join() === 'ne' && clause.ne === null
    ? { [path]: null }
    : { not: condition }
}

/** Adds a prefix to all paths of a condition. */
const prefixPaths = (condition: PredicateData, prefix: string): PredicateData =>
  Object.fromEntries(
    Object.entries(condition).map(([key, value]): [string, unknown] => {
      if (key === 'not') return [key, prefixPaths(value as PredicateData, prefix)]
      if (key === 'and' || key === 'or')
        return [key, (value as readonly PredicateData[]).map((branch) => prefixPaths(branch, prefix))]
      return [`${prefix}${key}`, value]
    }),
  ) as PredicateData
