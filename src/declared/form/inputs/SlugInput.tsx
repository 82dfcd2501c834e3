import { fieldLabel } from '#i18n/labels.ts'
import { defaultMaxSlugLength } from '#language/kinds/slug.ts'
import { makeSlug } from '#language/slugs.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { ParsedTextField } from './ParsedTextField.tsx'
import { toNullable, toText } from './text.ts'

/** A slug. It is derived from its source field until the user types one. Typed text is converted to a valid slug. */
export function SlugInput(props: InputProps<'slug'>) {
  const { translate } = useEngine()
  const { resource, field, stored, help } = props
  const { from, max = defaultMaxSlugLength } = field.options
  const followed =
    from === undefined || stored !== undefined
      ? undefined
      : translate('form.followsSource', { label: fieldLabel(translate, resource.name, from) })
  return (
    <ParsedTextField
      {...props}
      help={help ?? followed}
      htmlInputProps={{ autoCapitalize: 'none', spellCheck: false }}
      parse={(text) => makeSlug(text, max) || toNullable(text)}
      format={toText}
    />
  )
}
