import type { FieldData, FieldKind, OptionsByKind } from '../field.ts'
import { booleanCheck } from './boolean.ts'
import { choiceCheck } from './choice.ts'
import { choicesCheck } from './choices.ts'
import { cityCheck } from './city.ts'
import { colorCheck } from './color.ts'
import { countryCheck } from './country.ts'
import { currencyCheck } from './currencyCheck.ts'
import { dateCheck } from './date.ts'
import { decimalCheck } from './decimal.ts'
import { durationCheck } from './duration.ts'
import { emailCheck } from './email.ts'
import { fileCheck, filesCheck } from './fileCheck.ts'
import { groupCheck } from './group.ts'
import { integerCheck } from './integer.ts'
import { jsonCheck } from './json.ts'
import type { KindCheck } from './kind.ts'
import type { PlaceField } from './kinds.ts'
import { linksCheck } from './links.ts'
import { locationCheck } from './location.ts'
import { longTextCheck } from './longText.ts'
import { manyCheck } from './many.ts'
import { moneyCheck } from './moneyCheck.ts'
import { percentCheck } from './percent.ts'
import { phoneCheck } from './phoneCheck.ts'
import type { PlaceCheck } from './place.ts'
import { positionCheck } from './positionCheck.ts'
import { refCheck } from './ref.ts'
import { regionCheck } from './region.ts'
import { richTextCheck } from './richTextCheck.ts'
import { rowsCheck } from './rows.ts'
import { secretCheck } from './secret.ts'
import { sequenceCheck } from './sequenceCheck.ts'
import { slugCheck } from './slugCheck.ts'
import { tagsCheck } from './tags.ts'
import { textCheck } from './text.ts'
import { timeCheck } from './time.ts'
import { timestampCheck } from './timestamp.ts'
import { translatedCheck } from './translated.ts'
import { urlCheck } from './url.ts'
import { zipCheck } from './zip.ts'

const kindChecks = {
  text: textCheck,
  email: emailCheck,
  integer: integerCheck,
  boolean: booleanCheck,
  date: dateCheck,
  timestamp: timestampCheck,
  choice: choiceCheck,
  ref: refCheck,
  many: manyCheck,
  links: linksCheck,
  group: groupCheck,
  rows: rowsCheck,
  translated: translatedCheck,
  file: fileCheck,
  files: filesCheck,
  country: countryCheck,
  region: regionCheck,
  city: cityCheck,
  zip: zipCheck,
  decimal: decimalCheck,
  percent: percentCheck,
  money: moneyCheck,
  duration: durationCheck,
  url: urlCheck,
  longText: longTextCheck,
  richText: richTextCheck,
  tags: tagsCheck,
  choices: choicesCheck,
  phone: phoneCheck,
  time: timeCheck,
  color: colorCheck,
  currency: currencyCheck,
  slug: slugCheck,
  sequence: sequenceCheck,
  position: positionCheck,
  secret: secretCheck,
  json: jsonCheck,
  location: locationCheck,
} as const satisfies { readonly [K in FieldKind]: KindCheck<OptionsByKind[K]> }

export const getKindCheck = ({ kind }: Pick<FieldData, 'kind'>): KindCheck<object> => kindChecks[kind]
export const getPlaceCheck = ({ kind }: PlaceField): PlaceCheck => kindChecks[kind]
