import { choiceLabel } from '#resources/language/kinds/choice.ts'
import { isObject } from '#resources/language/values.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { FieldGroup } from './FieldGroup.tsx'
import { inLanguageOrder } from './inLanguageOrder.ts'
import { LineInput } from './LineInput.tsx'
import { SelectedTextInput } from './SelectedTextInput.tsx'
import { asText } from './text.ts'

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

  const write = (language: string, typed: string) => {
    const others = rows.filter((row) => row.language !== language)
    const all = typed === '' ? others : [...others, { language, [text]: typed }]
    onChange(inLanguageOrder(languages, all))
  }
  return (
    <FieldGroup {...props}>
      {languages.map((language, index) => {
        const row = rows.findIndex((one) => one.language === language)
        return (
          <LineInput
            key={language}
            id={index === 0 ? id : `${id}-${language}`}
            label={choiceLabel(engine, { resource, path: 'language' }, language)}
            required={false}
            disabled={props.disabled}
            autoFocus={props.autoFocus && index === 0}
            inputRef={index === 0 ? props.inputRef : null}
            onBlur={props.onBlur}
            text={asText(rows[row]?.[text])}
            onText={(typed) => write(language, typed)}
            error={innerErrors.find((one) => one.path === `${row}.${text}`)?.message}
          />
        )
      })}
    </FieldGroup>
  )
}
