export function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Empty inputs have the value null. */
export function toNullable(text: string): string | null {
  return text === '' ? null : text
}
