import { Button, Chip, Popover } from '@mui/material'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { fillText } from '#i18n/translate.ts'
import type { PredicateData } from '#language/predicate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useEngine } from '../engine.ts'
import type { FilterBarProps } from '../listState/filterBar.ts'
import { ClauseEditor, toDraft } from './ClauseEditor.tsx'
import { buildCondition, formatFilter, parseFilter } from './clauses.ts'
import styles from './filter.module.css'
import { getFilterFields } from './filterFields.ts'
import { useConditionTexts } from './useConditionTexts.ts'
import { useFilterTexts } from './useFilterTexts.ts'

const FilterDrawer = lazyComponent(async () => (await import('./FilterDrawer.tsx')).FilterDrawer)

/** The place of a new condition, after the others. */
const added = -1

/** The conditions of a list as chips: Enter edits one, Delete removes it. */
export function FilterBar({ resource, state, onChange, requests }: FilterBarProps) {
  const texts = useFilterTexts()
  const { resources, translate } = useEngine()
  const fields = useMemo(() => getFilterFields(resources, resource, translate), [resources, resource, translate])
  const conditions = useMemo(() => parseFilter(state.filter), [state.filter]) ?? []
  const { describeCondition, getClause, getRecords, remember } = useConditionTexts(resource, fields, conditions)
  const barRef = useRef<HTMLElement>(null)
  const [edited, setEdited] = useEdited(requests)
  const [isCombining, setCombining] = useState(false)
  const focusChip = useChipFocus(barRef, state.filter)
  const replace = (changed: readonly PredicateData[]) => onChange({ filter: formatFilter(changed) })
  const remove = (index: number) => {
    replace(conditions.toSpliced(index, 1))
    focusChip(index)
  }
  const close = () => {
    setEdited(undefined)
    focusChip(edited === added || edited === undefined ? conditions.length : edited)
  }
  return (
    <section ref={barRef} className={styles.bar} aria-label={texts.region}>
      {conditions.map((condition, index) => {
        const text = describeCondition(condition)
        const edit = () => (getClause(condition) ? setEdited(index) : setCombining(true))
        return (
          <Chip
            key={JSON.stringify(condition)}
            className={styles.chip}
            data-chip=""
            label={text}
            title={text}
            onClick={edit}
            onDelete={() => remove(index)}
            deleteIcon={<RemoveIcon label={fillText(texts.remove, { filter: text })} />}
          />
        )
      })}
      <Button size="small" data-chip="" startIcon={<Icon name="plus" size={16} />} onClick={() => setEdited(added)}>
        {texts.add}
      </Button>
      <Button size="small" onClick={() => setCombining(true)}>
        {texts.advanced}
      </Button>
      {state.filter !== '' && (
        <Button size="small" onClick={() => replace([])}>
          {texts.clear}
        </Button>
      )}
      <Popover
        open={edited !== undefined}
        anchorEl={() =>
          getChips(barRef.current)[edited === added ? conditions.length : (edited ?? 0)] ?? barRef.current
        }
        onClose={close}
        disableRestoreFocus
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': edited === added ? texts.add : texts.edit } }}
      >
        {edited !== undefined && (
          <ClauseEditor
            resource={resource}
            fields={fields}
            initial={toDraft(fields, getClause(conditions[edited])?.clause, getRecords(conditions[edited]))}
            onCancel={close}
            onApply={(clause, field, records) => {
              remember(field, records)
              const place = edited === added ? conditions.length : edited
              replace(conditions.toSpliced(place, 1, buildCondition(clause)))
              setEdited(undefined)
              focusChip(place)
            }}
          />
        )}
      </Popover>
      {isCombining && (
        <Suspense fallback={null}>
          <FilterDrawer
            resource={resource}
            state={state}
            fields={fields}
            conditions={conditions}
            getRecords={getRecords}
            remember={remember}
            onApply={(changed) => {
              setCombining(false)
              replace(changed)
              focusChip(0)
            }}
            onClose={() => setCombining(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The icon that removes a chip. The chip itself is one button, so the icon is for the pointer. */
function RemoveIcon({ label, ...props }: { label: string; className?: string; onClick?: () => void }) {
  return (
    <span {...props} title={label} aria-hidden="true">
      <Icon name="close" size={14} />
    </span>
  )
}

/** The place of the condition that is being edited. Each request from elsewhere adds one. */
function useEdited(requests: number) {
  const [handled, setHandled] = useState(0)
  const [edited, setEdited] = useState<number>()
  if (requests !== handled) {
    setHandled(requests)
    setEdited(added)
  }
  return [edited, setEdited] as const
}

/** The chips, and after them the button that adds one. */
const getChips = (bar: HTMLElement | null): HTMLElement[] => [
  ...(bar?.querySelectorAll<HTMLElement>('[data-chip]') ?? []),
]

/** Focuses the chip at a place, or the button after the chips, now and once the address has the changed filter. */
function useChipFocus(barRef: { readonly current: HTMLElement | null }, filter: string): (place: number) => void {
  const [request, setRequest] = useState<{ readonly place: number; readonly before: string }>()
  useEffect(() => {
    if (!request) return
    getChips(barRef.current)[request.place]?.focus()
    if (filter !== request.before) setRequest(undefined)
  }, [request, filter, barRef])
  return (place) => setRequest({ place, before: filter })
}
