import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { fieldLabel } from '#i18n/labels.ts'
import type { RecordData } from '#language/evaluate.ts'
import { getChoiceLabel } from '#language/kinds/choice.ts'
import type { TranslatedOptions } from '#language/kinds/translated.ts'
import { isBlank, isObject } from '#language/values.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { FormTextField, pickFieldProps } from './FormTextField.tsx'
import { HiddenError } from './HiddenError.tsx'
import styles from './inputs.module.css'
import { sortByLanguage } from './sortByLanguage.ts'
import { toText } from './text.ts'

/**
 * A text in one language at a time, with a select that shows which languages have a text. The value also has a row for
 * the selected language if its text is empty. Without the row, the form could not report the text as missing.
 */
export function SelectedTextInput(props: InputProps<'translated'>) {
  const engine = useEngine()
  const { translate } = engine
  const { resource, path, field, id, error, disabled } = props
  const { text, languages } = field.options
  const { rows, selected, findRowIndex, getError, setText, select } = useLanguageRows(props)
  const getName = (language: string) => getChoiceLabel(engine, { resource, path: 'language' }, language)
  const getState = (language: string) =>
    getError(language) ? 'faulty' : isBlank(rows[findRowIndex(language)]?.[text]) ? 'empty' : 'filled'
  return (
    <div className={styles.texts}>
      <TextField
        select
        label={fieldLabel(translate, resource.name, `${path}.language`)}
        value={selected}
        disabled={disabled}
        onChange={(event) => select(event.target.value)}
        slotProps={{ select: { SelectDisplayProps: { id: `${id}-language` } } }}
      >
        {languages.map((language) => (
          <MenuItem key={language} value={language}>
            {translate(`form.texts.${getState(language)}`, { language: getName(language) })}
          </MenuItem>
        ))}
      </TextField>
      <FormTextField
        {...pickFieldProps(props)}
        label={fieldLabel(translate, resource.name, `${path}.${text}`)}
        text={toText(rows[findRowIndex(selected)]?.[text])}
        onTextChange={(newText) => setText(selected, newText)}
        error={getError(selected)?.message ?? error}
      />
      {languages.map((language) => {
        const hiddenError = language === selected ? undefined : getError(language)?.message
        const message =
          hiddenError && translate('form.texts.wrong', { language: getName(language), message: hiddenError })
        const reveal = () => {
          select(language)
          document.getElementById(id)?.focus()
        }
        return (
          <HiddenError
            key={language}
            id={`${id}-${findRowIndex(language)}-${text}`}
            error={message}
            onReveal={reveal}
          />
        )
      })}
    </div>
  )
}

/** The rows of the value, the selected language, and functions that read and change the text of a language. */
function useLanguageRows({ field, innerErrors, value, onChange }: InputProps<'translated'>) {
  const [chosenLanguage, setChosenLanguage] = useState<string>()
  const { text, languages } = field.options
  const rows = Array.isArray(value) ? value.filter(isObject) : []
  const findRowIndex = (language: string) => rows.findIndex((row) => row.language === language)
  const setText = (language: string, newText: string) => {
    const others = rows.filter((row) => row.language !== language && !isBlank(row[text]))
    onChange(sortByLanguage(languages, [...others, { language, [text]: newText }]))
  }
  return {
    rows,
    selected: getSelectedLanguage(field.options, rows, chosenLanguage),
    findRowIndex,
    getError(language: string) {
      const index = findRowIndex(language)
      return innerErrors.find(({ path }) => path === `${index}.${text}` || path === `${index}.language`)
    },
    setText,
    select(language: string) {
      setChosenLanguage(language)
      setText(language, toText(rows[findRowIndex(language)]?.[text]))
    },
  }
}

/**
 * The language that the user chose if the value has a row for it. Otherwise the first one with a missing text, or the
 * first one with a row.
 */
function getSelectedLanguage(
  { text, languages }: TranslatedOptions,
  rows: readonly RecordData[],
  chosenLanguage: string | undefined,
): string {
  const rowLanguages = rows.map(({ language }) => language)
  const missing = rows.find((row) => isBlank(row[text]))?.language
  const result = [chosenLanguage, missing, ...rowLanguages].find((language) => rowLanguages.includes(language))
  return languages.find((language) => language === result) ?? languages[0] ?? ''
}
