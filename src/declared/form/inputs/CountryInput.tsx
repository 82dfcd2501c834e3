import { useMemo } from 'react'
import { countryCodes } from '#resources/language/countryCodes.ts'
import { countryName } from '#resources/language/kinds/country.ts'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { type Option, PickInput } from './PickInput.tsx'

/** A country, listed by its name in the current language. */
export function CountryInput(props: InputProps<'country'>) {
  const { translate } = useEngine()
  const options = useMemo(() => {
    const named = countryCodes.map((code): Option => ({ value: code, label: countryName(translate, code) }))
    return named.sort((a, b) => a.label.localeCompare(b.label, translate.locale))
  }, [translate])
  return (
    <PickInput
      {...props}
      picked={options.find(({ value }) => value === props.value) ?? null}
      onPick={(option) => props.onChange(option?.value ?? null)}
      options={options}
    />
  )
}
