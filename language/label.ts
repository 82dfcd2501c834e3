/**
 * A text in a declaration: one for every language, or one per language. A text of the catalogue takes precedence; a
 * language without any text uses the name in the declaration, made readable.
 */
export type Label = string | { readonly [language: string]: string }

/** The text of a label in one language; undefined if it has none. */
export const getLabelText = (label: Label | undefined, language: string): string | undefined =>
  typeof label === 'object' ? label[language] : label

/** A name as a label: `unitPrice` becomes `Unit price`, and of a path only the last part counts. */
export function humanize(path: string): string {
  const name = path.slice(path.lastIndexOf('.') + 1).replace(/(?<=.)Id$/, '')
  const words = name.replace(/[_-]+/g, ' ').replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
  const text = words.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase()).trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
