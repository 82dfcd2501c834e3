import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import type { Translator } from '#i18n/translate.ts'
import { getOwnerPath } from '#language/belonging.ts'
import { getRoute } from '#language/derive.ts'
import { evaluatePredicate, getValue, type RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isInactive } from '#language/stateLabel.ts'
import { isAtOrUnder, isTree } from '#language/trees.ts'
import type { ChosenOwner } from '../../../api/chosenOwner.ts'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import type { OwnerParameter } from '../../../api/listQuery.ts'
import { useShell } from '../../../layout/shell/shell.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { isSearchable } from '../../listState/listState.ts'
import type { Option } from './OptionSelect.tsx'

type ChoicesField = InputProps<'ref' | 'links'>['field']

/** The options that match a search. The previous ones are kept until the next ones are loaded. */
export function useChoices(
  target: ResourceData | undefined,
  {
    field,
    path,
    stored,
    offersInactive,
  }: Pick<InputProps<'ref' | 'links'>, 'field' | 'path' | 'stored' | 'offersInactive'>,
  search: string,
) {
  const { from, offers, title } = field.options
  const { getEvaluationContext, translate } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const route = target ? getRoute(target) : ''
  // In a filter, `offersInactive` is set. A filter offers the records of all owners, so no owner is sent.
  const { owner: chosen } = useShell()
  const { me } = getEvaluationContext()
  const owner = target && !offersInactive ? findOwnerParameter(target, stored, { me, chosen }) : undefined
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [route, 'choices', from, search, offersInactive, owner],
    queryFn: ({ signal }) =>
      dataProvider.getChoices(route, { from, search, includesInactive: offersInactive, owner }, signal),
    placeholderData: keepPreviousData,
    enabled: target !== undefined,
    staleTime: 30_000,
    retry: false,
  })
  const records = useMemo(
    () =>
      (data ?? []).filter(
        (record) =>
          evaluatePredicate(offers ?? {}, record, getEvaluationContext()) && canBeParent(field, path, stored, record),
      ),
    [data, offers, getEvaluationContext, field, path, stored],
  )
  const hasPicture = target?.list?.picture !== undefined
  const options = useMemo(
    () =>
      records.map((record): Option => {
        const option = {
          value: record.id,
          label: String(record[title ?? 'id'] ?? record.id),
          ...(isInactive(record) && { note: translate('list.status.inactive') }),
        }
        return hasPicture ? { ...option, picture: getThumbnail(record) } : option
      }),
    [records, title, hasPicture, translate],
  )
  return { records, options, isFetching, isError, refetch }
}

/**
 * Returns the owner parameter of the request: a record may only refer to records of its own owner. For a new record,
 * this is the owner that the user has selected in the top bar, which every request already contains, or else the user's
 * own.
 */
function findOwnerParameter(
  { belongsTo }: ResourceData,
  stored: RecordData | undefined,
  { me, chosen }: { me: object; chosen: ChosenOwner | undefined },
): OwnerParameter | undefined {
  const own: unknown = new Map(Object.entries(me)).get(belongsTo ?? '')
  // Other backends do not send the owner of the user.
  if (belongsTo === undefined || own === undefined) return undefined
  if (stored?.id === undefined && chosen) return undefined
  const owner = stored?.id === undefined ? own : getValue(stored, getOwnerPath(belongsTo))
  return { [belongsTo]: String(owner ?? 'house') }
}

/**
 * Whether a record may become the parent of this one in a tree: not the record itself or a descendant. Choices without
 * a path cannot be checked here; the server checks them.
 */
const canBeParent = (field: ChoicesField, path: string, stored: RecordData | undefined, record: RaRecord) =>
  !isTree(field) || stored?.id === undefined || !isAtOrUnder(record, 'id', path, stored.id)

const getThumbnail = ({ thumbUri }: RaRecord): string | null => (typeof thumbUri === 'string' ? thumbUri : null)

/** The message for an empty list. */
export function getEmptyText(
  translate: Translator,
  { search, typedText, isError }: { search: string; typedText: string; isError: boolean },
) {
  if (isError) return translate('form.select.failed')
  if (search !== '') return translate('form.select.noMatch', { search })
  return isSearchable(typedText) ? undefined : translate('form.select.search')
}
