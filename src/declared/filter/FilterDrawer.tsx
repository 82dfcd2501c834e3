import { Button, Drawer, IconButton, MenuItem, TextField } from '@mui/material'
import { useEffect, useId, useState } from 'react'
import { filterTexts } from '#i18n/filterTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { PredicateData } from '#language/predicate.ts'
import { getEntries } from '#language/recordEntries.ts'
import type { ResourceData } from '#language/resource.ts'
import type { RecordData } from '#language/values.ts'
import { ApiError } from '../../api/apiError.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useTotal } from '../list/useTotal.ts'
import { buildFilter, type ListState } from '../listState/listState.ts'
import { ClauseInputs, useClauseReader } from './ClauseEditor.tsx'
import { type ClauseDraft, emptyDraft } from './clauseDraft.ts'
import { buildCondition, formatFilter, splitConditions } from './clauses.ts'
import styles from './filter.module.css'
import type { FilterField } from './filterFields.ts'
import {
  addPart,
  createId,
  type Group,
  getLeaves,
  isGroup,
  type Join,
  joins,
  maxDepth,
  type Part,
  replacePart,
  toConditions,
  toGroup,
} from './filterTree.ts'
import type { FilterOption } from './findOptions.ts'
import { useConditionTexts } from './useConditionTexts.ts'

/** The draft of a condition, or a condition that no operator can express, which is kept unchanged. */
type Entered =
  | { readonly draft: ClauseDraft; readonly error?: string; readonly isNew?: boolean }
  | { readonly kept: PredicateData }

interface FilterDrawerProps {
  resource: ResourceData
  state: ListState
  fields: readonly FilterField[]
  options: readonly FilterOption[]
  conditions: readonly PredicateData[]
  getDraft: (condition: PredicateData | undefined) => ClauseDraft
  remember: (field: FilterField, records: readonly RecordData[]) => void
  onApply: (conditions: readonly PredicateData[]) => void
  onClose: () => void
}

/** The debounce delay of counting the matching records, in ms. */
const countDelayMs = 300

/**
 * Combines conditions in groups. Shows the filter as a sentence and the number of matching records; a button applies
 * the filter.
 */
export function FilterDrawer(props: FilterDrawerProps) {
  const { resource, state, fields, options, getDraft, onApply, onClose } = props
  const texts = useLocalizedTexts(filterTexts)
  const titleId = useId()
  const { group, setGroup, conditions, apply } = useFilterTree(props)
  const { describeAll } = useConditionTexts(resource, fields, conditions ?? [])
  return (
    <Drawer anchor="right" open onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}>
      <form
        noValidate
        className={styles.drawer}
        onSubmit={(event) => {
          event.preventDefault()
          const applied = apply()
          if (applied) onApply(applied)
        }}
      >
        <div className={styles.drawerBody}>
          <h2 id={titleId}>{texts.advanced}</h2>
          <GroupEditor
            {...{ resource, fields, options, getDraft }}
            group={group}
            depth={1}
            root={group}
            onChange={setGroup}
          />
        </div>
        <div className={styles.drawerEnd}>
          <p className={styles.sentence}>{conditions ? describeAll(conditions) : texts.incomplete}</p>
          <MatchCount resource={resource} state={state} conditions={conditions} />
          <div className={styles.buttons}>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button type="submit" variant="contained">
              {texts.apply}
            </Button>
          </div>
        </div>
      </form>
    </Drawer>
  )
}

/** The edited groups, and the conditions they stand for. `conditions` is undefined while a clause is incomplete. */
function useFilterTree({ resource, conditions: initial, getDraft, remember }: FilterDrawerProps) {
  const read = useClauseReader(resource)
  const [group, setGroup] = useState(() => toGroup<Entered>(initial, (condition) => toEntered(getDraft, condition)))
  const findError = (entered: Entered): string | undefined => {
    const result = 'kept' in entered ? undefined : read(entered.draft)
    return result && 'error' in result ? result.error : undefined
  }
  const toCondition = (entered: Entered): PredicateData => {
    if ('kept' in entered) return entered.kept
    const result = read(entered.draft)
    return 'clause' in result ? buildCondition(result.clause) : {}
  }
  const isComplete = getLeaves(group).every(({ leaf }) => findError(leaf) === undefined)
  return {
    group,
    setGroup,
    conditions: isComplete ? toConditions(group, toCondition) : undefined,
    /** Returns the conditions to apply. If some are incomplete, returns undefined and shows the reasons. */
    apply(): PredicateData[] | undefined {
      for (const { leaf } of getLeaves(group))
        if ('draft' in leaf && leaf.draft.field) remember(leaf.draft.field, getEntries(leaf.draft.records))
      if (isComplete) return toConditions(group, toCondition)
      setGroup(
        getLeaves(group).reduce((changed, { id, leaf }) => {
          const error = findError(leaf)
          return error !== undefined && 'draft' in leaf
            ? replacePart(changed, id, { id, leaf: { ...leaf, error } })
            : changed
        }, group),
      )
      return undefined
    },
  }
}

