import { Autocomplete, Chip, TextField } from '@mui/material'
import { helpText } from '../../declared/form/inputs/HelpText.tsx'
import { landmarkOf } from '../../ui/landmarkOf.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useQuizDesk } from '../quizDesk.ts'
import { isOffered } from '../useOffered.ts'
import type { FragranceValue } from './builderModel.ts'

interface FragrancePickProps {
  id: string
  error: string | undefined
  picked: readonly FragranceValue[]
  onPick: (picked: readonly FragranceValue[]) => void
  onBlur: () => void
}

/** The input for the fragrances of an answer, limited to those that the campaign offers. */
export function FragrancePick({ id, error, picked, onPick, onBlur }: FragrancePickProps) {
  const texts = useTexts()
  const { offered, isOfferLost, askOffer } = useQuizDesk()
  const options = (offered ?? []).map(
    ({ fragranceId, name }): FragranceValue =>
      picked.find((one) => one.fragranceId === fragranceId) ?? { fragranceOptionId: null, fragranceId, name },
  )
  return (
    <Autocomplete<FragranceValue, true>
      id={id}
      multiple
      disableCloseOnSelect
      value={[...picked]}
      onChange={(_, chosen) => onPick(chosen)}
      onBlur={onBlur}
      options={options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ fragranceId }) => fragranceId}
      isOptionEqualToValue={(option, value) => option.fragranceId === value.fragranceId}
      filterSelectedOptions
      autoHighlight
      onOpen={isOfferLost ? askOffer : undefined}
      loading={offered === undefined && !isOfferLost}
      loadingText={texts('form.select.loading')}
      noOptionsText={texts(isOfferLost ? 'form.select.failed' : 'resources.quiz.builder.fragrancesNone')}
      clearText={texts('form.select.clear')}
      openText={texts('form.select.open')}
      closeText={texts('form.select.close')}
      slotProps={{ popper: { container: () => landmarkOf(id) } }}
      renderValue={(values, getItemProps) =>
        values.map(({ fragranceId, name }, index) => {
          const { key, ...item } = getItemProps({ index })
          const isGood = isOffered(offered, fragranceId)
          return (
            <Chip
              key={key}
              size="small"
              label={isGood ? name : texts('resources.quiz.builder.notOffered', { name })}
              color={isGood ? 'default' : 'warning'}
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
          helperText={helpText({ help: texts('resources.quiz.builder.fragrancesHelp'), error })}
        />
      )}
    />
  )
}
