import { findJsonSyntaxError, parseJson } from '../../jsonTexts.ts'
import { isObject } from '../../values.ts'
import { defaultMaxJsonBytes, type JsonOptions } from '../json.ts'
import type { Reader } from './reader.ts'

/** The depth is limited, because `JSON.stringify` cannot write any depth. */
const maxDepth = 50

export const json: Reader<JsonOptions> = {
  accepts: 'json',
  /** A text is read as a JSON text, so that multipart bodies and spreadsheets can hold any value. */
  read({ maxBytes = defaultMaxJsonBytes }, raw, addIssue) {
    const fault = typeof raw === 'string' ? findJsonSyntaxError(raw) : undefined
    if (fault) return addIssue('jsonAt', { ...fault })
    const value = typeof raw === 'string' ? parseJson(raw) : raw
    if (typeof value === 'string') return addIssue('jsonText')
    const tooLarge = () => addIssue('jsonTooLarge', { max: maxBytes, levels: maxDepth })
    if (isTooDeep(value, maxDepth)) return tooLarge()
    if (getTexts(value).some(isUnstorable)) return addIssue('controlCharacters')
    const size = new TextEncoder().encode(JSON.stringify(value)).length
    return size > maxBytes ? tooLarge() : value
  },
  getKeywords: () => ({ examples: [{ size: 'M' }] }),
  getInputKeywords: ({ maxBytes = defaultMaxJsonBytes }) => ({
    description: `Any JSON value but a text; a text is read as JSON. At most ${maxBytes} bytes as JSON text.`,
    examples: [{ size: 'M' }],
  }),
}

const toEntries = (value: unknown): [string, unknown][] =>
  Array.isArray(value) || isObject(value) ? Object.entries(value) : []

const isTooDeep = (value: unknown, depth: number): boolean =>
  depth < 0 || toEntries(value).some(([, inner]) => isTooDeep(inner, depth - 1))

/** All names and texts in a value. */
const getTexts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : toEntries(value).flatMap(([name, inner]) => [name, ...getTexts(inner)])

/** PostgreSQL stores neither NUL nor lone surrogates. */
const isUnstorable = (text: string): boolean => text.includes('\0') || /\p{Cs}/u.test(text)
