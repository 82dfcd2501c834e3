import { createVocabulary, fieldLabel } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import type { Right } from '#language/permissions.ts'
import { describePredicate } from '#language/prose.ts'
import type { PredicateMessages, ProseScope } from '#language/proseSentences.ts'
import type { ResourceData } from '#language/resource.ts'

/** Whether something is allowed: yes, no, or the condition in words. */
export type Cell = boolean | string

/** Describes a permission in a cell. */
export const describeRight = (scope: ProseScope, right: Right, messages: PredicateMessages): Cell =>
  typeof right === 'boolean' ? right : describePredicate(scope, right, messages)

/** Describes the permission to fill a field, with the values that may be chosen. */
export function describeSendRight(
  scope: ProseScope,
  right: Right,
  { target, right: offered }: { readonly target: ResourceData; readonly right: Right },
  messages: PredicateMessages,
): Cell {
  if (right === false || offered === true) return describeRight(scope, right, messages)
  if (offered === false) return false
  const conditions = describePredicate({ ...scope, resource: target }, offered, messages.forResource(target.name))
  return joinConditions(scope, right, messages.lookup('permissions.offered', { conditions }) ?? conditions, messages)
}

/** Describes the permission to see a reference, whose target must be visible, too. */
export const describeReferenceRight = (
  scope: ProseScope,
  right: Right,
  target: Right,
  messages: PredicateMessages,
): Cell =>
  right === false || target === true
    ? describeRight(scope, right, messages)
    : joinConditions(scope, right, messages.lookup('permissions.referenced') ?? '', messages)

const joinConditions = (scope: ProseScope, right: Right, condition: string, messages: PredicateMessages): string =>
  right === true
    ? condition
    : [describeRight(scope, right, messages), condition].join(` ${messages.lookup('predicate.and') ?? ''} `)

/** The vocabulary for conditions on a user who is not the reader. */
export function createOthersVocabulary(translate: Translator, resource: string): PredicateMessages {
  const messages = createVocabulary(translate, resource)
  return {
    ...messages,
    lookup: (key, params) => translate.lookup(toOthersKey(key), params) ?? translate.lookup(key, params),
    label: (path) =>
      path.startsWith('$me.')
        ? translate('others.me.field', { label: fieldLabel(translate, 'users', path.slice('$me.'.length)) })
        : messages.label(path),
    forResource: (name) => createOthersVocabulary(translate, name),
  }
}

const toOthersKey = (key: string): string =>
  key.replace(/^predicate\./, 'others.').replace(/^personClauses\./, 'othersClauses.')
