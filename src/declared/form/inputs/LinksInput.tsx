import { Autocomplete } from '@mui/material'
import { useMemo, useState } from 'react'
import { useDebouncedEvent } from 'react-admin'
import { findTarget } from '#language/catalog.ts'
import { getMaxLinks, normalizeKeys } from '#language/kinds/links.ts'
import { getEntries, getEntryKey } from '#language/recordEntries.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { isSearchable } from '../../listState/listState.ts'
import { searchDelayMs } from '../../listState/useSearch.ts'
import { filterMatching, type Option, OptionContent } from './OptionSelect.tsx'
import { renderCheckedOption, useAutocompleteProps, useMultipleList } from './textListInputs.tsx'
import { getEmptyText, useChoices } from './useChoices.ts'

/**
 * Selects several records. Like the input of a reference, it offers the beginning of the list, and from three letters
 * on the results of a search by name.
 */
export function LinksInput(props: InputProps<'links'>) {
  const { translate, resources } = useEngine()
  const { field, onChange, onBlur } = props
  const list = useMultipleList(props)
  const { to, title } = field.options
  const max = getMaxLinks(field.options)
  const target = findTarget(resources, to)?.resource
  const [search, setSearch] = useState('')
  const [typedText, setTypedText] = useState('')
  const [isQueryEnabled, setQueryEnabled] = useState(false)
  const debouncedSearch = useDebouncedEvent(setSearch, searchDelayMs)
  const { options, isFetching, isError, refetch } = useChoices(isQueryEnabled ? target : undefined, props, search)
  const chosen = useChosen(props)

  const select = (selected: readonly Option[]) => {
    const key = target?.key ?? 'id'
    onChange(
      normalizeKeys(selected.map(({ value }) => value)),
      selected.map(({ value, label }) => ({ [key]: value, [title]: label })),
    )
  }
  return (
    <Autocomplete<Option, true>
      {...useAutocompleteProps(props, chosen, ({ label }) => label)}
      {...list.props}
      options={options}
      filterOptions={filterMatching}
      getOptionKey={({ value }) => value}
      isOptionEqualToValue={(option, { value }) => option.value === value}
      getOptionDisabled={({ value }) => chosen.length >= max && !chosen.some((option) => option.value === value)}
      onChange={(event, selected) => {
        select(selected)
        list.handleChoice(event)
      }}
      onInputChange={(_, text, reason) => {
        const typed = reason === 'input' ? text : ''
        setTypedText(typed.trim())
        debouncedSearch(isSearchable(typed) ? typed.trim() : '')
      }}
      onOpen={() => {
        list.open()
        setQueryEnabled(true)
        if (isError) void refetch()
      }}
      onBlur={onBlur}
      loading={isFetching}
      loadingText={translate('form.select.loading')}
      noOptionsText={getEmptyText(translate, { search, typedText, isError }) ?? translate('form.select.none')}
      renderOption={(item, option, state) => renderCheckedOption(item, <OptionContent option={option} />, state)}
    />
  )
}

/**
 * The selected records with their titles. Memoized, because a new array would make Autocomplete reset the typed text.
 */
function useChosen({ field, value, referencedRecord }: InputProps<'links'>): Option[] {
  const { title } = field.options
  const keys: readonly unknown[] = Array.isArray(value) ? value : []
  const known = getEntries(referencedRecord).filter((entry) => keys.includes(getEntryKey(entry)))
  const chosen = known.map((entry) => ({
    value: getEntryKey(entry) as string | number,
    label: String(entry[title] ?? getEntryKey(entry)),
  }))
  const text = JSON.stringify(chosen)
  return useMemo(() => JSON.parse(text) as Option[], [text])
}
