import type { ValueFormatContext } from './kinds/kind.ts'
import { getKind } from './kinds/kinds.ts'
import type { ResolvedField } from './resolvedField.ts'

/**
 * A value as text for display; empty if there is no value.
 *
 * @param record the record or row that holds the value; an amount may have its currency there
 */
export function valueText(
  formatContext: ValueFormatContext,
  { kind, field, resource, path }: ResolvedField,
  value: unknown,
  record?: unknown,
): string {
  if (value === null || value === undefined || value === '') return ''
  return getKind(kind).text(value, formatContext, { options: field?.options ?? {}, resource, path, record })
}
