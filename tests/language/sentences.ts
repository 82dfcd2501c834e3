import { wordsOf } from '#i18n/labels.ts'
import { type Locale, locales } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { resources } from '#resources/index.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { Me, PredicateData } from '#resources/language/predicate.ts'
import { describePredicate, explainFailures, explainRefusal } from '#resources/language/prose.ts'
import type { PredicateMessages } from '#resources/language/proseSentences.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { evaluationContext } from './reading.ts'

export type Sentences = Readonly<Record<Locale, string>>

const inEach = (say: (locale: Locale) => string): Sentences =>
  Object.fromEntries(locales.map((locale) => [locale, say(locale)])) as Record<Locale, string>

const scopeOf = (resource: ResourceData) => ({ resources, resource })

const wordsIn = (locale: Locale, resource: ResourceData): PredicateMessages =>
  wordsOf(createTranslator(locale), resource.name)

/** `Only possible when …` */
export function demanded(resource: ResourceData, predicate: PredicateData): Sentences {
  return inEach((locale) => {
    const words = wordsIn(locale, resource)
    return (
      words.lookup('predicate.onlyWhen', { conditions: describePredicate(scopeOf(resource), predicate, words) }) ?? ''
    )
  })
}

/** The conditions alone. */
export const told = (resource: ResourceData, predicate: PredicateData): Sentences =>
  inEach((locale) => describePredicate(scopeOf(resource), predicate, wordsIn(locale, resource)))

/** `Not possible right now: …` */
export function refused(resource: ResourceData, action: string, record: RecordData, me: Partial<Me> = {}): Sentences {
  const around = { ...evaluationContext, me: { ...evaluationContext.me, ...me } }
  return inEach((locale) => explainRefusal(scopeOf(resource), action, record, around, wordsIn(locale, resource)))
}

/** The facts in English. */
export function factsAgainst(resource: ResourceData, predicate: PredicateData, record: RecordData): string[] {
  return explainFailures(scopeOf(resource), predicate, record, evaluationContext, wordsIn('en', resource))
}
