import { Button } from '@mui/material'
import { filterTexts } from '#i18n/filterTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useEngine } from '../engine.ts'
import { buildFilter, type ListState, type Status } from '../listState/listState.ts'
import { getResourceText, getViewLabel } from '../messages.ts'
import { AddButton } from './ListToolbar.tsx'
import { useTotal } from './useTotal.ts'

interface ListEmptyProps {
  resource: ResourceData
  state: ListState
  onChange: (change: Partial<ListState>) => void
}

/** Explains why a list has no rows and offers one action. */
export function ListEmpty({ resource, state, onChange }: ListEmptyProps) {
  const { translate } = useEngine()
  if (state.filter !== '') return <NoFiltered onChange={onChange} />
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

/** Nothing matches the filter. */
function NoFiltered({ onChange }: Pick<ListEmptyProps, 'onChange'>) {
  const { translate } = useEngine()
  const texts = filterTexts[translate.locale]
  return (
    <EmptyState
      reason="noMatch"
      title={texts.noMatch}
      text={texts.noMatchText}
      action={
        <Button variant="outlined" onClick={() => onChange({ filter: '' })}>
          {texts.clear}
        </Button>
      }
    />
  )
}

/** Nothing matches a search. Offers the other status if it has matches. */
function NoMatch({ resource, state, onChange }: ListEmptyProps) {
  const { translate } = useEngine()
  const { search, status } = state
  const oppositeStatus: Status = status === 'active' ? 'inactive' : 'active'
  const hasOppositeStatus = status === 'active' || status === 'inactive'
  const { total = 0 } = useTotal(resource, buildFilter({ ...state, status: oppositeStatus }), hasOppositeStatus)
  const showOppositeText = translate(
    oppositeStatus === 'active' ? 'list.emptyInactive.showActive' : 'list.emptyActive.showInactive',
  )
  return (
    <EmptyState
      reason="noMatch"
      title={translate('list.noMatch.title', { search })}
      text={translate(total ? `list.noMatch.among.${oppositeStatus}` : 'list.noMatch.text', { smart_count: total })}
      action={
        <>
          {total > 0 && (
            <Button variant="outlined" onClick={() => onChange({ status: oppositeStatus })}>
              {showOppositeText}
            </Button>
          )}
          <Button variant={total > 0 ? 'text' : 'outlined'} onClick={() => onChange({ search: '' })}>
            {translate('list.noMatch.clear')}
          </Button>
        </>
      }
    />
  )
}

/** There are no active records: either no records at all, or only inactive ones. A request finds out which. */
function NoActiveRecords({ resource, state, onChange }: ListEmptyProps) {
  const { translate } = useEngine()
  const isActiveList = state.status === 'active'
  const { total, isPending } = useTotal(resource, { isActive: false }, isActiveList)
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
      title={getResourceText(translate, resource, 'empty.title') ?? translate('list.empty.title')}
      text={getResourceText(translate, resource, 'empty.text') ?? translate('list.empty.text')}
      action={<AddButton resource={resource} label={getResourceText(translate, resource, 'empty.action')} />}
    />
  )
}
