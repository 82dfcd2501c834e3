import { filterTexts } from '#i18n/filterTexts.ts'
import { createVocabulary } from '#i18n/labels.ts'
import { fillText } from '#i18n/translate.ts'
import { nestPaths } from '#language/filter.ts'
import type { PredicateData, Scalar } from '#language/predicate.ts'
import { describePredicate } from '#language/prose.ts'
import type { ResourceData } from '#language/resource.ts'
import type { RecordData } from '#language/values.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useEngine } from '../engine.ts'
import { type ClauseDraft, emptyDraft } from './clauseDraft.ts'
import { joinConditions, parseCondition } from './clauses.ts'
import { describeClause } from './clauseText.ts'
import type { FilterField } from './filterFields.ts'
import { type FieldClause, useTitles } from './useTitles.ts'

/** Builds the texts of conditions. Keys of records are shown as titles. */
export function useConditionTexts(
  resource: ResourceData,
  fields: readonly FilterField[],
  conditions: readonly PredicateData[],
) {
  const engine = useEngine()
  const texts = useLocalizedTexts(filterTexts)
  const getClause = (condition: PredicateData | undefined): FieldClause | undefined => {
    const clause = condition && parseCondition(condition)
    const field = fields.find(({ path, operators }) => path === clause?.path && operators.includes(clause.operator))
    return clause && field && { field, clause }
  }
  const { getTitle, remember } = useTitles(collectClauses(conditions).flatMap((one) => getClause(one) ?? []))
  const vocabulary = createVocabulary(engine.translate, resource.name)
  const messages = {
    ...vocabulary,
    record(path: string, key: string | number) {
      const field = fields.find((one) => one.path === path)
      return field ? getTitle(field, key) : String(key)
    },
  }
  const scope = { resources: engine.resources, resource }
  const describeGroup = (condition: PredicateData): string =>
    tryTo(() => describePredicate(scope, nestPaths(scope, condition), messages)) ?? texts.unreadable
  return {
    getClause,
    remember,
    /** A condition as the text of its chip. */
    describeCondition(condition: PredicateData): string {
      const known = getClause(condition)
      return known
        ? (tryTo(() => describeClause({ engine, resource, texts, getTitle }, known.field, known.clause)) ??
            texts.unreadable)
        : capitalize(describeGroup(condition))
    },
    /** All conditions as one sentence. */
    describeAll: (all: readonly PredicateData[]): string =>
      all.length === 0
        ? texts.everything
        : fillText(texts.sentence, { conditions: describeGroup(joinConditions(all)) }),
    /** The draft of a condition; an empty draft if no operator can express the condition. */
    getDraft(condition: PredicateData | undefined): ClauseDraft {
      const known = getClause(condition)
      if (!known) return emptyDraft
      const { field, clause } = known
      const keys: readonly Scalar[] = Array.isArray(clause.value) ? clause.value : []
      const records = keys.map((key) => ({ key, ...buildTitle(field, getTitle(field, key)) }))
      return { field, operator: clause.operator, value: clause.value, records }
    },
  }
}

/**
 * Returns undefined if the text cannot be built: a condition from the URL may contain values that are not valid for its
 * field.
 */
function tryTo(build: () => string): string | undefined {
  try {
    return build()
  } catch {
    return undefined
  }
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Builds a record that contains only its title, as the inputs of references and links expect it. */
function buildTitle({ field }: FilterField, title: string): RecordData {
  const options: object = field?.options ?? {}
  return 'title' in options && typeof options.title === 'string' ? { [options.title]: title } : {}
}

/** Collects the conditions that are not groups, at any depth. */
function collectClauses(conditions: readonly PredicateData[]): PredicateData[] {
  return conditions.flatMap((condition) => {
    const [[key, inner] = []] = Object.entries(condition)
    if ((key === 'and' || key === 'or') && Array.isArray(inner))
      return collectClauses(inner as readonly PredicateData[])
    if (key === 'not' && parseCondition(condition) === undefined) return collectClauses([inner as PredicateData])
    return [condition]
  })
}
