import { isCurrency } from '#language/currencies.ts'
import { getLeafFields } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { formatOptions, type Options, systemFields, toReference } from './inferFields.ts'
import { type DraftField, toStringLiteral } from './newDeclaration.ts'

/** The options of each kind in a draft, as source text. Kinds that need more are declared by hand. */
const kindOptions: Readonly<Record<string, Options>> = {
  text: [['max', '100']],
  email: [['max', '200']],
  longText: [],
  richText: [],
  tags: [],
  url: [],
  phone: [],
  integer: [],
  decimal: [['scale', '2']],
  percent: [['scale', '2']],
  duration: [],
  boolean: [['default', 'false']],
  date: [],
  timestamp: [],
  time: [],
  country: [],
  color: [],
  file: [
    ['accept', "['image/*', 'application/pdf']"],
    ['maxBytes', '5_000_000'],
  ],
  sequence: [['format', "'{number:4}'"]],
}

/** The kinds whose values nobody leaves out: a checkbox has one anyway, and the server gives the numbers. */
const alwaysGiven = ['boolean', 'sequence']

/** The kinds that a field on the command line can have by their name. */
export const draftKinds = [...Object.keys(kindOptions), 'money']

/**
 * Drafts fields from a text such as `name:text!, price:money, state:new|paid, category:categories`: each has a name and
 * a kind, its choices, or the resource that it refers to; without any of them it is a text. With `!` it is required. An
 * amount has the currency that the other resources use most, or the given one: `price:EUR`. If the text has faults,
 * returns a sentence about each, on a line of its own.
 */
export function parseFields(
  text: string,
  keyName: string,
  resources: readonly ResourceData[],
): readonly DraftField[] | string {
  const names = new Set([...systemFields, keyName])
  const parsed = text.split(',').map((part) => {
    const field = parseField(part.trim(), resources)
    if (typeof field === 'string') return field
    if (names.has(field.name)) return `'${field.name}' is there already: a second field, or one that every record has.`
    names.add(field.name)
    return field
  })
  const faults = parsed.filter((one) => typeof one === 'string')
  return faults.length > 0 ? faults.join('\n') : parsed.filter((one) => typeof one !== 'string')
}

/** One field, or a sentence about its fault. */
function parseField(part: string, resources: readonly ResourceData[]): DraftField | string {
  const isRequired = part.endsWith('!')
  const [name = '', word = 'text', ...rest] = part
    .replace(/!$/, '')
    .split(':')
    .map((one) => one.trim())
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || name in {} || rest.length > 0)
    return `'${part}' is no field. Write name:kind, the name in camelCase: unitPrice:money.`
  if (isRequired && alwaysGiven.includes(word)) return `'${part}' always has a value: leave the ! out.`
  return (
    draftField(name, word, isRequired ? [['required', 'true']] : [], resources) ??
    `'${word}' is no kind for the command line and no resource. Kinds: ${draftKinds.join(', ')}, or choices: state:new|paid.`
  )
}

/** @param word a kind, a currency, choices with bars between them, or the name of a resource */
function draftField(
  name: string,
  word: string,
  required: Options,
  resources: readonly ResourceData[],
): DraftField | undefined {
  const build = (kind: string, options: Options, first = ''): DraftField => ({
    name,
    source: `f.${kind}(${[first, formatOptions([...required, ...options])].filter(Boolean).join(', ')})`,
  })
  const currency = word === 'money' ? findUsualCurrency(resources) : word
  if (isCurrency(currency)) return build('money', [['currency', toStringLiteral(currency)]])
  if (/^\w+(\|\w+)+$/.test(word)) return build('choice', [], `[${word.split('|').map(toStringLiteral).join(', ')}]`)
  const options = Object.hasOwn(kindOptions, word) ? kindOptions[word] : undefined
  if (options !== undefined) return build(word, options)
  const target = resources.find((resource) => resource.name === word)
  return target && toReference(name, target, required)
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
