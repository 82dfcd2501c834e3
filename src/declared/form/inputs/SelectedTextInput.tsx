import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { fieldLabel } from '#i18n/labels.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import { choiceLabel } from '#resources/language/kinds/choice.ts'
import type { TranslatedOptions } from '#resources/language/kinds/translated.ts'
import { isBlank, isObject } from '#resources/language/values.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { HiddenError } from './HiddenError.tsx'
import { inLanguageOrder } from './inLanguageOrder.ts'
import styles from './inputs.module.css'
import { LineInput, lineProps } from './LineInput.tsx'
import { asText } from './text.ts'

/**
 * A text in one language at a time, with a select that shows which languages have a text. The value also has a row for
 * the selected language if its text is empty. Without the row, the form could not report the text as missing.
 */
export function SelectedTextInput(props: InputProps<'translated'>) {
  const engine = useEngine()
  const { translate } = engine
  const { resource, path, field, id, error, innerErrors, disabled, value, onChange } = props
  const [chosen, setChosen] = useState<string>()
  const { text, languages } = field.options
  const rows = Array.isArray(value) ? value.filter(isObject) : []
  const selected = selectedLanguage(field.options, rows, chosen)
  const nameOf = (language: string) => choiceLabel(engine, { resource, path: 'language' }, language)
  const rowOf = (language: string) => rows.findIndex((row) => row.language === language)
  const errorOf = (language: string) =>
    innerErrors.find((one) => one.path === `${rowOf(language)}.${text}` || one.path === `${rowOf(language)}.language`)
  const stateOf = (language: string) =>
    errorOf(language) ? 'faulty' : isBlank(rows[rowOf(language)]?.[text]) ? 'empty' : 'filled'

  const write = (language: string, typed: string) => {
    const others = rows.filter((row) => row.language !== language && !isBlank(row[text]))
    onChange(inLanguageOrder(languages, [...others, { language, [text]: typed }]))
  }
  const select = (language: string) => {
    setChosen(language)
    write(language, asText(rows[rowOf(language)]?.[text]))
  }
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
            {translate(`form.texts.${stateOf(language)}`, { language: nameOf(language) })}
          </MenuItem>
        ))}
      </TextField>
      <LineInput
        {...lineProps(props)}
        label={fieldLabel(translate, resource.name, `${path}.${text}`)}
        text={asText(rows[rowOf(selected)]?.[text])}
        onText={(typed) => write(selected, typed)}
        error={errorOf(selected)?.message ?? error}
      />
      {languages.map((language) => {
        const hidden = language === selected ? undefined : errorOf(language)?.message
        const message = hidden && translate('form.texts.wrong', { language: nameOf(language), message: hidden })
        const reveal = () => {
          select(language)
          document.getElementById(id)?.focus()
        }
        return <HiddenError key={language} id={`${id}-${rowOf(language)}-${text}`} error={message} onReveal={reveal} />
      })}
    </div>
  )
}

/**
 * The language that the user chose if the value has a row for it. Otherwise the first one with a missing text, or the
 * first one with a row.
 */
function selectedLanguage(
  { text, languages }: TranslatedOptions,
  rows: readonly RecordData[],
  chosen: string | undefined,
): string {
  const used = rows.map(({ language }) => language)
  const missing = rows.find((row) => isBlank(row[text]))?.language
  const known = [chosen, missing, ...used].find((language) => used.includes(language))
  return languages.find((language) => language === known) ?? languages[0] ?? ''
}
