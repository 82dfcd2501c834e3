import { createVocabulary } from '#i18n/labels.ts'
import { createTranslator } from '#i18n/translator.ts'
import { getAction } from '#language/derive.ts'
import { describePredicate } from '#language/prose.ts'
import type { ProseScope } from '#language/proseSentences.ts'

/**
 * For the OpenAPI document: the statuses with which the server refuses these actions, with the declared conditions on the user (403) and
 * on the record (409). A status without a condition is left out. If a route has several actions, each condition starts
 * with the name of its action.
 */
export function describeConditions(scope: ProseScope, names: readonly string[]): [status: number, demand: string][] {
  const { resource } = scope
  const wording = createVocabulary(createTranslator('en'), resource.name)
  const actions = names.flatMap((name) => {
    const action = getAction(resource, name)
    return action ? [{ name, ...action }] : []
  })
  const buildSentences = (key: 'who' | 'if'): string =>
    actions
      .map((action) => ({ name: action.name, conditions: describePredicate(scope, action[key] ?? {}, wording) }))
      .filter(({ conditions }) => conditions !== '')
      .map(({ name, conditions }) => {
        const sentence = wording.lookup('predicate.onlyWhen', { conditions }) ?? conditions
        return actions.length > 1 ? `${name}: ${sentence}` : sentence
      })
      .join(' ')
  const descriptions: [number, string][] = [
    [403, buildSentences('who')],
    [409, buildSentences('if')],
  ]
  return descriptions.filter(([, description]) => description !== '')
}
