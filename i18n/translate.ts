import type { Locale } from './locales.ts'
import type { MessageKey, MessageParams, Messages } from './messages.ts'

/** Translates keys into one language. */
export interface Translator {
  /** The text of a key, with `%{name}` replaced and the plural form selected by `smart_count`. */
  (key: MessageKey, params?: MessageParams): string
  readonly locale: Locale
  /** Whether a key that is computed at run time has a text. */
  has(key: string): boolean
  /** The text of a computed key, or undefined if the catalogue has none. */
  lookup(key: string, params?: MessageParams): string | undefined
  /** The text of the first computed key that has one; pass specific keys before general ones. */
  first(keys: readonly string[], params?: MessageParams): string | undefined
}

/** Texts that complete a catalogue, with their dotted keys. */
export type BuildTexts = (catalogue: Translator) => Iterable<readonly [key: string, text: string]>

/**
 * A translator for one catalogue, so that only the needed language is loaded. The syntax is node-polyglot's (`%{name}`,
 * `one |||| many`), so react-admin can use the same catalogues.
 */
export function createCatalogueTranslator(
  locale: Locale,
  messages: Messages,
  buildTexts: BuildTexts = () => [],
): Translator {
  const texts = new Map<string, string>(flattenTexts(messages))
  const lookup = (key: string, params: MessageParams = {}): string | undefined => {
    const text = texts.get(key)
    return text === undefined ? undefined : fillText(text, params)
  }
  const translate = (key: MessageKey, params?: MessageParams): string => lookup(key, params) ?? key
  const translator = Object.assign(translate, {
    locale,
    lookup,
    has: (key: string) => texts.has(key),
    first: (keys: readonly string[], params?: MessageParams) => {
      const key = keys.find((candidate) => texts.has(candidate))
      return key === undefined ? undefined : lookup(key, params)
    },
  })
  for (const [key, text] of [...buildTexts(translator)]) texts.set(key, text)
  return translator
}

interface TextTree {
  readonly [key: string]: string | TextTree
}

/** All texts of a catalogue with their dotted keys. */
export function flattenTexts(tree: TextTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flattenTexts(value, `${prefix}${key}.`),
  )
}

/** A text with its placeholders replaced and its plural form selected. */
export const fillText = (text: string, params: MessageParams): string =>
  interpolate(selectPluralForm(text, params), params)

// All three languages have two plural forms, and use the plural for 0 ("0 registros", "0 records").
function selectPluralForm(text: string, params: MessageParams): string {
  if (params.smart_count === undefined) return text
  const forms = text.split('||||')
  const chosen = Number(params.smart_count) === 1 ? forms[0] : forms[1]
  return (chosen ?? forms[0] ?? text).trim()
}

function interpolate(text: string, params: MessageParams): string {
  return text.replace(/%\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))
}
