import { Button } from '@mui/material'
import { filterTexts } from '#i18n/filterTexts.ts'
import type { Translator } from '#i18n/translate.ts'
import { findOwnerField } from '#language/belonging.ts'
import { findTarget } from '#language/catalog.ts'
import type { ResourceData } from '#language/resource.ts'
import { useShell } from '../../layout/shell/shell.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useEngine } from '../engine.ts'
import type { ListState } from '../listState/listState.ts'
import { getResourceText, getViewLabel } from '../messages.ts'
import { useOwnerName } from '../record/recordOwner.ts'
import { AddButton } from './ListToolbar.tsx'
import { type OppositeStatus, useOppositeStatus } from './useOppositeStatus.ts'
import { useTotal } from './useTotal.ts'

interface ListEmptyProps {
  resource: ResourceData
  state: ListState
  onChange: (change: Partial<ListState>) => void
}

/** Explains why a list has no rows and offers one action. */
export function ListEmpty({ resource, state, onChange }: ListEmptyProps) {
  const { translate } = useEngine()
  if (state.filter !== '') return <NoFiltered resource={resource} state={state} onChange={onChange} />
  if (state.search !== '') return <NoMatch resource={resource} state={state} onChange={onChange} />
  if (state.view !== undefined) {
    return (
      <EmptyState
        reason="noMatch"
        title={translate('list.emptyView.title')}
        text={translate('list.emptyView.text', { name: getViewLabel(translate, resource, state.view) })}
        action={
          <Button variant="outlined" onClick={() => onChange({ view: undefined })}>
            {translate('list.emptyView.leave')}
          </Button>
        }
      />
    )
  }
  if (state.status === 'inactive') {
    return (
      <EmptyState
        reason="nothingYet"
        title={translate('list.emptyInactive.title')}
        text={translate('list.emptyInactive.text')}
        action={
          <Button variant="outlined" onClick={() => onChange({ status: 'active' })}>
            {translate('list.emptyInactive.showActive')}
          </Button>
        }
      />
    )
  }
  return <NoActiveRecords resource={resource} state={state} onChange={onChange} />
}

/** Shown if nothing matches the filter. Offers the other status if records with that status match. */
function NoFiltered({ resource, state, onChange }: ListEmptyProps) {
  const { translate } = useEngine()
  const texts = filterTexts[translate.locale]
  const other = useOppositeStatus(resource, state)
  return (
    <EmptyState
      reason="noMatch"
      title={texts.noMatch}
      text={other.total > 0 ? describeOpposite(translate, other) : texts.noMatchText}
      action={
        <>
          {other.total > 0 && (
            <Button variant="outlined" onClick={() => onChange({ status: other.status })}>
              {getShowLabel(translate, other)}
            </Button>
          )}
          <Button variant={other.total > 0 ? 'text' : 'outlined'} onClick={() => onChange({ filter: '' })}>
            {texts.clear}
          </Button>
        </>
      }
    />
  )
}

const describeOpposite = (translate: Translator, { status, total }: OppositeStatus): string =>
  translate(`list.noMatch.among.${status}`, { smart_count: total })

const getShowLabel = (translate: Translator, { status }: OppositeStatus): string =>
  translate(status === 'active' ? 'list.emptyInactive.showActive' : 'list.emptyActive.showInactive')

/** Shown if nothing matches the search. Offers the other status if records with that status match. */
function NoMatch({ resource, state, onChange }: ListEmptyProps) {
  const { translate } = useEngine()
  const { search } = state
  const other = useOppositeStatus(resource, state)
  return (
    <EmptyState
      reason="noMatch"
      title={translate('list.noMatch.title', { search })}
      text={other.total > 0 ? describeOpposite(translate, other) : translate('list.noMatch.text')}
      action={
        <>
          {other.total > 0 && (
            <Button variant="outlined" onClick={() => onChange({ status: other.status })}>
              {getShowLabel(translate, other)}
            </Button>
          )}
          <Button variant={other.total > 0 ? 'text' : 'outlined'} onClick={() => onChange({ search: '' })}>
            {translate('list.noMatch.clear')}
          </Button>
        </>
      }
    />
  )
}

/** Shown if there are no active records. A request checks whether there are inactive ones. */
function NoActiveRecords({ resource, state, onChange }: ListEmptyProps) {
  const { translate } = useEngine()
  const isActiveList = state.status === 'active'
  const { total, isPending } = useTotal(resource, { isActive: false }, isActiveList)
  const title = useEmptyTitle(resource)
  if (isActiveList && isPending) return null
  if (isActiveList && total !== 0) {
    return (
      <EmptyState
        reason="nothingYet"
        title={translate('list.emptyActive.title')}
        text={translate(total === undefined ? 'list.emptyActive.unknown' : 'list.emptyActive.text')}
        action={
          <Button variant="outlined" onClick={() => onChange({ status: 'inactive' })}>
            {translate('list.emptyActive.showInactive')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      reason="nothingYet"
      title={title}
      text={getResourceText(translate, resource, 'empty.text') ?? translate('list.empty.text')}
      action={<AddButton resource={resource} label={getResourceText(translate, resource, 'empty.action')} />}
    />
  )
}

/** The title of a list without records, with the owner whose records are shown. */
function useEmptyTitle(resource: ResourceData): string {
  const { translate, resources } = useEngine()
  const { owner } = useShell()
  const owners = findTarget(resources, findOwnerField(resource)?.options.to ?? '')?.resource
  const name = useOwnerName(owners ?? resource, owners && owner)
  if (!owners || !owner) return getResourceText(translate, resource, 'empty.title') ?? translate('list.empty.title')
  return name === undefined ? translate('list.emptyOwner.house') : translate('list.emptyOwner.title', { name })
}
