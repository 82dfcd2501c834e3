import type { FieldData, FieldKind, OptionsByKind } from '../../field.ts'
import type { CellForm } from './cellForm.ts'
import { boolean, choice, choices, country } from './choices.ts'
import { file, files } from './files.ts'
import { date, duration, time, timestamp } from './moments.ts'
import { decimal, integer, money, percent } from './numbers.ts'
import { links, ref } from './references.ts'
import { anyText, json, location, tags, text, zip } from './texts.ts'

/** Why a field cannot be filled from a column of a file: a message key below `imports.column`. */
export type ImportBar =
  /** It lists the records that refer to the record. */
  | 'inverse'
  /** The database generates its values. */
  | 'generated'
  /** A table cannot contain files, unless it comes in a zip with them. */
  | 'file'
  /** Secrets must not be stored in files. */
  | 'secret'
  /** Its rows have lists of their own. */
  | 'nested'
  /** It refers to a row of a record. */
  | 'rowReference'
  | 'computed'
  | 'lifecycle'
  | 'readOnly'

/** A field whose parts have columns: its fields, or its languages. */
interface PartsForm {
  readonly hasParts: true
}

interface NoForm {
  readonly bar: ImportBar
}

/** A field whose cells name files that come with the sheet. */
interface FileForm<O> extends NoForm {
  readonly named: CellForm<O>
}

const hasParts: PartsForm = { hasParts: true }

/** How each kind is written in files. A kind without an entry here does not compile. */
const cellForms = {
  text,
  email: anyText,
  url: anyText,
  longText: anyText,
  richText: anyText,
  phone: anyText,
  region: anyText,
  city: anyText,
  slug: anyText,
  color: anyText,
  currency: anyText,
  zip,
  json,
  location,
  tags,
  integer,
  decimal,
  percent,
  money,
  date,
  timestamp,
  time,
  duration,
  boolean,
  choice,
  choices,
  country,
  ref,
  links,
  group: hasParts,
  rows: hasParts,
  translated: hasParts,
  many: { bar: 'inverse' },
  sequence: { bar: 'generated' },
  position: { bar: 'generated' },
  file: { bar: 'file', named: file },
  files: { bar: 'file', named: files },
  secret: { bar: 'secret' },
} as const satisfies {
  readonly [K in FieldKind]: CellForm<OptionsByKind[K]> | PartsForm | NoForm | FileForm<OptionsByKind[K]>
}

/** How the values of a field are written in cells; undefined if they are not, or if only its parts do. */
export function getCellForm({ kind }: FieldData): CellForm<object> | undefined {
  const form: CellForm<never> | PartsForm | NoForm = cellForms[kind]
  return 'read' in form ? (form as CellForm<object>) : undefined
}

/** How the names of its files are written in cells; undefined for kinds that hold none. */
export function getFileForm({ kind }: FieldData): CellForm<object> | undefined {
  const form: CellForm<never> | PartsForm | NoForm | FileForm<never> = cellForms[kind]
  return 'named' in form ? (form.named as CellForm<object>) : undefined
}

export function getKindBar({ kind }: FieldData): ImportBar | undefined {
  const form: CellForm<never> | PartsForm | NoForm = cellForms[kind]
  return 'bar' in form ? form.bar : undefined
}
