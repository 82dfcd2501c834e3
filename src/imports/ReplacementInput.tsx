import { Autocomplete, TextField } from '@mui/material'
import { useState } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import type { CellChoice, Import } from '#language/imports/import.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { useCellChoices } from './importCalls.ts'

interface ReplacementInputProps {
  shown: Import
  field: string
  value: string
  disabled: boolean
  onChange: (text: string) => void
}

/** The text that cells get: one of the choices of the field, if it has any, otherwise any text. */
export function ReplacementInput({ shown, field, value, disabled, onChange }: ReplacementInputProps) {
  const { replace: texts, loading } = useLocalizedTexts(importTexts)
  const { data: all, isPending } = useCellChoices(shown, field, '')
  if (isPending) return <p role="status">{loading}</p>
  if (all && all.length > 0) return <ChoiceInput {...{ shown, field, disabled, onChange }} />
  return (
    <TextField
      size="small"
      label={texts.to}
      helperText={texts.toHelp}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function ChoiceInput({ shown, field, disabled, onChange }: Omit<ReplacementInputProps, 'value'>) {
  const { replace: texts, loading } = useLocalizedTexts(importTexts)
  const [search, setSearch] = useState('')
  const { data = [], isFetching } = useCellChoices(shown, field, search)
  const [chosen, setChosen] = useState<CellChoice | null>(null)
  return (
    <Autocomplete
      size="small"
      value={chosen}
      options={data}
      // The server has already searched.
      filterOptions={(options) => options}
      disabled={disabled}
      loading={isFetching}
      loadingText={loading}
      noOptionsText={texts.noChoice}
      getOptionKey={({ text }) => text}
      isOptionEqualToValue={(option, value) => option.text === value.text}
      onChange={(_, choice) => {
        setChosen(choice)
        onChange(choice?.text ?? '')
      }}
      onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text.trim() : '')}
      slotProps={{ popper: { disablePortal: true } }}
      renderInput={(params) => <TextField {...params} label={texts.to} helperText={texts.chooseHelp} />}
    />
  )
}
