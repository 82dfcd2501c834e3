import { Button, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, TextField } from '@mui/material'
import { type KeyboardEvent, useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { renderHelpText } from '../../declared/form/inputs/HelpText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { runAfterPointerUp } from '../../ui/runAfterPointerUp.ts'
import { useTranslator } from '../../ui/translator.tsx'
import { BankTextInput } from './BankTextInput.tsx'
import { getPartId } from './builderFocus.ts'
import { isBankAnswer, isBlankAnswer } from './builderModel.ts'
import { FragranceSelect } from './FragranceSelect.tsx'
import { getEditedQuestionIds, NextQuestionSelect } from './NextQuestionSelect.tsx'
import styles from './QuizBuilder.module.css'
import { useAnswerBank } from './useBanks.ts'
import type { Builder } from './useBuilder.ts'
import { useValidateOnChange } from './useValidateOnChange.ts'

/** The form of one answer: its text and its destination. */
export function AnswerForm({ builder }: { builder: Builder }) {
  const translate = useTranslator()
  const id = useId()
  const { control } = builder.form
  const [entry, entryIndex] = useWatch({ control, name: ['entry', 'entryIndex'] })
  const isNew = entryIndex === null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, which cannot be laid out like the h3
    <div role="group" className={styles.entry} aria-labelledby={id}>
      <h3 id={id} className={styles.subtitle}>
        {isNew
          ? translate('resources.quiz.builder.answer.new')
          : translate('resources.quiz.builder.answer.edit', { position: entryIndex + 1 })}
      </h3>
      <LabelInput builder={builder} />
      <DescriptionInput builder={builder} />
      <DestinationInput builder={builder} />
      <div className={styles.entryActions}>
        {(!isNew || !isBlankAnswer(entry)) && (
          <Button variant="text" color="inherit" onClick={builder.clearAnswerForm}>
            {translate(isNew ? 'resources.quiz.builder.answer.clean' : 'form.cancel')}
          </Button>
        )}
        <Button
          variant="outlined"
          startIcon={<Icon name={isNew ? 'plus' : 'check'} size={18} />}
          onClick={() => void builder.addAnswer()}
        >
          {translate(isNew ? 'resources.quiz.builder.answer.add' : 'resources.quiz.builder.answer.update')}
        </Button>
      </div>
    </div>
  )
}

/** The text of the answer: typed, or chosen from the answer bank. */
function LabelInput({ builder }: { builder: Builder }) {
  const translate = useTranslator()
  const bank = useAnswerBank()
  const { control, setValue } = builder.form
  const entry = useWatch({ control, name: 'entry' })
  const isTyped = entry.label.trim() !== ''
  return (
    <Controller
      control={control}
      name="entry.label"
      render={({ field, fieldState }) => (
        <BankTextInput
          id={getPartId('label')}
          label={translate('resources.quiz.builder.label')}
          help={translate(
            `resources.quiz.builder.${isTyped ? (isBankAnswer(entry) ? 'chosenAnswer' : 'newAnswer') : 'labelHelp'}`,
          )}
          error={fieldState.error?.message}
          text={field.value}
          onType={field.onChange}
          onChoose={(bankEntry) => {
            field.onChange(bankEntry.label)
            setValue('entry.bank', bankEntry, { shouldDirty: true })
            setValue('entry.description', bankEntry.description ?? '', { shouldDirty: true })
          }}
          onBlur={() => runAfterPointerUp(field.onBlur)}
          bank={bank}
          onEnter={() => void builder.addAnswer()}
        />
      )}
    />
  )
}

/** The optional description of the answer. */
function DescriptionInput({ builder }: { builder: Builder }) {
  const translate = useTranslator()
  const handleEnter = (event: KeyboardEvent) => {
    const isSingleLine = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (event.key !== 'Enter' || event.defaultPrevented || !isSingleLine) return
    event.preventDefault()
    void builder.addAnswer()
  }
  return (
    <Controller
      control={builder.form.control}
      name="entry.description"
      render={({ field, fieldState }) => (
        <TextField
          id={getPartId('description')}
          label={translate('resources.quiz.builder.description')}
          value={field.value}
          onChange={field.onChange}
          onBlur={() => runAfterPointerUp(field.onBlur)}
          onKeyDown={handleEnter}
          error={fieldState.error !== undefined}
          helperText={renderHelpText({
            help: translate('resources.quiz.builder.descriptionHelp'),
            error: fieldState.error?.message,
          })}
        />
      )}
    />
  )
}

/** The choice between the two kinds of destination. */
function DestinationInput({ builder }: { builder: Builder }) {
  const translate = useTranslator()
  const id = useId()
  const { control } = builder.form
  return (
    <>
      <Controller
        control={control}
        name="entry.endsQuiz"
        render={({ field }) => (
          <FormControl>
            <FormLabel id={id}>{translate('resources.quiz.builder.destination')}</FormLabel>
            <RadioGroup
              row
              aria-labelledby={id}
              value={field.value ? 'fragrances' : 'question'}
              onChange={(_, value) => field.onChange(value === 'fragrances')}
            >
              <FormControlLabel
                value="question"
                control={<Radio size="small" />}
                label={translate('resources.quiz.builder.toQuestion')}
              />
              <FormControlLabel
                value="fragrances"
                control={<Radio size="small" />}
                label={translate('resources.quiz.builder.toFragrances')}
              />
            </RadioGroup>
          </FormControl>
        )}
      />
      <DestinationTargetInput builder={builder} />
    </>
  )
}

/** The input for the next question or for the fragrances. */
function DestinationTargetInput({ builder }: { builder: Builder }) {
  const { control } = builder.form
  const changeValidation = useValidateOnChange()
  const [endsQuiz, base, outer] = useWatch({ control, name: ['entry.endsQuiz', 'base', 'outer'] })
  return endsQuiz ? (
    <Controller
      control={control}
      name="entry.fragrances"
      render={({ field, fieldState }) => (
        <FragranceSelect
          id={getPartId('fragrances')}
          error={fieldState.error?.message}
          selected={field.value}
          onSelect={field.onChange}
          onBlur={() => runAfterPointerUp(field.onBlur)}
        />
      )}
    />
  ) : (
    <Controller
      control={control}
      name="entry.next"
      render={({ field, fieldState }) => (
        <NextQuestionSelect
          id={getPartId('next')}
          error={fieldState.error?.message}
          next={field.value}
          editedQuestionIds={getEditedQuestionIds({ base, outer })}
          onSelect={(next) => {
            changeValidation.onChange()
            field.onChange(next)
          }}
          onBlur={() => changeValidation.onBlur(field.onBlur)}
          onNew={builder.createNextQuestion}
        />
      )}
    />
  )
}
