import type { Locale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { getAllParts } from '#language/imports/importParts.ts'
import { getPartLabel } from '#language/imports/targets.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Fault } from './faults.ts'
import { getWords } from './rowReading.ts'

type NamedFault = Pick<Fault, 'target' | 'sentence'>

/** Creates the message of an error that is shown without its cell, with the label of the field before it. */
export function createFaultNaming(resource: ResourceData, locale: Locale): (fault: NamedFault) => string {
  const translate = createTranslator(locale)
  const [words] = getWords(resource, locale)
  const parts = getAllParts(resource)
  return ({ target, sentence }) => {
    const part = parts.find(({ name }) => name === target)
    if (!part || !words) return sentence
    return translate('errors.field', { label: getPartLabel(resource, words, part), message: sentence })
  }
}
