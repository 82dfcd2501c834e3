import type { FilterTexts } from '#i18n/filterTexts.ts'
import { getIssueKeys, localizeParams } from '#language/issue.ts'
import { getKind } from '#language/kinds/kinds.ts'
import { parseLocation } from '#language/locationInput.ts'
import { parsePeriod } from '#language/periods.ts'
import { isGreater } from '#language/predicateTests.ts'
import type { ResourceData } from '#language/resource.ts'
import { parseBody } from '#language/schema.ts'
import { isBlank, isObject } from '#language/values.ts'
import type { Engine } from '../engine.ts'
import type { FilterField } from './filterFields.ts'
import { getValueField } from './operandFields.ts'
import { getOperator, type OperatorName } from './operators.ts'

interface ReadContext {
  readonly engine: Pick<Engine, 'translate' | 'formats' | 'getEvaluationContext'>
  readonly resource: ResourceData
  readonly texts: FilterTexts
}

/** The value for the test of the predicate, or an error message. */
type ReadResult = { readonly value: unknown } | { readonly error: string }

/** Validates the input of an operand with the rules of forms, and converts it to the value of the test. */
export function readOperand(
  context: ReadContext,
  field: FilterField,
  operator: OperatorName,
  entered: unknown,
): ReadResult {
  const { texts } = context
  const required = { error: texts.required }
  switch (getOperator(operator).operand) {
    case 'none':
      return { value: undefined }
    case 'one':
      return readValue(context, field, entered)
    case 'two': {
      const bounds = (Array.isArray(entered) ? entered : [null, null]).map((one) => readValue(context, field, one))
      const failed = bounds.find((bound) => 'error' in bound)
      if (failed) return failed
      const value = bounds.map((bound) => ('value' in bound ? bound.value : null))
      return isGreater(value[0], value[1]) ? { error: texts.reversed } : { value }
    }
    case 'several':
      return Array.isArray(entered) && entered.length > 0 ? { value: entered } : required
    case 'period':
      return parsePeriod(entered) === undefined ? required : { value: entered }
    case 'circle': {
      const { km, ...point } = isObject(entered) ? entered : {}
      const location = parseLocation(point)
      const distance = isBlank(km) ? Number.NaN : Number(km)
      return location && distance >= 0 ? { value: { ...location, km: distance } } : required
    }
  }
}

const isDayField = ({ kind }: FilterField): boolean => ['date', 'timestamp'].includes(getKind(kind).type)

/**
 * Replaces a year by its first day: `before 1990` means before 01/01/1990. The date input treats the four digits as an
 * incomplete date.
 */
function completeYear(entered: unknown): unknown {
  const digits = typeof entered === 'string' ? entered.replace(/\D/g, '') : ''
  return /^(19|20)\d\d$/.test(digits) ? `${digits}-01-01` : entered
}

function readValue({ engine, resource, texts }: ReadContext, field: FilterField, entered: unknown): ReadResult {
  if (isBlank(entered)) return { error: texts.required }
  const { translate, formats, getEvaluationContext } = engine
  const asked = { ...resource, rules: {}, fields: { value: getValueField(field) } }
  const parsed = parseBody(
    asked,
    { value: isDayField(field) ? completeYear(entered) : entered },
    { mode: 'create', evaluationContext: getEvaluationContext(), formats },
  )
  if (parsed.ok) return { value: (parsed.value as { value?: unknown }).value }
  const [issue] = parsed.issues
  const message =
    issue && translate.first(getIssueKeys(resource.name, issue), localizeParams(issue.params, translate.locale))
  return { error: message ?? texts.required }
}
