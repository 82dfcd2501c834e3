import { z } from 'zod'
import { isDecimal } from '../decimals.ts'
import { describeUnknownName, describeUnknownOption, describeUnregisteredName, type Report } from './report.ts'

const expected = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) => `${what} is expected, not ${JSON.stringify(input)}`,
})
const text = z.string(expected('a text')).min(1, expected('a text'))

export const buildArraySchema = (item: z.ZodType) => z.array(item, 'a list is expected')
/** The schema of an object whose keys are names chosen by the declaration. */
export const buildMapSchema = (value: z.ZodType) => z.record(z.string(), value, 'an object is expected')

/** The schemas of simple option values. */
export const valueSchemas = {
  text,
  texts: buildArraySchema(text),
  flag: z.boolean(expected('true or false')),
  whole: z.int(expected('a whole number')),
  decimal: z
    .union([z.number(), z.string()])
    .refine((value) => isDecimal(String(value)), expected("a number such as 12.5 or '12.50'")),
  scalar: z.union([z.string(), z.number(), z.boolean(), z.null()], expected('a text, a number, true, false or null')),
  /** Only the type is checked here; `checkCondition` checks the content. */
  condition: z.record(z.string(), z.unknown(), expected('an object')),
  label: z.union([text, z.record(z.string(), text)], expected('a text, or a text for each language')),
}

const createNameSchemaBuilder =
  (toSentence: typeof describeUnknownOption) => (what: string, names: readonly string[]) =>
    z.enum(names, {
      error: ({ input }) => (typeof input === 'string' ? toSentence(what, input, names) : `${what} is expected`),
    })
/** The schema of one name out of a fixed set. */
export const buildEnumSchema = createNameSchemaBuilder(describeUnknownOption)
/** The schema of one of the names that the product registers. */
export const buildRegisteredNameSchema = createNameSchemaBuilder(describeUnregisteredName)

/** The schema of an object that may have the keys of `T` and must have `requiredKeys`. */
export function buildObjectSchema<T>(
  what: string,
  schemas: { readonly [W in keyof Required<T>]: z.ZodType },
  requiredKeys: readonly (keyof T)[] = [],
) {
  const entries = Object.entries<z.ZodType>(schemas)
  const shape = entries.map(([key, schema]) => [
    key,
    requiredKeys.some((one) => one === key) ? schema : schema.optional(),
  ])
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType>, {
    // zod reports all unknown keys in one issue; each becomes a line.
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => describeUnknownName(what, key, Object.keys(schemas))).join('\n')
        : 'an object is expected',
  })
}

/** Chooses the schema from the value, because for a union zod would report the problems of all alternatives. */
export const buildDynamicSchema = (getSchema: (value: unknown) => z.ZodType) =>
  z.unknown().check(({ value, issues }) => {
    for (const issue of findIssues(getSchema(value), value)) issues.push(issue as z.core.$ZodRawIssue)
  })

/** Reports every problem of a value's form. Returns false if later checks cannot rely on it. */
export function checkShape(schema: z.ZodType, value: unknown, name: string, report: Report): boolean {
  const issues = findIssues(schema, value)
  for (const issue of issues) {
    const location = name + toLocation(isMissing(issue) ? issue.path.slice(0, -1) : issue.path)
    if (isMissing(issue)) report(location, `'${String(issue.path.at(-1))}' is missing`)
    else for (const problem of issue.message.split('\n')) report(location, problem)
  }
  return !issues.some(isBlocking)
}

const findIssues = (schema: z.ZodType, value: unknown): readonly z.core.$ZodIssue[] =>
  schema.safeParse(value, { reportInput: true }).error?.issues ?? []

/** Plain data contains no undefined, so only a missing key has it. */
const isMissing = ({ input }: z.core.$ZodIssue): boolean => input === undefined

/** Whether later checks depend on the value; they do not depend on an unknown key, a name, a flag or a number. */
function isBlocking(issue: z.core.$ZodIssue): boolean {
  if (isMissing(issue)) return true
  if (issue.code === 'invalid_type') return !['boolean', 'number', 'int'].includes(issue.expected)
  return (
    issue.code === 'invalid_union' ||
    issue.code === 'custom' ||
    (issue.code === 'too_small' && issue.origin === 'string')
  )
}

function toLocation(path: readonly PropertyKey[]): string {
  // Fields are below `fields.…`, and below the `input` of an action or a transition.
  const inputIndex = path[0] === 'actions' ? 2 : path[0] === 'lifecycle' ? 3 : -1
  const start = path[0] === 'fields' ? 0 : path[inputIndex] === 'input' ? inputIndex : -1
  const steps = start < 0 ? path : [...path.slice(0, start + 1), ...omitOptions(path.slice(start + 1))]
  return steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
}

/** Locations in fields contain neither `options` nor the `fields` of groups and rows. */
function omitOptions([name, _options, option, ...rest]: readonly PropertyKey[]): PropertyKey[] {
  const inner = option === 'fields' ? omitOptions(rest) : [option, ...rest]
  return [name, ...inner].filter((step) => step !== undefined)
}
