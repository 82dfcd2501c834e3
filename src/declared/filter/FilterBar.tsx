import { Button, Chip, Popover, type PopoverActions } from '@mui/material'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { filterTexts } from '#i18n/filterTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { getReadCondition } from '#language/derive.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useEngine } from '../engine.ts'
import { isAllowed } from '../evaluationContext.ts'
import { ExcludedByStatusNotice } from '../list/ExcludedByStatusNotice.tsx'
import type { FilterBarProps } from '../listState/filterBar.ts'
import { ClauseEditor } from './ClauseEditor.tsx'
import { buildCondition, formatFilter, parseFilter, splitConditions } from './clauses.ts'
import styles from './filter.module.css'
import { type FilterField, getFilterFields } from './filterFields.ts'
import type { FilterOption } from './findOptions.ts'
import { getSearchedConditions, getStateConditions, type ReadyCondition } from './readyConditions.ts'
import { useConditionTexts } from './useConditionTexts.ts'
import { ViewRule } from './ViewRule.tsx'

const FilterDrawer = lazyComponent(async () => (await import('./FilterDrawer.tsx')).FilterDrawer)

/** The index that stands for a new condition, which is added after the others. */
const added = -1

/** The conditions of a list as chips: Enter edits one, Delete removes it. */
export function FilterBar({ resource, state, onChange, requests }: FilterBarProps) {
  const { texts, fields, options, stateTexts, conditions } = useFilterParts(resource, state.filter)
  const words = useConditionTexts(resource, fields, conditions ?? [])
  const barRef = useRef<HTMLElement>(null)
  const isNarrowed = state.filter !== '' || state.view !== undefined
  const editing = useEditing({ conditions: conditions ?? [], state, onChange, requests, barRef })
  const { edited, place, remove } = editing
  return (
    <section ref={barRef} className={styles.bar} aria-label={texts.region}>
      <ViewRule {...{ resource, state, fields, onChange }} />
      {conditions?.map((condition, index) => (
        <ConditionChip
          key={JSON.stringify(condition)}
          text={stateTexts.get(JSON.stringify(condition)) ?? words.describeCondition(condition)}
          onEdit={() => (words.getClause(condition) ? editing.edit(index) : editing.combine(true))}
          onRemove={() => remove(index)}
        />
      ))}
      {!conditions && <ConditionChip text={texts.unreadable} onRemove={editing.clear} />}
      <BarButtons
        isFiltered={state.filter !== ''}
        onAdd={() => editing.edit(added)}
        onCombine={() => editing.combine(true)}
        onClear={editing.clear}
      />
      {isNarrowed && <ExcludedByStatusNotice {...{ resource, state, onChange }} />}
      <EditorPopover
        isOpen={edited !== undefined}
        isNew={edited === added}
        getAnchor={() => getChips(barRef.current)[place] ?? barRef.current}
        onClose={editing.close}
      >
        <ClauseEditor
          resource={resource}
          options={options}
          initial={words.getDraft(conditions?.[place])}
          onCancel={editing.close}
          onRemove={edited === added ? undefined : () => remove(place)}
          onApply={(clause, field, records) => {
            words.remember(field, records)
            editing.replace(place, buildCondition(clause))
          }}
          onSelectReady={({ condition }) => editing.replace(place, ...splitConditions(condition))}
        />
      </EditorPopover>
      {editing.isCombining && (
        <Suspense fallback={null}>
          <FilterDrawer
            {...{ resource, state, fields, options }}
            conditions={conditions ?? []}
            getDraft={words.getDraft}
            remember={words.remember}
            onApply={(changed) => editing.apply(changed, 0)}
            onClose={() => editing.combine(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The texts, fields, options and conditions of the filter. Without conditions (undefined), the filter is malformed. */
function useFilterParts(resource: ResourceData, filter: string) {
  const { resources, translate, getEvaluationContext } = useEngine()
  const { fields, options, stateTexts } = useMemo(() => {
    const canRead = (target: ResourceData) => isAllowed(getReadCondition(target), getEvaluationContext())
    const context = { resources, translate, canRead }
    const asked = getFilterFields(context, resource)
    const states = getStateConditions(context, resource)
    const options = joinOptions(asked, states, getSearchedConditions(context, asked))
    return { fields: asked, options, stateTexts: getStateTexts(states) }
  }, [resources, resource, translate, getEvaluationContext])
  return {
    texts: useLocalizedTexts(filterTexts),
    fields,
    options,
    stateTexts,
    conditions: useMemo(() => (filter === '' ? [] : parseFilter(filter)), [filter]),
  }
}

/** The names of the declared states that consist of a single condition, by this condition as JSON. */
const getStateTexts = (states: readonly ReadyCondition[]): ReadonlyMap<string, string> =>
  new Map(
    states.flatMap(({ condition, label }) => {
      const [first, ...others] = splitConditions(condition)
      return first && others.length === 0 ? [[JSON.stringify(first), label] as const] : []
    }),
  )

/**
 * Orders the options: declared filter fields, states, other fields, then the states and fields of related records.
 * Conditions about a field follow the field.
 */
function joinOptions(
  fields: readonly FilterField[],
  states: readonly ReadyCondition[],
  searched: readonly ReadyCondition[],
): FilterOption[] {
  const withConditions = fields.flatMap((field) => [field, ...searched.filter((one) => one.field === field)])
  const all = [...states, ...withConditions]
  const order = ['frequent', 'states', 'other', 'related'] as const
  return order.flatMap((name) => all.filter(({ group }) => group === name))
}

interface EditingContext extends Pick<FilterBarProps, 'state' | 'onChange' | 'requests'> {
  conditions: readonly PredicateData[]
  barRef: { readonly current: HTMLElement | null }
}

/** The edited condition, and functions that write changes to the URL and focus the chip at the changed index. */
function useEditing({ conditions, state, onChange, requests, barRef }: EditingContext) {
  const [edited, setEdited] = useEdited(requests)
  const [isCombining, setCombining] = useState(false)
  const focusChip = useChipFocus(barRef, state.filter)
  const place = edited === added ? conditions.length : (edited ?? 0)
  const apply = (changed: readonly PredicateData[], changedPlace: number) => {
    onChange({ filter: formatFilter(changed) })
    setEdited(undefined)
    setCombining(false)
    focusChip(changedPlace)
  }
  return {
    edited,
    isCombining,
    place,
    apply,
    clear: () => apply([], 0),
    edit: setEdited,
    combine: setCombining,
    remove: (index: number) => apply(conditions.toSpliced(index, 1), index),
    replace: (index: number, ...changed: readonly PredicateData[]) =>
      apply(conditions.toSpliced(index, 1, ...changed), index),
    close() {
      setEdited(undefined)
      focusChip(place)
    },
  }
}

interface ConditionChipProps {
  text: string
  onEdit?: () => void
  onRemove: () => void
}

function ConditionChip({ text, onEdit, onRemove }: ConditionChipProps) {
  const texts = useLocalizedTexts(filterTexts)
  return (
    <Chip
      className={styles.chip}
      data-chip=""
      label={text}
      title={text}
      aria-keyshortcuts="Delete"
      onClick={onEdit ?? onRemove}
      onDelete={onRemove}
      deleteIcon={<RemoveIcon label={fillText(texts.remove, { filter: text })} />}
    />
  )
}

interface BarButtonsProps {
  isFiltered: boolean
  onAdd: () => void
  onCombine: () => void
  onClear: () => void
}

function BarButtons({ isFiltered, onAdd, onCombine, onClear }: BarButtonsProps) {
  const texts = useLocalizedTexts(filterTexts)
  return (
    <>
      <Button size="small" data-chip="" startIcon={<Icon name="plus" size={16} />} onClick={onAdd}>
        {texts.add}
      </Button>
      <Button size="small" onClick={onCombine}>
        {texts.advanced}
      </Button>
      {isFiltered && (
        <Button size="small" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
    </>
  )
}

interface EditorPopoverProps {
  isOpen: boolean
  isNew: boolean
  getAnchor: () => HTMLElement | null
  onClose: () => void
  children: ReactNode
}

/** The popover with the editor, anchored at the edited chip or at the button that adds a condition. */
function EditorPopover({ isOpen, isNew, getAnchor, onClose, children }: EditorPopoverProps) {
  const texts = useLocalizedTexts(filterTexts)
  const { actionRef, paperRef } = useGrowingPanel()
  return (
    <Popover
      open={isOpen}
      anchorEl={getAnchor}
      onClose={onClose}
      disableRestoreFocus
      action={actionRef}
      transitionDuration={0}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { ref: paperRef, role: 'dialog', className: styles.panel, 'aria-label': isNew ? texts.add : texts.edit },
      }}
    >
      {isOpen && children}
    </Popover>
  )
}

/** Updates the position of a popover whenever its size changes, so that lists inside it open within the viewport. */
function useGrowingPanel() {
  const actionRef = useRef<PopoverActions>(null)
  const paperRef = useCallback((paper: HTMLElement | null) => {
    if (!paper) return
    const observer = new ResizeObserver(() => actionRef.current?.updatePosition())
    observer.observe(paper)
    return () => observer.disconnect()
  }, [])
  return { actionRef, paperRef }
}

/** The icon that removes a chip by pointer. The whole chip is one button, so the keyboard uses Delete instead. */
function RemoveIcon({ label, ...props }: { label: string; className?: string; onClick?: () => void }) {
  return (
    <span {...props} title={label} aria-hidden="true">
      <Icon name="close" size={14} />
    </span>
  )
}

/** The index of the edited condition. Each request, by the toolbar button or the key F, adds a new condition. */
function useEdited(requests: number) {
  const [handled, setHandled] = useState(0)
  const [edited, setEdited] = useState<number>()
  if (requests !== handled) {
    setHandled(requests)
    setEdited(added)
  }
  return [edited, setEdited] as const
}

/** The chips and, as the last element, the button that adds a condition. */
const getChips = (bar: HTMLElement | null): HTMLElement[] => [
  ...(bar?.querySelectorAll<HTMLElement>('[data-chip]') ?? []),
]

/** Returns a function that focuses a chip, or the button after them: at once, and when the URL has the new filter. */
function useChipFocus(barRef: { readonly current: HTMLElement | null }, filter: string): (place: number) => void {
  const [request, setRequest] = useState<{ readonly place: number; readonly before: string }>()
  useEffect(() => {
    if (!request) return
    getChips(barRef.current)[request.place]?.focus()
    if (filter !== request.before) setRequest(undefined)
  }, [request, filter, barRef])
  return (place) => setRequest({ place, before: filter })
}
