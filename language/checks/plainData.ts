import type { Report } from './report.ts'

/** Whether a declaration is plain data that survives JSON. The schemas of declarations rely on it. */
export function isPlainData(
  value: unknown,
  location: string,
  report: Report,
  ancestors: readonly unknown[] = [],
): boolean {
  const refuse = (problem: string): false => {
    report(location, problem)
    return false
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return true
  if (ancestors.includes(value)) return refuse('data that does not contain itself is expected')
  if (isPlainObject(value) && Object.hasOwn(value, '__proto__')) return refuse("no name '__proto__' is possible")
  const children = Array.isArray(value)
    ? value.map((item, index): [string, unknown] => [`[${index}]`, item])
    : isPlainObject(value)
      ? Object.entries(value).map(([name, item]): [string, unknown] => [`.${name}`, item])
      : undefined
  if (!children) return refuse(`plain data is expected, not ${Number.isNaN(value) ? 'NaN' : typeof value}`)
  return children
    .map(([part, item]) => isPlainData(item, location + part, report, [...ancestors, value]))
    .every(Boolean)
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
