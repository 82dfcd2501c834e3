import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type RaRecord, useDataProvider, useDebouncedEvent } from 'react-admin'
import type { Translator } from '#i18n/translate.ts'
import { getRoute } from '#language/derive.ts'
import { evaluatePredicate, type RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isInactive } from '#language/stateLabel.ts'
import { isAtOrUnder, isTree } from '#language/trees.ts'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { isSearchable } from '../../listState/listState.ts'
import { searchDelayMs } from '../../listState/useSearch.ts'
import { useOwnerParameter } from '../formOwner.ts'
import type { Option } from './OptionSelect.tsx'

type ChoicesField = InputProps<'ref' | 'links'>['field']

/** The options that match a search. The previous ones are kept until the next ones are loaded. */
function useChoices(
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
  const owner = useOwnerParameter(target)
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
 * Whether a record may become the parent of this one in a tree: not the record itself or a descendant. Choices without
 * a path cannot be checked here; the server checks them.
 */
const canBeParent = (field: ChoicesField, path: string, stored: RecordData | undefined, record: RaRecord) =>
  !isTree(field) || stored?.id === undefined || !isAtOrUnder(record, 'id', path, stored.id)

const getThumbnail = ({ thumbUri }: RaRecord): string | null => (typeof thumbUri === 'string' ? thumbUri : null)

/**
 * The options of an input that searches them by the typed text. They are loaded when the list is first opened, and again
 * when it is opened after a failure.
 */
export function useSearchedChoices(
  target: ResourceData | undefined,
  props: Parameters<typeof useChoices>[1],
  { loadsAtOnce = false } = {},
) {
  const { translate } = useEngine()
  const [search, setSearch] = useState('')
  const [typedText, setTypedText] = useState('')
  const [isEnabled, setEnabled] = useState(loadsAtOnce)
  const debouncedSearch = useDebouncedEvent(setSearch, searchDelayMs)
  const choices = useChoices(isEnabled ? target : undefined, props, search)
  return {
    ...choices,
    search,
    typedText,
    emptyText: getEmptyText(translate, { search, typedText, isError: choices.isError }),
    handleTyped(text: string) {
      setTypedText(text.trim())
      debouncedSearch(isSearchable(text) ? text.trim() : '')
    },
    handleOpen() {
      setEnabled(true)
      if (choices.isError) void choices.refetch()
    },
  }
}

/** The message for an empty list. */
function getEmptyText(
  translate: Translator,
  { search, typedText, isError }: { search: string; typedText: string; isError: boolean },
) {
  if (isError) return translate('form.select.failed')
  if (search !== '') return translate('form.select.noMatch', { search })
  return isSearchable(typedText) ? undefined : translate('form.select.search')
}
