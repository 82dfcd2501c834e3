import { Autocomplete, createFilterOptions, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDebouncedEvent } from 'react-admin'
import { renderHelpText } from '../../declared/form/inputs/HelpText.tsx'
import { isSearchable } from '../../declared/listState/listState.ts'
import { searchDelayMs } from '../../declared/listState/useSearch.ts'
import { findLandmark } from '../../ui/findLandmark.ts'
import { useTranslator } from '../../ui/translator.tsx'
import styles from './QuizBuilder.module.css'

interface BankTextInputProps<Entry> {
  id: string
  label: string
  help: string
  /** The id of an additional description besides the help text. */
  descriptionId?: string | undefined
  error: string | undefined
  text: string
  /** Called with each typed text. */
  onType: (text: string) => void
  /** Called with the chosen bank entry. */
  onChoose: (entry: Entry) => void
  onBlur: () => void
  /** How entries are loaded and displayed. */
  bank: Bank<Entry>
  onEnter: () => void
}

export interface Bank<Entry> {
  readonly key: readonly unknown[]
  find(search: string, signal: AbortSignal): Promise<readonly Entry[]>
  getId(entry: Entry): number
  getText(entry: Entry): string
  getDetail(entry: Entry): string | null
}

/** A text input with suggestions from a bank; any other text is allowed too. */
export function BankTextInput<Entry>(props: BankTextInputProps<Entry>) {
  const { id, label, help, descriptionId, error, text, onType, onChoose, onBlur, bank, onEnter } = props
  const translate = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const highlightedRef = useRef<Entry | null>(null)
  const { entries, search, isFetching, isError } = useBankSearch(bank, isOpen)
  return (
    <Autocomplete<Entry, false, false, true>
      id={id}
      freeSolo
      value={null}
      inputValue={text}
      onInputChange={(_, typed, reason) => {
        if (reason !== 'input' && reason !== 'clear') return
        onType(typed)
        search(typed)
      }}
      onChange={(_, entry) => entry !== null && typeof entry !== 'string' && onChoose(entry)}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onBlur={onBlur}
      options={entries}
      filterOptions={createFilterOptions<Entry>({ trim: true, stringify: bank.getText })}
      getOptionLabel={(entry) => (typeof entry === 'string' ? entry : bank.getText(entry))}
      getOptionKey={(entry) => (typeof entry === 'string' ? entry : bank.getId(entry))}
      isOptionEqualToValue={() => false}
      renderOption={({ key, ...option }, entry) => (
        <li key={key} {...option}>
          <BankEntryText text={bank.getText(entry)} detail={bank.getDetail(entry)} />
        </li>
      )}
      loading={isFetching}
      loadingText={translate('form.select.loading')}
      clearText={translate('form.select.clear')}
      slotProps={{ popper: { container: () => findLandmark(id) } }}
      onHighlightChange={(_, entry) => {
        highlightedRef.current = entry
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || (isOpen && highlightedRef.current !== null)) return
        event.preventDefault()
        event.defaultMuiPrevented = true
        setOpen(false)
        onEnter()
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required
          error={error !== undefined}
          helperText={renderHelpText({ help: isError ? translate('resources.quiz.builder.bankLost') : help, error })}
          slotProps={{ htmlInput: { ...params.inputProps, ...buildDescribedBy(descriptionId, `${id}-helper-text`) } }}
        />
      )}
    />
  )
}

/** The ids of all descriptions of a field. */
const buildDescribedBy = (...ids: readonly (string | undefined)[]) => ({
  'aria-describedby': ids.filter((id) => id !== undefined).join(' '),
})

function BankEntryText({ text, detail }: { text: string; detail: string | null }) {
  return (
    <span className={styles.bankText}>
      {text}
      {detail !== null && <small>{detail}</small>}
    </span>
  )
}

/**
 * The bank entries that match the typed text, from three letters on; before that the first entries. After a failure
 * they are loaded again with the next search or when the list is opened.
 */
function useBankSearch<Entry>(bank: Bank<Entry>, isEnabled: boolean) {
  const [search, setSearch] = useState('')
  const setSearchDebounced = useDebouncedEvent(setSearch, searchDelayMs)
  const { data, isFetching, isError } = useQuery({
    queryKey: [...bank.key, search],
    queryFn: ({ signal }) => bank.find(search, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    staleTime: 30_000,
    retry: false,
  })
  return {
    entries: data ?? [],
    isFetching,
    isError,
    search: (typed: string) => setSearchDebounced(isSearchable(typed) ? typed.trim() : ''),
  }
}
