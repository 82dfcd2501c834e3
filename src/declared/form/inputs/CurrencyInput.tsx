import { useMemo } from 'react'
import { currencyCodes } from '#language/currencies.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { type Option, OptionSelect } from './OptionSelect.tsx'

/** A currency, found by its code or by its name in the current language. */
export function CurrencyInput(props: InputProps<'currency'>) {
  const { locale } = useEngine().translate
  const { only = currencyCodes } = props.field.options
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' })
    const currencies = only.map((code): Option => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
    return currencies.sort((a, b) => a.label.localeCompare(b.label, locale))
  }, [locale, only])
  return (
    <OptionSelect
      {...props}
      selected={options.find(({ value }) => value === props.value) ?? null}
      onSelect={(option) => props.onChange(option?.value ?? null)}
      options={options}
    />
  )
}
