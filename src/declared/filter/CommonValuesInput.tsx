import { Autocomplete } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebouncedEvent } from 'react-admin'
import { getApiPath, getRoute } from '#language/derive.ts'
import { foldText } from '#language/foldText.ts'
import { toTexts } from '#language/kinds/kind.ts'
import { useEngine } from '../engine.ts'
import { renderCheckedOption, useAutocompleteProps, useMultipleList } from '../form/inputs/textListInputs.tsx'
import type { InputProps } from '../inputProps.ts'
import { usePathQuery } from '../usePathQuery.ts'

/** The debounce delay of the search for values, in ms. */
const delayMs = 200

/** Selects several of the texts that records have in a field. */
export function CommonValuesInput(props: InputProps<'tags' | 'choices'>) {
  const { value, onChange, onBlur } = props
  const list = useMultipleList(props)
  const { translate } = useEngine()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const searchLater = useDebouncedEvent(setSearch, delayMs)
  const { values, isCurrent, isFetching, isError } = useValues(props, search)
  const isFound = (text: string) =>
    (isCurrent && typed.trim() === search) || foldText(text).includes(foldText(typed.trim()))
  const chosen = toTexts(value)
  return (
    <Autocomplete<string, true>
      {...useAutocompleteProps(props, chosen, (text) => text)}
      {...list.props}
      options={values}
      // The server searches the values, and finds regions by their abbreviation too. Until it responds, the loaded
      // values are filtered here.
      filterOptions={(options) => options.filter(isFound)}
      inputValue={typed}
      onInputChange={(_, text, reason) => {
        // Each render passes a new array of values, for which Autocomplete would reset the typed text.
        if (reason === 'reset') return
        const entered = reason === 'input' ? text : ''
        setTyped(entered)
        searchLater(entered.trim())
      }}
      onChange={(event, changed) => {
        onChange(changed)
        list.handleChoice(event)
      }}
      onBlur={onBlur}
      loading={isFetching || typed.trim() !== search}
      loadingText={translate('form.select.loading')}
      noOptionsText={translate(isError ? 'form.select.failed' : 'form.select.none')}
      renderOption={(item, text, state) => renderCheckedOption(item, text, state)}
    />
  )
}

/** The values that contain a text. Until they are loaded, the values of the previous search. */
function useValues({ resource, path }: InputProps<'tags' | 'choices'>, search: string) {
  const valuesPath = `/${getApiPath(resource)}/values?${new URLSearchParams({ field: path, str: search })}`
  const queryKey = [getRoute(resource), 'values', path, search]
  const { data, isFetching, isError, isPlaceholderData } = usePathQuery<unknown>(queryKey, valuesPath, {
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
    networkMode: 'always',
    meta: { quiet: true },
  })
  return {
    values: isError ? [] : toTexts(data),
    isCurrent: !isPlaceholderData,
    isFetching,
    isError,
  }
}
