import { Autocomplete } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useDebouncedEvent } from 'react-admin'
import { getApiPath, getRoute } from '#language/derive.ts'
import { foldText } from '#language/foldText.ts'
import { toTexts } from '#language/kinds/kind.ts'
import { isObject } from '#language/values.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { formatNumber } from '../../ui/formatNumber.ts'
import { useEngine } from '../engine.ts'
import { renderCheckedOption, useAutocompleteProps } from '../form/inputs/textListInputs.tsx'
import type { InputProps } from '../inputProps.ts'
import styles from './filter.module.css'

/** Milliseconds after the last letter until the values that contain the text are asked for. */
const delayMs = 200

/** Several of the texts that the records have in a field, with the number of records of each. */
export function CommonValuesInput(props: InputProps<'tags' | 'choices'>) {
  const { value, onChange, onBlur, autoFocus } = props
  const { translate } = useEngine()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [isOpened, setOpened] = useState(false)
  const searchLater = useDebouncedEvent(setSearch, delayMs)
  const { values, isCurrent, isFetching, isError } = useValues(props, search, isOpened)
  const isFound = (text: string) =>
    (isCurrent && typed.trim() === search) || foldText(text).includes(foldText(typed.trim()))
  const chosen = toTexts(value)
  return (
    <Autocomplete<string, true>
      {...useAutocompleteProps(props, chosen, (text) => text)}
      openOnFocus={autoFocus}
      autoHighlight
      options={[...values.keys()]}
      // The server finds them, regions by their abbreviation too. Until it has, those that are known are searched.
      filterOptions={(options) => options.filter(isFound)}
      onOpen={() => setOpened(true)}
      inputValue={typed}
      onInputChange={(_, text, reason) => {
        // Each rendering has a new list of values, for which Autocomplete would reset the typed text.
        if (reason === 'reset') return
        const entered = reason === 'input' ? text : ''
        setTyped(entered)
        searchLater(entered.trim())
      }}
      onChange={(_, changed) => onChange(changed)}
      onBlur={onBlur}
      loading={isFetching || typed.trim() !== search}
      loadingText={translate('form.select.loading')}
      noOptionsText={translate(isError ? 'form.select.failed' : 'form.select.none')}
      renderOption={(item, text, state) =>
        renderCheckedOption(
          item,
          <>
            <span className={styles.common}>{text}</span>
            <span className={styles.commonCount}>{formatNumber(translate.locale, values.get(text) ?? 0)}</span>
          </>,
          state,
        )
      }
    />
  )
}

/** The values that contain a text, with the number of records of each; those of the text before until they are there. */
function useValues({ resource, path }: InputProps<'tags' | 'choices'>, search: string, isEnabled: boolean) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const query = new URLSearchParams({ field: path, str: search })
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: [getRoute(resource), 'values', path, search],
    queryFn: ({ signal }) => dataProvider.fetchPath(`/${getApiPath(resource)}/values?${query}`, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    staleTime: 30_000,
    retry: false,
    networkMode: 'always',
    meta: { quiet: true },
  })
  const entries = (Array.isArray(data) ? data : []).filter(isObject)
  return {
    values: new Map(isError ? [] : entries.map(({ value, count }) => [String(value), Number(count)])),
    isCurrent: !isPlaceholderData,
    isFetching,
    isError,
  }
}
