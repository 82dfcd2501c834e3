import { getChoiceLabel } from '#language/kinds/choice.ts'
import { isObject } from '#language/values.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { FieldGroup } from './FieldGroup.tsx'
import { FormTextField } from './FormTextField.tsx'
import { SelectedTextInput } from './SelectedTextInput.tsx'
import { sortByLanguage } from './sortByLanguage.ts'
import { toText } from './text.ts'

/**
 * A text in all content languages. Shows one field per language, or one language at a time if the declaration requires
 * the selected one.
 */
export function TranslatedInput(props: InputProps<'translated'>) {
  return props.field.options.requiredWhereSelected ? <SelectedTextInput {...props} /> : <TextsInput {...props} />
}

function TextsInput(props: InputProps<'translated'>) {
  const engine = useEngine()
  const { resource, field, id, innerErrors, value, onChange } = props
  const { text, languages } = field.options
  const rows = Array.isArray(value) ? value.filter(isObject) : []

  const setText = (language: string, newText: string) => {
    const others = rows.filter((row) => row.language !== language)
    const newRows = newText === '' ? others : [...others, { language, [text]: newText }]
    onChange(sortByLanguage(languages, newRows))
  }
  return (
    <FieldGroup {...props}>
      {languages.map((language, index) => {
        const rowIndex = rows.findIndex((candidate) => candidate.language === language)
        return (
          <FormTextField
            key={language}
            id={index === 0 ? id : `${id}-${language}`}
            label={getChoiceLabel(engine, { resource, path: 'language' }, language)}
            required={false}
            disabled={props.disabled}
            autoFocus={props.autoFocus && index === 0}
            inputRef={index === 0 ? props.inputRef : null}
            onBlur={props.onBlur}
            text={toText(rows[rowIndex]?.[text])}
            onTextChange={(newText) => setText(language, newText)}
            error={innerErrors.find((candidate) => candidate.path === `${rowIndex}.${text}`)?.message}
          />
        )
      })}
    </FieldGroup>
  )
}
