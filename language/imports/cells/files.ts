import type { FileOptions } from '../../kinds/file.ts'
import type { FilesOptions } from '../../kinds/files.ts'
import { getPropertyText } from '../../kinds/kind.ts'
import { getEntries } from '../../recordEntries.ts'
import { type CellColumn, type CellForm, type CellReading, createCellIssue } from './cellForm.ts'
import { getCellText, joinList, splitList } from './cellTexts.ts'
import { readEach } from './choices.ts'

/** In a body: the file of this name in the zip in which the sheet came. */
export class ArchivedFile {
  constructor(readonly entry: string) {}
}

function readName<O>(text: string, column: CellColumn<O>): CellReading {
  const resolved = column.resolve(text)
  if (typeof resolved === 'object') return { value: new ArchivedFile(String(resolved.key)) }
  return createCellIssue(resolved === 'several' ? 'fileSeveral' : 'fileMissing', { text })
}

export const file: CellForm<FileOptions> = {
  read: (cell, column) => readName(getCellText(cell, column.context).trim(), column),
  write: (value) => getPropertyText(value, 'name'),
}

export const files: CellForm<FilesOptions> = {
  read: (cell, column) => readEach(splitList(getCellText(cell, column.context)), (text) => readName(text, column)),
  write: (value) => joinList(getEntries(value).map((one) => getPropertyText(one, 'name'))),
}
