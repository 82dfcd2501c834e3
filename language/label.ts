/**
 * A text in a declaration: one for every language, or one per language. A text of the catalogue takes precedence; a
 * language without any text uses the name in the declaration, made readable.
 */
export type Label = string | { readonly [language: string]: string }

/** The text of a label in one language; undefined if it has none. */
export const getLabelText = (label: Label | undefined, language: string): string | undefined =>
  typeof label === 'object' ? label[language] : label

/** Endings of English plurals with their singulars, the first that fits; other names stay as they are. */
const singulars: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/(series|species|news|lens|canvas|gas|atlas|alias|analyses|[sui]s)$/i, '$1'],
  [/(mov|cook|calor)ies$/i, '$1ie'],
  [/([a-z])ies$/i, '$1y'],
  [/(quiz)zes$/i, '$1'],
  [/(stat|bon|vir|camp)uses$/i, '$1us'],
  [/(cach|nich|ach)es$/i, '$1e'],
  [/(sh|ch|x|ss)es$/i, '$1'],
  [/s$/i, ''],
]

/** The singular of an English name in the plural: `companies` becomes `company`. */
export function toSingular(name: string): string {
  const [plural, singular] = singulars.find(([pattern]) => pattern.test(name)) ?? []
  return plural && singular !== undefined ? name.replace(plural, singular) : name
}

/** A name as a label: `unitPrice` becomes `Unit price`, and of a path only the last part counts. */
export function humanize(path: string): string {
  const name = path.slice(path.lastIndexOf('.') + 1).replace(/(?<=.)Id$/, '')
  const words = name.replace(/[_-]+/g, ' ').replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
  const text = words.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase()).trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
