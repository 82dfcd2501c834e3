import { Autocomplete, Chip, TextField } from '@mui/material'
import { renderHelpText } from '../../declared/form/inputs/HelpText.tsx'
import { findLandmark } from '../../ui/findLandmark.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useQuizEditor } from '../quizEditorContext.ts'
import { isFragranceOffered } from '../useOfferedFragrances.ts'
import type { FragranceValue } from './builderModel.ts'

interface FragranceSelectProps {
  id: string
  error: string | undefined
  selected: readonly FragranceValue[]
  onSelect: (selected: readonly FragranceValue[]) => void
  onBlur: () => void
}

/** The input for the fragrances of an answer, limited to those that the campaign offers. */
export function FragranceSelect({ id, error, selected, onSelect, onBlur }: FragranceSelectProps) {
  const texts = useTexts()
  const { offeredFragrances, hasFragrancesError, refetchFragrances } = useQuizEditor()
  const options = (offeredFragrances ?? []).map(
    ({ fragranceId, name }): FragranceValue =>
      selected.find((fragrance) => fragrance.fragranceId === fragranceId) ?? {
        fragranceOptionId: null,
        fragranceId,
        name,
      },
  )
  return (
    <Autocomplete<FragranceValue, true>
      id={id}
      multiple
      disableCloseOnSelect
      value={[...selected]}
      onChange={(_, chosen) => onSelect(chosen)}
      onBlur={onBlur}
      options={options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ fragranceId }) => fragranceId}
      isOptionEqualToValue={(option, value) => option.fragranceId === value.fragranceId}
      filterSelectedOptions
      autoHighlight
      onOpen={hasFragrancesError ? refetchFragrances : undefined}
      loading={offeredFragrances === undefined && !hasFragrancesError}
      loadingText={texts('form.select.loading')}
      noOptionsText={texts(hasFragrancesError ? 'form.select.failed' : 'resources.quiz.builder.fragrancesNone')}
      clearText={texts('form.select.clear')}
      openText={texts('form.select.open')}
      closeText={texts('form.select.close')}
      slotProps={{ popper: { container: () => findLandmark(id) } }}
      renderValue={(values, getItemProps) =>
        values.map(({ fragranceId, name }, index) => {
          const { key, ...item } = getItemProps({ index })
          const isAvailable = isFragranceOffered(offeredFragrances, fragranceId)
          return (
            <Chip
              key={key}
              size="small"
              label={isAvailable ? name : texts('resources.quiz.builder.notOffered', { name })}
              color={isAvailable ? 'default' : 'warning'}
              {...item}
            />
          )
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={texts('resources.quiz.builder.fragrances')}
          required
          error={error !== undefined}
          helperText={renderHelpText({ help: texts('resources.quiz.builder.fragrancesHelp'), error })}
        />
      )}
    />
  )
}
