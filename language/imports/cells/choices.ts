import { countryCodes } from '../../countryCodes.ts'
import { foldText } from '../../foldText.ts'
import type { BooleanOptions } from '../../kinds/boolean.ts'
import { type ChoiceOptions, getChoiceLabel } from '../../kinds/choice.ts'
import type { ChoicesOptions } from '../../kinds/choices.ts'
import { getCountryName } from '../../kinds/country.ts'
import type { PlaceOptions } from '../../kinds/place.ts'
import { memoizeByObject } from '../../memoize.ts'
import type { Scalar } from '../../predicate.ts'
import {
  type CellColumn,
  type CellForm,
  type CellReading,
  type ImportWords,
  readMapped,
  type UnknownText,
} from './cellForm.ts'
import { getCellText, joinList, splitList } from './cellTexts.ts'

/** A value and the texts that represent it in a language. */
type GetLabels = (words: ImportWords, value: Scalar) => readonly string[]

/** The values of a column by the texts that represent them. */
interface Dictionary {
  readonly exact: ReadonlyMap<string, Scalar>
  /** The values by folded texts; null for a text that represents several values. */
  readonly folded: ReadonlyMap<string, Scalar | null>
}

/**
 * Maps texts to values: the value's own text, and its labels in each language. A value's own text comes before labels,
 * and labels of the user's language before those of other languages.
 */
function buildDictionary(
  values: readonly Scalar[],
  languages: readonly ImportWords[],
  getLabels: GetLabels,
): Dictionary {
  const folded = new Map<string, Scalar | null>()
  const addTexts = (getTexts: (value: Scalar) => readonly string[]): void => {
    const known = new Set(folded.keys())
    for (const value of values)
      for (const text of getTexts(value).map(fold))
        if (!known.has(text)) folded.set(text, folded.has(text) && folded.get(text) !== value ? null : value)
  }
  addTexts((value) => [String(value)])
  for (const words of languages) addTexts((value) => getLabels(words, value))
  return { exact: new Map(values.map((value) => [String(value), value])), folded }
}

const fold = (text: string): string => foldText(text).trim().replace(/\s+/g, ' ')

/** The dictionaries by resource and path of the column. Cached, because all cells of a column use the same. */
const getDictionaries = memoizeByObject((_languages: readonly ImportWords[]) => new Map<string, Dictionary>())

function getDictionary<O>(column: CellColumn<O>, values: readonly Scalar[], getLabels: GetLabels): Dictionary {
  const { resource, path, context } = column
  const dictionaries = getDictionaries(context.languages)
  const name = `${resource}.${path}`
  const dictionary = dictionaries.get(name) ?? buildDictionary(values, context.languages, getLabels)
  dictionaries.set(name, dictionary)
  return dictionary
}

const findValue = ({ exact, folded }: Dictionary, text: string): Scalar | undefined =>
  exact.get(text) ?? folded.get(fold(text)) ?? undefined

function readLabel<O>(text: string, dictionary: Dictionary, column: CellColumn<O>): CellReading {
  const value = findValue(dictionary, text)
  return value === undefined ? readMapped(text, column) : { value }
}

/** The label of a value in the user's language, if no other value has this label; otherwise the value itself. */
function writeLabel<O>(
  value: Scalar,
  dictionary: Dictionary,
  { context }: CellColumn<O>,
  getLabels: GetLabels,
): string {
  const words = context.languages[0]
  const label = words && getLabels(words, value)[0]?.trim()
  return label && findValue(dictionary, label) === value ? label : String(value)
}

const createLabelReader = <O>(column: CellColumn<O>): GetLabels => {
  return ({ lookup }, value) => [
    getChoiceLabel(
      { translate: { locale: '', lookup } },
      { resource: { name: column.resource }, path: column.path },
      String(value),
    ),
  ]
}

const getChoices = (column: CellColumn<ChoiceOptions | ChoicesOptions>): Dictionary =>
  getDictionary(column, column.options.values, createLabelReader(column))

export const choice: CellForm<ChoiceOptions> = {
  read: (cell, column) => readLabel(getCellText(cell, column.context).trim(), getChoices(column), column),
  write: (value, column) => writeLabel(String(value), getChoices(column), column, createLabelReader(column)),
}

export const choices: CellForm<ChoicesOptions> = {
  read: (cell, column) =>
    readEach(splitList(getCellText(cell, column.context)), (text) => readLabel(text, getChoices(column), column)),
  write(value, column) {
    const values = Array.isArray(value) ? value.map(String) : []
    return joinList(values.map((one) => writeLabel(one, getChoices(column), column, createLabelReader(column))))
  },
}

/** The values of the texts of a list; an issue, or the texts without a match, if there are any. */
export function readEach(texts: readonly string[], read: (text: string) => CellReading): CellReading {
  const readings = texts.map(read)
  const refused = readings.find((reading) => 'issue' in reading)
  const unknown = readings.flatMap((reading): readonly UnknownText[] => ('unknown' in reading ? reading.unknown : []))
  if (refused && unknown.length === 0) return refused
  return unknown.length > 0
    ? { unknown }
    : { value: readings.map((reading) => ('value' in reading ? reading.value : null)) }
}

/** `Sim`, `S`, `true`, and what spreadsheet programs call it in the language. */
const getFlagLabels: GetLabels = ({ lookup }, value) => {
  const word = lookup(value === true ? 'predicate.yes' : 'predicate.no') ?? String(value)
  const logical = lookup(value === true ? 'imports.cell.true' : 'imports.cell.false') ?? String(value)
  return [word, word.charAt(0), logical, value === true ? '1' : '0']
}

const getFlags = (column: CellColumn<BooleanOptions>): Dictionary => getDictionary(column, [true, false], getFlagLabels)

export const boolean: CellForm<BooleanOptions> = {
  read: (cell, column) =>
    typeof cell === 'boolean'
      ? { value: cell }
      : readLabel(getCellText(cell, column.context).trim(), getFlags(column), column),
  write: (value, column) => writeLabel(value === true, getFlags(column), column, getFlagLabels),
}

const getCountryLabels: GetLabels = ({ locale, lookup }, code) => [getCountryName({ locale, lookup }, String(code))]

const getCountries = (column: CellColumn<PlaceOptions>): Dictionary =>
  getDictionary(column, countryCodes, getCountryLabels)

export const country: CellForm<PlaceOptions> = {
  read: (cell, column) => readLabel(getCellText(cell, column.context).trim(), getCountries(column), column),
  write: (value, column) => writeLabel(String(value), getCountries(column), column, getCountryLabels),
}
