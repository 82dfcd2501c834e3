import { Button } from '@mui/material'
import { useId, useState } from 'react'
import { groupTexts } from '#i18n/groupTexts.ts'
import { fieldLabel } from '#i18n/labels.ts'
import { fillText } from '#i18n/translate.ts'
import type { ListGroup } from '../../api/listQuery.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useEngine } from '../engine.ts'
import { ExcludedByStatusNotice } from './ExcludedByStatusNotice.tsx'
import styles from './GroupedRows.module.css'
import { GroupHeader } from './GroupHeader.tsx'
import { GroupRows, type GroupRowsProps } from './GroupRows.tsx'
import { CardTotals } from './ListTotals.tsx'

type GroupedRowsProps = Omit<GroupRowsProps, 'group'> & { groups: readonly ListGroup[] }

/** If there are at most this many groups, all of them are initially open; otherwise only the first one is. */
const maxInitiallyOpen = 3

/** A grouped list: a header for each group, followed by its rows if the group is open. */
export function GroupedRows(props: GroupedRowsProps) {
  const { resource, state, groups, onChange } = props
  const { translate } = useEngine()
  const texts = useLocalizedTexts(groupTexts)
  const folding = useFolding(groups)
  return (
    <>
      <div className={styles.summary}>
        <span>
          {fillText(texts.groups, {
            smart_count: groups.length,
            field: fieldLabel(translate, resource.name, state.group),
          })}
        </span>
        {state.filter === '' && <ExcludedByStatusNotice {...{ resource, state, onChange }} />}
        <Button size="small" onClick={() => folding.setAll(true)}>
          {texts.unfold}
        </Button>
        <Button size="small" onClick={() => folding.setAll(false)}>
          {texts.fold}
        </Button>
      </div>
      {groups.map((group) => (
        <Group
          key={getKey(group)}
          {...props}
          group={group}
          isOpen={folding.isOpen(group)}
          onToggle={() => folding.toggle(group)}
        />
      ))}
      {resource.list?.totals && <CardTotals resource={resource} />}
    </>
  )
}

/** Which groups are open. */
function useFolding(groups: readonly ListGroup[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(groups.slice(0, groups.length <= maxInitiallyOpen ? maxInitiallyOpen : 1).map(getKey)),
  )
  return {
    isOpen: (group: ListGroup) => open.has(getKey(group)),
    setAll: (isOpen: boolean) => setOpen(new Set(isOpen ? groups.map(getKey) : [])),
    toggle(group: ListGroup) {
      const changed = new Set(open)
      if (!changed.delete(getKey(group))) changed.add(getKey(group))
      setOpen(changed)
    },
  }
}

const getKey = ({ value }: ListGroup): string => JSON.stringify(value)

interface GroupProps extends GroupRowsProps {
  isOpen: boolean
  onToggle: () => void
}

function Group({ isOpen, onToggle, ...props }: GroupProps) {
  const { resource, state, group } = props
  const rowsId = useId()
  return (
    <section className={styles.group} aria-labelledby={`${rowsId}-title`}>
      <GroupHeader {...{ resource, group, isOpen, onToggle, rowsId }} name={state.group} titleId={`${rowsId}-title`} />
      <div id={rowsId}>{isOpen && <GroupRows {...props} />}</div>
    </section>
  )
}
