import { getPropertyText } from '../../kinds/kind.ts'
import type { LinksOptions } from '../../kinds/links.ts'
import type { RefOptions } from '../../kinds/ref.ts'
import { extractKey } from '../../readers.ts'
import { getEntries } from '../../recordEntries.ts'
import { isObject } from '../../values.ts'
import { type CellColumn, type CellForm, type CellReading, readMapped } from './cellForm.ts'
import { getCellText, joinList, splitList } from './cellTexts.ts'
import { readEach } from './choices.ts'

function readKey<O>(text: string, column: CellColumn<O>): CellReading {
  const resolved = column.resolve(text)
  return typeof resolved === 'object' ? { value: resolved.key } : readMapped(text, column, resolved === 'several')
}

/** Writes a reference as `Title #id`, or only the part that is known. */
function writeKey(value: unknown, options: RefOptions | LinksOptions): string {
  const key = extractKey(value, options)
  const text = isObject(value) && options.title !== undefined ? getPropertyText(value, options.title) : ''
  return [text.trim(), key === null ? '' : `#${key}`].filter((part) => part !== '').join(' ')
}

export const ref: CellForm<RefOptions> = {
  read: (cell, column) => readKey(getCellText(cell, column.context).trim(), column),
  getLookups: (cell, { context }) => [getCellText(cell, context).trim()],
  write: (value, { options }) => writeKey(value, options),
}

export const links: CellForm<LinksOptions> = {
  read: (cell, column) => readEach(splitList(getCellText(cell, column.context)), (text) => readKey(text, column)),
  getLookups: (cell, { context }) => splitList(getCellText(cell, context)),
  write: (value, { options }) => joinList(getEntries(value).map((entry) => writeKey(entry, options))),
}
