/** How a cell names a record: `Title #id`, `#id`, or a title alone. */
interface KeyText {
  /** The text before `#id`; empty if there is none. */
  readonly title: string
  /** The text after the last `#`; undefined if it does not end the text, or has spaces. */
  readonly id: string | undefined
}

/** Splits a text. Without a regular expression, which would take minutes for a cell of a million spaces. */
export function splitKeyText(text: string): KeyText {
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('#')
  const id = at < 0 ? '' : trimmed.slice(at + 1)
  return id === '' || /\s/.test(id) ? { title: trimmed, id: undefined } : { title: trimmed.slice(0, at).trimEnd(), id }
}
