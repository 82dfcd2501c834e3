/** Whether a text is a color as it is stored, `#rrggbb` in lower case. */
export const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)

/** The stored form of a typed color: `#ABC` and `aabbcc` are `#aabbcc`. The trimmed text itself if it is no color. */
export function parseColor(typed: string): string {
  const text = typed.trim()
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text) ?? []
  if (digits === undefined) return text
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return `#${full.toLowerCase()}`
}
