import { groupTexts } from '#i18n/groupTexts.ts'
import { columnLabel } from '#i18n/labels.ts'
import { fillText } from '#i18n/translate.ts'
import { findFieldAt } from '#language/derive.ts'
import { hasChoices, isTextList } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import type { ListGroup } from '../../api/listQuery.ts'
import { formatNumber } from '../../ui/formatNumber.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useEngine } from '../engine.ts'
import { ChoiceChip } from '../values/ValueChips.tsx'
import styles from './GroupedRows.module.css'
import { formatTotal } from './ListTotals.tsx'

interface GroupHeaderProps {
  resource: ResourceData
  /** The field by which the list is grouped. */
  name: string
  group: ListGroup
  isOpen: boolean
  onToggle: () => void
  /** The ids of the rows and of the title. */
  rowsId: string
  titleId: string
}

/** The header of a group: a button that folds the group, its title, its number of records, and their totals. */
export function GroupHeader({ resource, name, group, isOpen, onToggle, rowsId, titleId }: GroupHeaderProps) {
  const engine = useEngine()
  const { translate } = engine
  const texts = useLocalizedTexts(groupTexts)
  const count = formatNumber(translate.locale, group.count)
  return (
    <h2 className={styles.header}>
      <button type="button" aria-expanded={isOpen} aria-controls={rowsId} onClick={onToggle}>
        <Icon name="chevronDown" size={16} className={isOpen ? styles.unfolded : styles.folded} />
        <span id={titleId} className={styles.title}>
          <GroupTitle resource={resource} name={name} group={group} />
        </span>
        <span className={styles.count}>
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">{fillText(texts.records, { smart_count: group.count })}</span>
        </span>
        <span className={styles.totals}>
          {Object.entries(resource.list?.totals ?? {}).map(([column, word]) => (
            <span key={column}>
              {columnLabel(translate, resource.name, column)} · {translate(`form.rows.totals.${word}`)}:{' '}
              <strong>{formatTotal(engine, resource, column, group.totals?.[column]) || '–'}</strong>
            </span>
          ))}
        </span>
      </button>
    </h2>
  )
}

function GroupTitle({
  resource,
  name,
  group: { value, title },
}: Pick<GroupHeaderProps, 'resource' | 'name' | 'group'>) {
  const texts = useLocalizedTexts(groupTexts)
  const field = findFieldAt(resource, name)
  if (value === null) return <em>{texts.empty}</em>
  if (field && hasChoices(field) && !isTextList(field) && field.options.valueOptions)
    return <ChoiceChip resource={resource} path={name} field={field} value={value} />
  return title
}
