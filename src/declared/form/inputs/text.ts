export function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Empty inputs have the value null. */
export function orNull(text: string): string | null {
  return text === '' ? null : text
}
