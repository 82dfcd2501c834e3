import type { Column } from '#language/columns.ts'
import { findFieldAt } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { hasChoices, isTextList } from '#language/kinds/kinds.ts'
import { resolveFieldAt } from '#language/resolvedField.ts'
import type { ResourceData } from '#language/resource.ts'
import { valueText } from '#language/valueText.ts'
import type { StatusTone } from '../../../ui/StatusChip.tsx'
import type { Engine } from '../../engine.ts'

/** The values of columns that stand beside the title of a record in a calendar, such as `Reserved · Acme`. */
export function describeEvent(
  engine: Engine,
  resource: ResourceData,
  columns: readonly Column[],
  record: RecordData,
): string {
  const texts = columns.flatMap(({ paths }) =>
    paths.slice(0, 1).map((path) => {
      const field = resolveFieldAt(engine.resources, resource, path)
      return valueText(engine, field, getValue(record, path), record)
    }),
  )
  return texts.filter((text) => text !== '').join(' · ')
}

/** The color of a record in a calendar: that of its state or, without a lifecycle, that of its column on the board. */
export function getEventTone(resource: ResourceData, record: RecordData): StatusTone {
  const path = resource.lifecycle?.on ?? resource.list?.layouts?.board?.by
  const field = path === undefined ? undefined : findFieldAt(resource, path)
  if (path === undefined || !hasChoices(field) || isTextList(field)) return 'neutral'
  return field.options.valueOptions?.[String(getValue(record, path))]?.color ?? 'neutral'
}
