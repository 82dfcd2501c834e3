import { useMemo } from 'react'
import { countryCodes } from '#language/countryCodes.ts'
import { getCountryName } from '#language/kinds/country.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { type Option, OptionSelect } from './OptionSelect.tsx'

/** A country, listed by its name in the current language. */
export function CountryInput(props: InputProps<'country'>) {
  const { translate } = useEngine()
  const options = useMemo(() => {
    const countries = countryCodes.map((code): Option => ({ value: code, label: getCountryName(translate, code) }))
    return countries.sort((a, b) => a.label.localeCompare(b.label, translate.locale))
  }, [translate])
  return (
    <OptionSelect
      {...props}
      selected={options.find(({ value }) => value === props.value) ?? null}
      onSelect={(option) => props.onChange(option?.value ?? null)}
      options={options}
    />
  )
}
