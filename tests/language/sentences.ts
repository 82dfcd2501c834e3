import { createVocabulary } from '#i18n/labels.ts'
import { type Locale, locales } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { Me, PredicateData } from '#language/predicate.ts'
import { describePredicate, explainFailures, explainRefusal } from '#language/prose.ts'
import type { PredicateMessages } from '#language/proseSentences.ts'
import type { ResourceData } from '#language/resource.ts'
import { resources } from '#product/resources/index.ts'
import { evaluationContext } from './reading.ts'

export type Sentences = Readonly<Record<Locale, string>>

const translateAll = (format: (locale: Locale) => string): Sentences =>
  Object.fromEntries(locales.map((locale) => [locale, format(locale)])) as Record<Locale, string>

const createScope = (resource: ResourceData) => ({ resources, resource })

const createMessages = (locale: Locale, resource: ResourceData): PredicateMessages =>
  createVocabulary(createTranslator(locale), resource.name)

/** `Only possible when …` */
export function formatOnlyWhen(resource: ResourceData, predicate: PredicateData): Sentences {
  return translateAll((locale) => {
    const words = createMessages(locale, resource)
    return (
      words.lookup('predicate.onlyWhen', { conditions: describePredicate(createScope(resource), predicate, words) }) ??
      ''
    )
  })
}

/** The conditions alone. */
export const formatConditions = (resource: ResourceData, predicate: PredicateData): Sentences =>
  translateAll((locale) => describePredicate(createScope(resource), predicate, createMessages(locale, resource)))

/** `Not possible right now: …` */
export function formatRefusal(
  resource: ResourceData,
  action: string,
  record: RecordData,
  me: Partial<Me> = {},
): Sentences {
  const context = { ...evaluationContext, me: { ...evaluationContext.me, ...me } }
  return translateAll((locale) =>
    explainRefusal(createScope(resource), action, record, context, createMessages(locale, resource)),
  )
}

/** The facts in English. */
export function listFailedFacts(resource: ResourceData, predicate: PredicateData, record: RecordData): string[] {
  return explainFailures(createScope(resource), predicate, record, evaluationContext, createMessages('en', resource))
}
