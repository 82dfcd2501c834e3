/** A value as the text of an input. */
export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** An emptied input has no value. */
export function orNull(text: string): string | null {
  return text === '' ? null : text
}
