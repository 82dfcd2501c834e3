import { describeUnknownName, describeUnknownOption, describeUnregisteredName, type Report } from './report.ts'

/** Validates the structure of a value. Returns false if later checks cannot rely on it. */
export type Validator = (value: unknown, location: string, report: Report) => boolean

const createValidator = (what: string, isValid: (value: unknown) => boolean): Validator => {
  return (value, location, report) => {
    const isMatch = isValid(value)
    if (!isMatch) report(location, `${what} is expected, not ${JSON.stringify(value)}`)
    return isMatch
  }
}

/** Reports a wrong value but returns true, because no later check depends on it. */
const nonBlocking = (validator: Validator): Validator => {
  return (value, location, report) => {
    validator(value, location, report)
    return true
  }
}

export const nonEmptyText = createValidator('a text', (value) => typeof value === 'string' && value !== '')
export const flag = nonBlocking(createValidator('true or false', (value) => typeof value === 'boolean'))
export const integer = nonBlocking(createValidator('a whole number', Number.isSafeInteger))
export const scalar = createValidator(
  'a text, a number, true, false or null',
  (value) => value === null || !isContainer(value),
)
/** For conditions, which have their own checks. */
export const anyObject = createValidator('an object', isPlainObject)

/** One of a fixed set of names. */
export function oneOf<N extends string>(what: string, names: readonly N[]): Validator {
  return nonBlocking((value, location, report) => {
    if (names.some((name) => name === value)) return true
    report(location, typeof value === 'string' ? describeUnknownOption(what, value, names) : `${what} is expected`)
    return false
  })
}

/** One of the names that the product registers. */
export function registeredName(what: string, names: readonly string[]): Validator {
  return nonBlocking((value, location, report) => {
    if (typeof value === 'string' && names.includes(value)) return true
    report(location, typeof value === 'string' ? describeUnregisteredName(what, value, names) : `${what} is expected`)
    return false
  })
}

export function listOf(validator: Validator): Validator {
  return (value, location, report) => {
    if (!Array.isArray(value)) return reportMismatch(location, 'a list', report)
    return value.map((item, index) => validator(item, `${location}[${index}]`, report)).every(Boolean)
  }
}

/** An object with freely chosen names and values of one shape. */
export function recordOf(validator: Validator): Validator {
  return (value, location, report) => {
    if (!isPlainObject(value)) return reportMismatch(location, 'an object', report)
    return Object.entries(value)
      .map(([name, child]) => validator(child, `${location}.${name}`, report))
      .every(Boolean)
  }
}

/** An object with a fixed set of keys. An unknown key is reported, but the other checks continue. */
export function objectOf(
  what: string,
  validators: Readonly<Record<string, Validator>>,
  requiredKeys: readonly string[] = [],
): Validator {
  return (value, location, report) => {
    if (!isPlainObject(value)) return reportMismatch(location, 'an object', report)
    const results = Object.entries(value).map(([key, child]) => {
      const validator = Object.hasOwn(validators, key) ? validators[key] : undefined
      if (validator) return validator(child, location === '' ? key : `${location}.${key}`, report)
      report(location, describeUnknownName(what, key, Object.keys(validators)))
      return true
    })
    const missing = requiredKeys.filter((key) => value[key] === undefined)
    for (const key of missing) report(location, `'${key}' is missing`)
    return results.every(Boolean) && missing.length === 0
  }
}

export function union(first: Validator, isFirst: (value: unknown) => boolean, second: Validator): Validator {
  return (value, location, report) => (isFirst(value) ? first : second)(value, location, report)
}

/** Whether a declaration is plain data that survives JSON. */
export function isPlainData(
  value: unknown,
  location: string,
  report: Report,
  ancestors: readonly unknown[] = [],
): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return true
  if (ancestors.includes(value)) return reportMismatch(location, 'data that does not contain itself', report)
  const children = Array.isArray(value)
    ? value.map((item, index): [string, unknown] => [`[${index}]`, item])
    : isPlainObject(value)
      ? Object.entries(value).map(([name, item]): [string, unknown] => [`.${name}`, item])
      : undefined
  if (children)
    return children
      .map(([part, item]) => isPlainData(item, location + part, report, [...ancestors, value]))
      .every(Boolean)
  report(location, `plain data is expected, not ${Number.isNaN(value) ? 'NaN' : typeof value}`)
  return false
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const isContainer = (value: unknown): boolean => typeof value === 'object' && value !== null

function reportMismatch(location: string, expected: string, report: Report): false {
  report(location, `${expected} is expected`)
  return false
}
