import type { RaRecord } from 'react-admin'
import { Link } from 'react-router'
import type { Column } from '#language/columns.ts'
import type { FieldData, FieldOf } from '#language/field.ts'
import { getChoiceLabel } from '#language/kinds/choice.ts'
import { getPropertyText, toTexts } from '#language/kinds/kind.ts'
import { hasChoices, isLinks, isTextList } from '#language/kinds/kinds.ts'
import { getEntries, getEntryKey } from '#language/recordEntries.ts'
import { resolveFieldAt } from '#language/resolvedField.ts'
import type { ResourceData } from '#language/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { declaredIcon } from '../../ui/iconPaths.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useEngine } from '../engine.ts'
import { getRawValue } from './columnStyle.ts'
import styles from './ValueChips.module.css'

interface ValueChipsProps {
  resource: ResourceData
  path: string
  field: FieldData | undefined
  value: unknown
  /** Returns the URL of the linked record with this key. */
  getAddress?: (key: string) => string
  /** The number of characters that fit; if undefined, all chips are shown. */
  maxLength?: number
}

/** The texts of a list, or the titles of linked records, as chips. If some do not fit, their number is shown. */
export function ValueChips({
  resource,
  path,
  field,
  value,
  getAddress,
  maxLength = Number.POSITIVE_INFINITY,
}: ValueChipsProps) {
  const engine = useEngine()
  const chips = isLinks(field)
    ? getEntries(value).map((entry) => ({
        key: String(getEntryKey(entry)),
        label: getPropertyText(entry, field.options.title),
      }))
    : toTexts(value).map((text) => ({
        key: text,
        label: field && hasChoices(field) ? getChoiceLabel(engine, { resource, path }, text) : text,
      }))
  const labels = chips.map(({ label }) => label)
  const fittingCount = countFitting(labels, maxLength)
  const hiddenLabels = labels.slice(fittingCount)
  return (
    <ul className={styles.chips} title={hiddenLabels.length > 0 ? labels.join('; ') : undefined}>
      {chips.slice(0, fittingCount).map(({ key, label }) => (
        <li key={key} className={styles.chip}>
          {getAddress ? <Link to={getAddress(key)}>{label}</Link> : label}
        </li>
      ))}
      {hiddenLabels.length > 0 && (
        <li className={styles.chip}>
          <span aria-hidden="true">+{hiddenLabels.length}</span>
          <span className="visually-hidden">{hiddenLabels.join('; ')}</span>
        </li>
      )}
    </ul>
  )
}

interface ChoiceChipProps extends Omit<ValueChipsProps, 'field' | 'maxLength'> {
  field: FieldOf<'choice'>
}

/** The value of a choice as a chip, with the color and the icon that are declared for it. */
export function ChoiceChip({ resource, path, field, value }: ChoiceChipProps) {
  const engine = useEngine()
  const { color = 'neutral', icon } = field.options.valueOptions?.[String(value)] ?? {}
  return (
    <StatusChip
      tone={color}
      label={getChoiceLabel(engine, { resource, path }, String(value))}
      icon={icon !== undefined ? <Icon name={declaredIcon({ icon }, engine.icons)} size={14} /> : undefined}
    />
  )
}

/** The padding of a chip and the gap after it, in characters. */
const chipMargin = 4

/** How many chips fit into this many characters; at least one, which may be truncated. */
function countFitting(labels: readonly string[], maxLength: number): number {
  let length = 0
  const firstHidden = labels.findIndex((label) => {
    length += label.length + chipMargin
    return length > maxLength
  })
  return firstHidden < 0 ? labels.length : Math.max(1, firstHidden)
}

/** The maximum number of characters of chips in a cell. */
const maxCellLength = 36

interface ChipsCellProps {
  resource: ResourceData
  column: Column
  record: RaRecord
}

/** The cell of a list of texts, in one line, or of a choice with colors. */
export function ChipsCell({ resource, column, record }: ChipsCellProps) {
  const { resources } = useEngine()
  const [path = ''] = column.paths
  const value = getRawValue(column, record)
  const { field, ...declared } = resolveFieldAt(resources, resource, path)
  const shown = { resource: declared.resource, path: declared.path, value }
  if (hasChoices(field) && !isTextList(field)) return <ChoiceChip {...shown} field={field} />
  return <ValueChips {...shown} field={field} maxLength={maxCellLength} />
}
