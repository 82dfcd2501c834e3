import { Autocomplete, Chip, TextField } from '@mui/material'
import { renderHelpText } from '../../declared/form/inputs/HelpText.tsx'
import { findLandmark } from '../../ui/findLandmark.ts'
import { useTranslator } from '../../ui/translator.tsx'
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
  const translate = useTranslator()
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
      loadingText={translate('form.select.loading')}
      noOptionsText={translate(hasFragrancesError ? 'form.select.failed' : 'resources.quiz.builder.fragrancesNone')}
      clearText={translate('form.select.clear')}
      openText={translate('form.select.open')}
      closeText={translate('form.select.close')}
      slotProps={{ popper: { container: () => findLandmark(id) } }}
      renderValue={(values, getItemProps) =>
        values.map(({ fragranceId, name }, index) => {
          const { key, ...item } = getItemProps({ index })
          const isAvailable = isFragranceOffered(offeredFragrances, fragranceId)
          return (
            <Chip
              key={key}
              size="small"
              label={isAvailable ? name : translate('resources.quiz.builder.notOffered', { name })}
              color={isAvailable ? 'default' : 'warning'}
              {...item}
            />
          )
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('resources.quiz.builder.fragrances')}
          required
          error={error !== undefined}
          helperText={renderHelpText({ help: translate('resources.quiz.builder.fragrancesHelp'), error })}
        />
      )}
    />
  )
}
