import { isCurrency } from '#language/currencies.ts'
import { getLeafFields } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { systemFields, toReference } from './inferFields.ts'
import type { DraftField } from './newDeclaration.ts'

/** The options of each kind in a draft, as source text. Kinds that need more are declared by hand. */
const kindOptions: Readonly<Record<string, string>> = {
  text: '{ max: 100 }',
  email: '{ max: 200 }',
  longText: '',
  richText: '',
  tags: '',
  url: '',
  phone: '',
  integer: '',
  decimal: '{ scale: 2 }',
  percent: '{ scale: 2 }',
  duration: '',
  boolean: '{ default: false }',
  date: '',
  timestamp: '',
  time: '',
  country: '',
  color: '',
}

/** The kinds that a field on the command line can have. */
export const draftKinds = [...Object.keys(kindOptions), 'money']

/**
 * Drafts fields from a text such as `name:text, price:money, category:categories`: each has a name and a kind, or the
 * resource that it refers to; without either it is a text. An amount has the currency that the other resources use most,
 * or the given one: `price:EUR`. Returns a sentence if the text is wrong.
 */
export function parseFields(
  text: string,
  keyName: string,
  resources: readonly ResourceData[],
): readonly DraftField[] | string {
  const names = new Set([...systemFields, keyName])
  const drafted: DraftField[] = []
  for (const part of text.split(',').map((entry) => entry.trim())) {
    const [name = '', kind = 'text', ...rest] = part.split(':').map((word) => word.trim())
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || name in {} || rest.length > 0)
      return `'${part}' is no field. Write name:kind, the name in camelCase: unitPrice:money.`
    if (names.has(name)) return `'${name}' is there already: a second field, or one that every record has.`
    names.add(name)
    const field = draftField(name, kind, resources)
    if (field === undefined)
      return `'${kind}' is no kind for the command line and no resource. Kinds: ${draftKinds.join(', ')}.`
    drafted.push(field)
  }
  return drafted
}

/** @param word a kind, a currency or the name of a resource */
function draftField(name: string, word: string, resources: readonly ResourceData[]): DraftField | undefined {
  const currency = word === 'money' ? findUsualCurrency(resources) : word
  if (isCurrency(currency)) return { name, source: `f.money({ currency: '${currency}' })` }
  const options = Object.hasOwn(kindOptions, word) ? kindOptions[word] : undefined
  if (options !== undefined) return { name, source: `f.${word}(${options})` }
  const target = resources.find((resource) => resource.name === word)
  return target && toReference(name, target, [])
}

/** The currency of most amounts of a product; that of Brazil if it has none. */
function findUsualCurrency(resources: readonly ResourceData[]): string {
  const counts = new Map<string, number>()
  for (const { field } of resources.flatMap(({ fields }) => getLeafFields(fields))) {
    const currency = 'currency' in field.options ? field.options.currency : undefined
    if (isCurrency(currency)) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  }
  const [usual] = [...counts].sort(([, a], [, b]) => b - a)
  return usual?.[0] ?? 'BRL'
}
