/**
 * A text in a declaration: one for every language, or one per language. A text of the catalogue takes precedence; a
 * language without any text uses the name in the declaration, made readable.
 */
export type Label = string | { readonly [language: string]: string }

/** The text of a label in one language; undefined if it has none. */
export const getLabelText = (label: Label | undefined, language: string): string | undefined =>
  typeof label === 'object' ? label[language] : label

/** Names in `-ies` whose singular ends with `-ie`, or that have none. */
const irregular = /(movies|cookies|series|species|news)$/i

/** The English singular of a name in the plural: `companies` becomes `company`. Other names stay as they are. */
export function toSingular(name: string): string {
  if (irregular.test(name)) return name.replace(/(mov|cook)ies$/i, '$1ie')
  if (/[a-z]ies$/.test(name)) return `${name.slice(0, -3)}y`
  if (/(sh|ch|x|z|ss)es$/.test(name)) return name.slice(0, -2)
  return /[^sui]s$/.test(name) ? name.slice(0, -1) : name
}

/** A name as a label: `unitPrice` becomes `Unit price`, and of a path only the last part counts. */
export function humanize(path: string): string {
  const name = path.slice(path.lastIndexOf('.') + 1).replace(/(?<=.)Id$/, '')
  const words = name.replace(/[_-]+/g, ' ').replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
  const text = words.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase()).trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
