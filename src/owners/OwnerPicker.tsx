import { Autocomplete, type PopperProps, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useDataProvider, useDebouncedEvent } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { type ChosenOwner, house } from '../api/chosenOwner.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { isSearchable } from '../declared/listState/listState.ts'
import { searchDelayMs } from '../declared/listState/useSearch.ts'
import { useTranslator } from '../ui/translator.tsx'
import styles from './OwnerMenu.module.css'
import { buildOwnerAddress } from './ownerAddress.ts'

interface OwnerPickerProps {
  owners: ResourceData
  /** The name of the URL parameter. */
  name: string
  chosen: ChosenOwner | undefined
  openAddress: (address: string) => void
  onClose: () => void
}

interface OwnerOption {
  /** Undefined for all owners. */
  readonly value: string | undefined
  readonly label: string
}

/** The list of owners with a search. Selecting one opens the URL with this owner. */
export function OwnerPicker({ owners, name, chosen, openAddress, onClose }: OwnerPickerProps) {
  const translate = useTranslator()
  const { options, search, isFetching, isError } = useOwnerOptions(owners)
  const isChosen = ({ value }: OwnerOption) => value === chosen?.value
  const selected = options.find(isChosen) ?? { value: chosen?.value, label: chosen?.value ?? '' }
  const choose = (option: OwnerOption) => {
    onClose()
    if (!isChosen(option)) openAddress(buildOwnerAddress(location, name, option.value))
  }
  return (
    <Autocomplete<OwnerOption, false, true>
      open
      value={selected}
      inputValue={search.text}
      onChange={(_, option) => choose(option)}
      onInputChange={(_, text, reason) => reason === 'input' && search.change(text)}
      onClose={(_, reason) => reason === 'escape' && onClose()}
      options={options}
      getOptionKey={({ value }) => value ?? ''}
      loading={isFetching}
      loadingText={translate('form.select.loading')}
      noOptionsText={translate(isError ? 'form.select.failed' : 'form.select.none')}
      autoHighlight
      forcePopupIcon={false}
      disableClearable
      slots={{ popper: InlineList }}
      slotProps={{ paper: { elevation: 0, sx: { border: 0, boxShadow: 'none', background: 'none' } } }}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props} className={`${props.className} ${styles.option}`}>
          {option.label}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          label={translate('shell.owner.label')}
          helperText={translate('shell.owner.help')}
        />
      )}
    />
  )
}

/** The options: all owners, the house, and the owners that match the search. */
function useOwnerOptions(owners: ResourceData) {
  const translate = useTranslator()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const debouncedSearch = useDebouncedEvent(setSearch, searchDelayMs)
  const { data, isFetching, isError } = useQuery({
    queryKey: [getRoute(owners), 'choices', undefined, search],
    queryFn: ({ signal }) => dataProvider.getChoices(getRoute(owners), { from: undefined, search }, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
  const options: OwnerOption[] = [
    { value: undefined, label: translate('shell.owner.all') },
    { value: house, label: translate('shell.owner.house') },
    ...(data ?? []).map((record) => ({ value: String(record.id), label: String(record[owners.title] ?? record.id) })),
  ]
  const change = (typed: string) => {
    setText(typed)
    debouncedSearch(isSearchable(typed) ? typed.trim() : '')
  }
  return { options, search: { text, change }, isFetching, isError }
}

/** Renders the list below the input, as part of the panel instead of a popup over it. */
const InlineList = ({ children }: PopperProps) => <div className={styles.list}>{children as ReactNode}</div>
