import { type BodyMode, getBodyLeaves } from '../bodyLeaves.ts'
import { getValue } from '../evaluate.ts'
import { getEmptyValue, isTranslated } from '../kinds/kinds.ts'
import { storedValue } from '../leafValues.ts'
import { getEntries } from '../recordEntries.ts'
import { parseValue } from '../schema.ts'
import { isEmpty, type RecordData, withValueAt } from '../values.ts'
import type { ImportContext } from './importContext.ts'
import { getAllParts, type ImportPart } from './importParts.ts'
import type { ImportRowReading, TargetMessage } from './readImportRow.ts'

type Reading = Pick<ImportRowReading, 'body' | 'cleared' | 'raw'>

/**
 * The request body for an existing record: fields whose cells clear them are null, and a translated text keeps the
 * languages that the file does not have.
 */
export function buildUpdateBody({ resource }: Pick<ImportContext, 'resource'>, reading: Reading, stored: RecordData) {
  const leaves = new Map(getAllParts(resource).map(({ leaf }) => [leaf.path, leaf]))
  return [...leaves.values()].reduce((body: RecordData, { path, wirePath, field }) => {
    const isCleared = reading.cleared.includes(path)
    if (isCleared) return withValueAt(body, wirePath, null)
    if (!isTranslated(field)) return body
    const given = getEntries(getValue(body, wirePath))
    const cleared = field.options.languages.filter((language) => reading.cleared.includes(`${path}.${language}`))
    if (given.length === 0 && cleared.length === 0) return body
    const replaced = [...given.map(({ language }) => language), ...cleared]
    const kept = getEntries(getValue(stored, wirePath)).filter(({ language }) => !replaced.includes(language))
    const texts = [...kept, ...given].map(({ language, [field.options.text]: text }) => ({
      language,
      [field.options.text]: text,
    }))
    const order = (text: RecordData): number => field.options.languages.indexOf(String(text.language))
    return withValueAt(
      body,
      wirePath,
      texts.sort((a, b) => order(a) - order(b)),
    )
  }, reading.body)
}

/** The data with which a row was validated. */
interface Validated {
  readonly mode: BodyMode
  /** The stored record as sent on the wire; empty for a new one. */
  readonly stored: RecordData
  /** The values of the body that was parsed, by declared path. */
  readonly values: RecordData
}

/**
 * The cells that a save would ignore silently: those of fields whose conditions are false for the record, and those
 * that change a field that only a new record can have set.
 */
export function findDroppedCells(
  { resource, formats }: Pick<ImportContext, 'resource' | 'formats'>,
  reading: Reading,
  { mode, stored, values }: Validated,
): TargetMessage[] {
  const leaves = getBodyLeaves(resource, mode)
  const parts = getAllParts(resource).filter(({ name }) => (reading.raw[name] ?? '').trim() !== '')
  return parts.flatMap((part): TargetMessage[] => {
    const { path, wirePath, field } = part.leaf
    const sent = getValue(reading.body, wirePath)
    if (sent === undefined || sent === null) return []
    const isGivable = leaves.some((leaf) => leaf.path === path)
    if (isGivable && !(path in values && isEmptyValue(part, values[path]))) return []
    const parsed = parseValue(part.leaf, sent, formats)
    if (!isGivable) {
      if (parsed.issues.length > 0) return [toMessage(part, 'createOnly')]
      const isSame = JSON.stringify(parsed.value) === JSON.stringify(storedValue(stored, path, field) ?? null)
      return isSame ? [] : [toMessage(part, 'createOnly')]
    }
    // An invalid value counts too, although a field whose conditions are false would be emptied anyway.
    const isSent = parsed.issues.length > 0 || !isEmptyValue(part, parsed.value)
    return isSent ? [toMessage(part, 'notKept')] : []
  })
}

const toMessage = ({ name }: ImportPart, key: string): TargetMessage => ({ target: name, key, params: {} })

function isEmptyValue({ leaf }: ImportPart, value: unknown): boolean {
  const empty = getEmptyValue(leaf.field)
  return isEmpty(value) || value === empty || (empty !== null && JSON.stringify(value) === JSON.stringify(empty))
}
