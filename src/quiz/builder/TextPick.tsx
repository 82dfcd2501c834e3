import { Autocomplete, createFilterOptions, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDebouncedEvent } from 'react-admin'
import { helpText } from '../../declared/form/inputs/HelpText.tsx'
import { isSearchable } from '../../declared/listState/listState.ts'
import { searchDelayMs } from '../../declared/listState/useSearch.ts'
import { landmarkOf } from '../../ui/landmarkOf.ts'
import { useTexts } from '../../ui/texts.tsx'
import styles from './QuizBuilder.module.css'

interface TextPickProps<Entry> {
  id: string
  label: string
  help: string
  /** The id of an additional description besides the help text. */
  aboutId?: string | undefined
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
  idOf(entry: Entry): number
  textOf(entry: Entry): string
  detailOf(entry: Entry): string | null
}

/** A text input with suggestions from a bank; any other text is allowed too. */
export function TextPick<Entry>(props: TextPickProps<Entry>) {
  const { id, label, help, aboutId, error, text, onType, onChoose, onBlur, bank, onEnter } = props
  const texts = useTexts()
  const [isOpen, setOpen] = useState(false)
  const highlighted = useRef<Entry | null>(null)
  const { entries, search, isFetching, isError } = useBank(bank, isOpen)
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
      filterOptions={createFilterOptions<Entry>({ trim: true, stringify: bank.textOf })}
      getOptionLabel={(entry) => (typeof entry === 'string' ? entry : bank.textOf(entry))}
      getOptionKey={(entry) => (typeof entry === 'string' ? entry : bank.idOf(entry))}
      isOptionEqualToValue={() => false}
      renderOption={({ key, ...option }, entry) => (
        <li key={key} {...option}>
          <BankText text={bank.textOf(entry)} detail={bank.detailOf(entry)} />
        </li>
      )}
      loading={isFetching}
      loadingText={texts('form.select.loading')}
      clearText={texts('form.select.clear')}
      slotProps={{ popper: { container: () => landmarkOf(id) } }}
      onHighlightChange={(_, entry) => {
        highlighted.current = entry
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || (isOpen && highlighted.current !== null)) return
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
          helperText={helpText({ help: isError ? texts('resources.quiz.builder.bankLost') : help, error })}
          slotProps={{ htmlInput: { ...params.inputProps, ...describedBy(aboutId, `${id}-helper-text`) } }}
        />
      )}
    />
  )
}

/** The ids of all descriptions of a field. */
const describedBy = (...ids: readonly (string | undefined)[]) => ({
  'aria-describedby': ids.filter((id) => id !== undefined).join(' '),
})

function BankText({ text, detail }: { text: string; detail: string | null }) {
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
function useBank<Entry>(bank: Bank<Entry>, isWanted: boolean) {
  const [search, setSearch] = useState('')
  const later = useDebouncedEvent(setSearch, searchDelayMs)
  const { data, isFetching, isError } = useQuery({
    queryKey: [...bank.key, search],
    queryFn: ({ signal }) => bank.find(search, signal),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    staleTime: 30_000,
    retry: false,
  })
  return {
    entries: data ?? [],
    isFetching,
    isError,
    search: (typed: string) => later(isSearchable(typed) ? typed.trim() : ''),
  }
}
