import type { Locale } from './locales.ts'
import type { MessageKey, MessageParams, Messages } from './messages.ts'

/** Says a text in one language. */
export interface Translator {
  /** The text of a key, with `%{name}` filled in and the plural form of `smart_count` chosen. */
  (key: MessageKey, params?: MessageParams): string
  readonly locale: Locale
  /** Whether a computed key has a text. */
  has(key: string): boolean
  /** The text of a computed key, or undefined where the catalogue has none. */
  lookup(key: string, params?: MessageParams): string | undefined
  /** The text of the first of several computed keys that has one: from the particular to the general. */
  first(keys: readonly string[], params?: MessageParams): string | undefined
}

/**
 * A translator over one catalogue, for a place that loads only the language it shows. The syntax is node-polyglot's
 * (`%{name}`, `one |||| many`), so the same catalogues serve react-admin.
 */
export function translatorOver(locale: Locale, messages: Messages): Translator {
  const texts = new Map(textsOf(messages))
  const lookup = (key: string, params: MessageParams = {}): string | undefined => {
    const text = texts.get(key)
    return text === undefined ? undefined : fill(chooseForm(text, params), params)
  }
  const translate = (key: MessageKey, params?: MessageParams): string => lookup(key, params) ?? key
  return Object.assign(translate, {
    locale,
    lookup,
    has: (key: string) => texts.has(key),
    first: (keys: readonly string[], params?: MessageParams) => {
      const key = keys.find((candidate) => texts.has(candidate))
      return key === undefined ? undefined : lookup(key, params)
    },
  })
}

interface TextTree {
  readonly [key: string]: string | TextTree
}

/** Every text of a catalogue with its dotted key. */
export function textsOf(tree: TextTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : textsOf(value, `${prefix}${key}.`),
  )
}

// All three languages have two forms and say "0 registros", "0 records": only one is singular.
function chooseForm(text: string, params: MessageParams): string {
  if (params.smart_count === undefined) return text
  const forms = text.split('||||')
  const chosen = Number(params.smart_count) === 1 ? forms[0] : forms[1]
  return (chosen ?? forms[0] ?? text).trim()
}

function fill(text: string, params: MessageParams): string {
  return text.replace(/%\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))
}
