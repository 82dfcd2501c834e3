import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type RaRecord, useDataProvider, useDebouncedEvent, useEvent } from 'react-admin'
import type { Translator } from '#i18n/translate.ts'
import { targetNamed } from '#resources/language/catalog.ts'
import { routeOf } from '#resources/language/derive.ts'
import { holds } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import { FailureDialog } from '../../dialogs/FailureDialog.tsx'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { isSearchable } from '../../listState/listState.ts'
import { searchDelayMs } from '../../listState/useSearch.ts'
import { type Option, PickInput } from './PickInput.tsx'
import { useCreateOption } from './useCreateOption.ts'

/**
 * A reference, selected from the records that the declaration offers: at first the beginning of the list, from three
 * letters on a search by name. The options are loaded when the list is opened, or at once if a single option is
 * selected automatically. Opening the list again retries after a failure.
 */
export function RefInput(props: InputProps<'ref'>) {
  const { translate, resources } = useEngine()
  const { field, value, named, disabled, onChange } = props
  const target = targetNamed(resources, field.options.to)?.resource
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useState('')
  const [isWanted, setWanted] = useState(field.options.lockIfOnly === true)
  const searchLater = useDebouncedEvent(setSearch, searchDelayMs)
  const { options, records, isFetching, isError, refetch } = useChoices(isWanted ? target : undefined, field, search)

  const pick = (option: Option | null, made?: RaRecord) => {
    if (!target || !option) return onChange(null, null)
    const record = made ?? records.find((one) => one.id === option.value)
    const chosen = { [target.key]: option.value, [field.options.title ?? 'id']: option.label, ...record }
    return field.options.as === 'object' ? onChange(chosen) : onChange(option.value, chosen)
  }
  const creation = useCreateOption(target, field.options.create === true, (made) =>
    pick({ value: made.id, label: typed }, made),
  )
  const isNew =
    typed !== '' && isSearchable(typed) && typed === search && !isFetching && !isError && !hasName(options, typed)
  const picked = pickedOption(field, target, value, named)
  const only = field.options.lockIfOnly && search === '' && options.length === 1 ? options[0] : undefined
  useTaken(only, picked, disabled, pick)
  return (
    <>
      <PickInput
        {...props}
        disabled={disabled || (only !== undefined && only.value === picked?.value)}
        picked={picked}
        onPick={pick}
        options={withNotes(options, props.notes)}
        onOpen={() => {
          setWanted(true)
          if (isError) void refetch()
        }}
        onSearch={(text) => {
          setTyped(text.trim())
          searchLater(isSearchable(text) ? text.trim() : '')
        }}
        isLoading={isFetching}
        nothing={nothingIn(translate, { search, typed, isError })}
        {...(creation.isOffered && isNew && { newName: typed })}
        isBusy={creation.isBusy}
        onNew={(name) => void creation.create(name)}
      />
      <FailureDialog failure={creation.failure} onClose={creation.dismiss} />
    </>
  )
}

/** The message for an empty list. */
function nothingIn(
  translate: Translator,
  { search, typed, isError }: { search: string; typed: string; isError: boolean },
) {
  if (isError) return translate('form.select.failed')
  if (search !== '') return translate('form.select.noMatch', { search })
  return isSearchable(typed) ? undefined : translate('form.select.search')
}

/** Whether an option has this name, ignoring case and accents. */
function hasName(options: readonly Option[], name: string): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return options.some(({ label }) => plain(label) === plain(name))
}

/** Selects the only option as soon as it is loaded. */
function useTaken(only: Option | undefined, picked: Option | null, disabled: boolean, pick: (option: Option) => void) {
  const take = useEvent(pick)
  // An effect, because the options arrive from the server.
  useEffect(() => {
    if (only && !picked && !disabled) take(only)
  }, [only, picked, disabled, take])
}

/** The options that match a search. The previous ones are kept until the next ones are loaded. */
function useChoices(
  target: ResourceData | undefined,
  { options: { from, offers, title } }: InputProps<'ref'>['field'],
  search: string,
) {
  const { surroundings } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const route = target ? routeOf(target) : ''
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [route, 'choices', from, search],
    queryFn: ({ signal }) => dataProvider.choices(route, { from, search }, signal),
    placeholderData: keepPreviousData,
    enabled: target !== undefined,
    staleTime: 30_000,
    retry: false,
  })
  const records = useMemo(
    () => (data ?? []).filter((record) => holds(offers ?? {}, record, surroundings())),
    [data, offers, surroundings],
  )
  const hasPicture = target?.list?.picture !== undefined
  const options = useMemo(
    () =>
      records.map((record): Option => {
        const option = { value: record.id, label: String(record[title ?? 'id'] ?? record.id) }
        return hasPicture ? { ...option, picture: thumbOf(record) } : option
      }),
    [records, title, hasPicture],
  )
  return { records, options, isFetching, isError, refetch }
}

const thumbOf = ({ thumbUri }: RaRecord): string | null => (typeof thumbUri === 'string' ? thumbUri : null)

const withNotes = (options: readonly Option[], notes: InputProps['notes']): readonly Option[] =>
  notes ? options.map((option) => ({ ...option, note: notes.get(option.value) })) : options

function pickedOption(
  { options: { as, title } }: InputProps<'ref'>['field'],
  target: ResourceData | undefined,
  value: unknown,
  named: unknown,
): Option | null {
  if (value === null || value === undefined || !target) return null
  const record = (as === 'object' ? value : named) as Partial<RaRecord> | null | undefined
  const key = as === 'object' ? record?.[target.key] : value
  if (typeof key !== 'string' && typeof key !== 'number') return null
  return { value: key, label: String(record?.[title ?? target.title] ?? key) }
}
