import type { ActionData } from '../action.ts'
import { buildInputResource } from '../actionInput.ts'
import { isNeverNull } from '../derive.ts'
import type { FieldData, FieldsData } from '../field.ts'
import { getEmptyValue, hasChoices, isScalar, isSecret, isTextList } from '../kinds/kinds.ts'
import { checkFields } from './fields.ts'
import { checkFieldNames } from './names.ts'
import type { Scope } from './paths.ts'
import { describeUnknownName } from './report.ts'

/** Options about stored values, which an input does not have. */
const storedOptions = [
  'readonly',
  'createOnly',
  'mayChange',
  'maySee',
  'onRemove',
  'with',
  'clears',
  'copiedFrom',
  'unique',
  'exclusive',
  'touchedBy',
  'slot',
] as const

/** Checks the input fields of an action: their kinds, names and options. */
export function checkInput(scope: Scope, name: string, { input, effect }: ActionData, location: string): void {
  if (!input) return
  const inputLocation = `${location}.input`
  if (!effect || 'dialog' in effect || Object.keys(input).length === 0) {
    scope.report(inputLocation, describeUselessInput(name, effect))
    return
  }
  const inputScope = toInputScope(scope, name, input, inputLocation)
  checkFieldNames(input, inputLocation, new Set([scope.resource.key]), scope.report)
  checkFields(inputScope)
  for (const [fieldName, field] of Object.entries(input)) {
    const fieldLocation = `${inputLocation}.${fieldName}`
    if (isSecret(field) || (!isScalar(field) && !isTextList(field)))
      scope.report(fieldLocation, `an action asks for single values and lists of texts, not for ${field.kind}`)
    for (const option of storedOptions)
      if (option in field.options) scope.report(fieldLocation, `'${option}' is about stored values`)
  }
}

function describeUselessInput(name: string, effect: ActionData['effect']): string {
  if (!effect) return `'${name}' cannot ask anything`
  return 'dialog' in effect ? 'a dialog asks by itself' : 'a field is expected'
}

/** The scope of the fields of an input; problems are reported at the action. */
export function toInputScope(scope: Scope, name: string, input: FieldsData, location: string): Scope {
  const resource = buildInputResource(scope.resource, name, input)
  const report = (innerLocation: string, problem: string) =>
    scope.report(innerLocation.replace(`${resource.name}.fields`, location), problem)
  return { ...scope, resource, report }
}

/** The options of a field that restrict its values beside `min`, `max` and the values of a choice. */
const restrictions = [
  'format',
  'scale',
  'currency',
  'to',
  'schemes',
  'only',
  'region',
  'step',
  'atLeastYearsAgo',
  'maxLength',
  'maxBytes',
  'allow',
]

/** Why a field cannot be set to the values of the input; undefined if it accepts all of them. */
export function findInputProblem(
  field: FieldData,
  path: string,
  name: string,
  input: FieldsData = {},
): string | undefined {
  const asked = input[name]
  if (!asked) return describeUnknownName('input', name, Object.keys(input))
  const text = `'$input.${name}'`
  if (asked.kind !== field.kind) return `${text} is of kind '${asked.kind}', '${path}' of kind '${field.kind}'`
  if (isNeverNull(field) && getEmptyValue(field) === null && !isNeverNull(asked))
    return `${text} may be empty, and '${path}' is required`
  if (hasChoices(field) && hasChoices(asked)) {
    const { values } = field.options
    const other = asked.options.values.find((value) => !values.includes(value))
    if (other !== undefined) return `${text} may be '${other}', which '${path}' does not have`
  }
  const narrower = findNarrowerOption(field, asked)
  const options = field.options as Readonly<Record<string, unknown>>
  return narrower ? `${text} needs the '${narrower}' of '${path}', ${JSON.stringify(options[narrower])}` : undefined
}

/** The option of a field that refuses values of the other one, which has the same kind; undefined if none does. */
export function findNarrowerOption(field: FieldData, other: FieldData): string | undefined {
  const own = field.options as Readonly<Record<string, unknown>>
  const others = other.options as Readonly<Record<string, unknown>>
  const isNarrower = (option: string, sign: number) =>
    own[option] !== undefined &&
    (others[option] === undefined || sign * (Number(others[option]) - Number(own[option])) > 0)
  if (isNarrower('max', 1)) return 'max'
  if (isNarrower('min', -1)) return 'min'
  return restrictions.find((option) => own[option] !== undefined && !isEqualOption(own[option], others[option]))
}

const isEqualOption = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)
