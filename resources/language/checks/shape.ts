import { type Report, unknownName, unknownWord, unregistered } from './report.ts'

/** Validates the structure of a value. Returns false if later checks cannot rely on it. */
export type Shape = (value: unknown, at: string, report: Report) => boolean

const is = (what: string, holds: (value: unknown) => boolean): Shape => {
  return (value, at, report) => {
    const fits = holds(value)
    if (!fits) report(at, `${what} is expected, not ${JSON.stringify(value)}`)
    return fits
  }
}

/** Reports a wrong value but returns true, because no later check depends on it. */
const byTheWay = (shape: Shape): Shape => {
  return (value, at, report) => {
    shape(value, at, report)
    return true
  }
}

export const text = is('a text', (value) => typeof value === 'string' && value !== '')
export const flag = byTheWay(is('true or false', (value) => typeof value === 'boolean'))
export const whole = byTheWay(is('a whole number', Number.isSafeInteger))
export const scalar = is('a text, a number, true, false or null', (value) => value === null || !isContainer(value))
/** For conditions, which have their own checks. */
export const anyObject = is('an object', isPlain)

/** One of a fixed set of names. */
export function oneOf<N extends string>(what: string, names: readonly N[]): Shape {
  return byTheWay((value, at, report) => {
    if (names.some((name) => name === value)) return true
    report(at, typeof value === 'string' ? unknownName(what, value, names) : `${what} is expected`)
    return false
  })
}

/** One of the names that the product registers. */
export function registered(what: string, names: readonly string[]): Shape {
  return byTheWay((value, at, report) => {
    if (typeof value === 'string' && names.includes(value)) return true
    report(at, typeof value === 'string' ? unregistered(what, value, names) : `${what} is expected`)
    return false
  })
}

export function listOf(shape: Shape): Shape {
  return (value, at, report) => {
    if (!Array.isArray(value)) return mismatch(at, 'a list', report)
    return value.map((item, index) => shape(item, `${at}[${index}]`, report)).every(Boolean)
  }
}

/** An object with freely chosen names and values of one shape. */
export function namesOf(shape: Shape): Shape {
  return (value, at, report) => {
    if (!isPlain(value)) return mismatch(at, 'an object', report)
    return Object.entries(value)
      .map(([name, inner]) => shape(inner, `${at}.${name}`, report))
      .every(Boolean)
  }
}

/** An object with a fixed set of keys. An unknown key is reported, but the other checks continue. */
export function words(what: string, shapes: Readonly<Record<string, Shape>>, needed: readonly string[] = []): Shape {
  return (value, at, report) => {
    if (!isPlain(value)) return mismatch(at, 'an object', report)
    const judged = Object.entries(value).map(([word, inner]) => {
      const shape = Object.hasOwn(shapes, word) ? shapes[word] : undefined
      if (shape) return shape(inner, at === '' ? word : `${at}.${word}`, report)
      report(at, unknownWord(what, word, Object.keys(shapes)))
      return true
    })
    const missing = needed.filter((word) => value[word] === undefined)
    for (const word of missing) report(at, `'${word}' is missing`)
    return judged.every(Boolean) && missing.length === 0
  }
}

export function eitherOf(first: Shape, isFirst: (value: unknown) => boolean, second: Shape): Shape {
  return (value, at, report) => (isFirst(value) ? first : second)(value, at, report)
}

/** Whether a declaration is plain data that survives JSON. */
export function isData(value: unknown, at: string, report: Report, above: readonly unknown[] = []): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return true
  if (above.includes(value)) return mismatch(at, 'data that does not contain itself', report)
  const inside = Array.isArray(value)
    ? value.map((item, index): [string, unknown] => [`[${index}]`, item])
    : isPlain(value)
      ? Object.entries(value).map(([name, item]): [string, unknown] => [`.${name}`, item])
      : undefined
  if (inside) return inside.map(([part, item]) => isData(item, at + part, report, [...above, value])).every(Boolean)
  report(at, `plain data is expected, not ${Number.isNaN(value) ? 'NaN' : typeof value}`)
  return false
}

export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const isContainer = (value: unknown): boolean => typeof value === 'object' && value !== null

function mismatch(at: string, expected: string, report: Report): false {
  report(at, `${expected} is expected`)
  return false
}
