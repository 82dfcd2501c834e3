import type { ComponentType } from 'react'
import type { InputKind, InputProps } from '../../inputProps.ts'
import { CityInput, RegionInput } from '../places/regionAndCity.tsx'
import { ZipInput } from '../places/ZipInput.tsx'
import { ColorInput } from './ColorInput.tsx'
import { CountryInput } from './CountryInput.tsx'
import { CurrencyInput } from './CurrencyInput.tsx'
import { BooleanInput, ChoiceInput } from './choiceInputs.tsx'
import { DateInput, TimestampInput } from './DateInput.tsx'
import { DecimalInput, MoneyInput, PercentInput } from './DecimalInput.tsx'
import { DurationInput } from './DurationInput.tsx'
import { FileInput } from './FileInput.tsx'
import { FilesInput } from './FilesInput.tsx'
import { JsonInput } from './JsonInput.tsx'
import { LinksInput } from './LinksInput.tsx'
import { LocationInput } from './LocationInput.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import { RefInput } from './RefInput.tsx'
import { RichTextInput } from './RichTextInput.tsx'
import { RowsInput } from './rows/RowsInput.tsx'
import { SecretInput } from './SecretInput.tsx'
import { SlugInput } from './SlugInput.tsx'
import { TimeInput } from './TimeInput.tsx'
import { TranslatedInput } from './TranslatedInput.tsx'
import { EmailInput, IntegerInput, LongTextInput, TextInput, UrlInput } from './textInputs.tsx'
import { ChoicesInput, TagsInput } from './textListInputs.tsx'

/** Renders the input for the kind of a field. */
export function KindInput<K extends InputKind>(props: InputProps<K>) {
  const Input: ComponentType<InputProps<K>> = inputs[props.field.kind]
  return <Input {...props} />
}

const inputs: { readonly [K in InputKind]: ComponentType<InputProps<K>> } = {
  text: TextInput,
  email: EmailInput,
  integer: IntegerInput,
  boolean: BooleanInput,
  date: DateInput,
  timestamp: TimestampInput,
  choice: ChoiceInput,
  ref: RefInput,
  links: LinksInput,
  rows: RowsOfKinds,
  translated: TranslatedInput,
  file: FileInput,
  files: FilesInput,
  country: CountryInput,
  region: RegionInput,
  city: CityInput,
  zip: ZipInput,
  decimal: DecimalInput,
  percent: PercentInput,
  money: MoneyInput,
  duration: DurationInput,
  url: UrlInput,
  longText: LongTextInput,
  richText: RichTextInput,
  tags: TagsInput,
  choices: ChoicesInput,
  phone: PhoneInput,
  time: TimeInput,
  color: ColorInput,
  currency: CurrencyInput,
  slug: SlugInput,
  secret: SecretInput,
  json: JsonInput,
  location: LocationInput,
}

/**
 * The input of rows, which renders the inputs of their fields. Passing `KindInput` as a prop avoids a circular import.
 */
function RowsOfKinds(props: InputProps<'rows'>) {
  return <RowsInput {...props} Input={KindInput} />
}
