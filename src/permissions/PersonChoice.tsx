import { Autocomplete, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { permissionTexts } from '#i18n/permissionTexts.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'

export interface UserOption {
  readonly id: number
  readonly nome: string
  readonly email: string
}

interface PersonChoiceProps {
  value: UserOption
  onChange: (person: UserOption) => void
}

/** Selects a user by name or email, among the users whom the current user may see. */
export function PersonChoice({ value, onChange }: PersonChoiceProps) {
  const { check: texts, loading } = useLocalizedTexts(permissionTexts)
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const [search, setSearch] = useState('')
  const { data = [], isFetching } = useQuery({
    queryKey: ['permissions', 'people', search],
    queryFn: async ({ signal }) => {
      const page = await dataProvider.getList<UserOption>('users', {
        pagination: { page: 1, perPage: 10 },
        sort: { field: 'nome', order: 'ASC' },
        filter: search === '' ? {} : { search },
        signal,
      })
      return page.data
    },
    meta: { quiet: true },
  })
  return (
    <Autocomplete
      size="small"
      disableClearable
      value={value}
      options={data.some(({ id }) => id === value.id) ? data : [value, ...data]}
      // Autocomplete must not filter again, because the server has already searched.
      filterOptions={(options) => options}
      loading={isFetching}
      loadingText={loading}
      noOptionsText={texts.nobody}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ nome, email }) => `${nome} (${email})`}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onChange={(_, person) => onChange(person)}
      onInputChange={(_, text, reason) => reason === 'input' && setSearch(text.trim())}
      slotProps={{ popper: { disablePortal: true } }}
      renderInput={(params) => <TextField {...params} label={texts.person} helperText={texts.personHelp} />}
    />
  )
}