function toEntered(getDraft: FilterDrawerProps['getDraft'], condition: PredicateData): Entered {
  const draft = getDraft(condition)
  return draft.field ? { draft } : { kept: condition }
}

/** Converts a condition to a part of a group. */
function toPart(getDraft: FilterDrawerProps['getDraft'], condition: PredicateData): Part<Entered> {
  const group = toGroup(splitConditions(condition), (one) => toEntered(getDraft, one))
  const [first, ...others] = group.parts
  return first && others.length === 0 ? first : group
}

interface GroupEditorProps {
  resource: ResourceData
  fields: readonly FilterField[]
  options: readonly FilterOption[]
  getDraft: FilterDrawerProps['getDraft']
  group: Group<Entered>
  depth: number
  root: Group<Entered>
  onChange: (root: Group<Entered>) => void
}

function GroupEditor(props: GroupEditorProps) {
  const { group, depth, root, onChange } = props
  const texts = useLocalizedTexts(filterTexts)
  const setJoin = (join: Join) =>
    onChange(depth === 1 ? { ...root, join } : replacePart(root, group.id, { ...group, join }))
  const add = (part: Part<Entered>) => onChange(addPart(root, group.id, part))
  const newLeaf = () => ({ id: createId(), leaf: { draft: emptyDraft, isNew: true } })
  return (
    <fieldset className={styles.group}>
      <div className={styles.groupHead}>
        <TextField
          select
          size="small"
          label={texts.match}
          value={group.join}
          onChange={({ target }) => setJoin(target.value as Join)}
        >
          {joins.map((join) => (
            <MenuItem key={join} value={join}>
              {texts[join]}
            </MenuItem>
          ))}
        </TextField>
        {depth > 1 && (
          <RemoveButton label={texts.removeGroup} onClick={() => onChange(replacePart(root, group.id, undefined))} />
        )}
      </div>
      {group.parts.map((part) =>
        isGroup(part) ? (
          <GroupEditor key={part.id} {...props} group={part} depth={depth + 1} />
        ) : (
          <LeafEditor key={part.id} {...props} id={part.id} leaf={part.leaf} />
        ),
      )}
      <div className={styles.bar}>
        <Button size="small" startIcon={<Icon name="plus" size={16} />} onClick={() => add(newLeaf())}>
          {texts.addCondition}
        </Button>
        {depth < maxDepth && (
          <Button size="small" onClick={() => add({ id: createId(), join: 'any', parts: [newLeaf()] })}>
            {texts.addGroup}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function LeafEditor(props: Omit<GroupEditorProps, 'group' | 'depth'> & { id: number; leaf: Entered }) {
  const { resource, fields, options, getDraft, root, onChange, id, leaf } = props
  const texts = useLocalizedTexts(filterTexts)
  const { describeCondition } = useConditionTexts(resource, fields, 'kept' in leaf ? [leaf.kept] : [])
  return (
    <div className={styles.condition}>
      <div className={styles.conditionInputs}>
        {'kept' in leaf ? (
          <p className={styles.sentence}>{describeCondition(leaf.kept)}</p>
        ) : (
          <ClauseInputs
            resource={resource}
            options={options}
            draft={leaf.draft}
            error={leaf.error}
            autoFocus={leaf.isNew === true}
            onChange={(draft) => onChange(replacePart(root, id, { id, leaf: { draft } }))}
            onSelectReady={({ condition }) => onChange(replacePart(root, id, toPart(getDraft, condition)))}
          />
        )}
      </div>
      <RemoveButton label={texts.removeCondition} onClick={() => onChange(replacePart(root, id, undefined))} />
    </div>
  )
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton aria-label={label} title={label} onClick={onClick}>
      <Icon name="close" size={18} />
    </IconButton>
  )
}

interface MatchCountProps {
  resource: ResourceData
  state: ListState
  /** Undefined while a condition is incomplete. */
  conditions: readonly PredicateData[] | undefined
}

/** The number of matching records, counted once the conditions have not changed for a moment. */
function MatchCount({ resource, state, conditions }: MatchCountProps) {
  const texts = useLocalizedTexts(filterTexts)
  const filter = conditions && formatFilter(conditions)
  const [counted, setCounted] = useState(filter)
  useEffect(() => {
    const timer = setTimeout(setCounted, countDelayMs, filter)
    return () => clearTimeout(timer)
  }, [filter])
  const isCurrent = filter !== undefined && counted === filter
  const { total, error } = useTotal(resource, buildFilter({ ...state, filter: counted ?? '' }), isCurrent)
  const refusal = isCurrent && error instanceof ApiError ? error.serverText : undefined
  const pending = isCurrent && error ? texts.countFailed : texts.counting
  const found = isCurrent && total !== undefined ? fillText(texts.count, { smart_count: total }) : pending
  return (
    <p role="status" className={styles.count}>
      {filter === undefined ? '' : (refusal ?? found)}
    </p>
  )
}
