import { getLeafFields, type LeafField } from '#language/derive.ts'
import type { FieldData, FieldKind, FieldsData } from '#language/field.ts'
import { hasChoices, isGroup } from '#language/kinds/kinds.ts'
import { parseOperand } from '#language/operands.ts'
import { getColumnName } from './naming.ts'
import { type ColumnHistory, quoteIdentifier, quoteLiteral } from './tableDefinition.ts'

/** What the field at `path` declares about stored values, such as an earlier name; undefined if nothing. */
export function buildColumnHistory(fields: FieldsData, { path, field }: LeafField): ColumnHistory | undefined {
  const { wasKind, fill } = field.options
  const earlierColumn = getColumnName(getEarlierPath(fields, path), (wasKind as FieldKind | undefined) ?? field.kind)
  const renamedValues = hasChoices(field) ? field.options.renamed : undefined
  const history = {
    ...(earlierColumn === getColumnName(path, field.kind) ? {} : { renamedFrom: earlierColumn }),
    ...(wasKind === undefined ? {} : { isConverted: true }),
    ...(renamedValues === undefined ? {} : { renamedValues }),
    ...(fill === undefined ? {} : { fill: buildFill(fields, path, field) }),
  }
  return Object.keys(history).length === 0 ? undefined : history
}

/** The path before the field and the groups around it were renamed. */
export function getEarlierPath(fields: FieldsData, path: string): string {
  const [name = '', ...rest] = path.split('.')
  const field = fields[name]
  const earlierName = field?.options.renamedFrom ?? name
  if (!isGroup(field) || rest.length === 0) return earlierName
  return `${earlierName}.${getEarlierPath(field.options.fields, rest.join('.'))}`
}

function buildFill(fields: FieldsData, path: string, { options: { fill } }: FieldData): string {
  const operand = parseOperand(fill)
  if (operand.kind === 'now') return 'now()'
  if (operand.kind !== 'field') return quoteLiteral(String(operand.kind === 'literal' ? operand.value : fill))
  const siblingPath = [...path.split('.').slice(0, -1), operand.path].join('.')
  const sibling = getLeafFields(fields).find((leaf) => leaf.path === siblingPath)
  return quoteIdentifier(getColumnName(siblingPath, sibling?.field.kind ?? 'text'))
}
