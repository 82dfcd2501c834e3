import { type CellObject, CFB, type ParsingOptions, read, type WorkSheet } from 'xlsx'
import type { FileRow, ImportReading } from '#language/imports/import.ts'
import { trimCells } from '../fileCells.ts'
import { ImportFileError } from '../importFileError.ts'
import type { ReadingLimits } from '../limits.ts'
import { readZipEntry } from '../zip/zipFile.ts'
import { readCell } from './cells.ts'
import { buildCellKey, type SheetScan, scanSheet } from './scanSheet.ts'
import { createByteCounter, openWorkbook, readPart, type Workbook, type WorkbookSheet } from './workbookParts.ts'

/** A workbook whose sheets have been counted and not yet read. */
export interface ScannedWorkbook extends Workbook {
  readonly scans: readonly SheetScan[]
}

/**
 * Opens a spreadsheet and counts its sheets. The limits of rows, columns and cells apply to the sheet that is read.
 *
 * @param chosenSheet the index of the sheet to read; absent: the first visible one that has rows
 */
export async function scanWorkbook(
  path: string,
  chosenSheet: number | undefined,
  limits: ReadingLimits,
): Promise<ScannedWorkbook & { sheet: number }> {
  const counter = createByteCounter(limits.xlsx.bytes)
  const workbook = await openWorkbook(path, counter)
  const scans: SheetScan[] = []
  let sheet = chosenSheet
  for (const [index, { name, part }] of workbook.sheets.entries()) {
    const entry = workbook.entries.get(part)
    if (!entry) throw new ImportFileError('imports.file.damaged')
    const isChosen = sheet === undefined || sheet === index
    scans.push(await scanSheet(countBytes(readZipEntry(path, entry), counter), name, isChosen ? limits : null))
    if (sheet === undefined && (scans[index]?.rows ?? 0) > 0) sheet = index
  }
  if (sheet === undefined) throw new ImportFileError('imports.file.empty')
  return { ...workbook, scans, sheet }
}

async function* countBytes(chunks: AsyncIterable<Buffer>, counter: { add(bytes: number): void }) {
  for await (const chunk of chunks) {
    counter.add(chunk.length)
    yield chunk
  }
}

/**
 * The rows of a sheet that have a filled cell.
 *
 * @param options the decimal sign of percentages, and how many lines of the sheet are read; absent: all
 */
export async function* readSheet(
  workbook: ScannedWorkbook,
  index: number,
  limits: ReadingLimits,
  { decimal, maxLines = 0 }: { readonly decimal: ImportReading['decimal']; readonly maxLines?: number },
): AsyncGenerator<FileRow> {
  const sheet = workbook.sheets[index]
  const scan = workbook.scans[index]
  if (!sheet || !scan) throw new ImportFileError('imports.file.noSheet')
  // Formulas without a value are returned as empty (stub) cells. Stubs are only read if the sheet has such formulas,
  // because there may be very many.
  const options = { sheetRows: maxLines, sheetStubs: scan.emptyFormulas.size > 0 }
  const { content, is1904 } = parseSheet(await copyParts(workbook, sheet, limits), sheet, options)
  const lines: (CellObject | undefined)[][] = content['!data'] ?? []
  for (let row = 0; row < lines.length; row++) {
    const line = row + 1
    const cells = (lines[row] ?? []).slice(0, limits.columns)
    // Frees the memory of rows that have been read.
    delete lines[row]
    const values = Array.from(cells, (cell, column) =>
      cell
        ? readCell(cell, { is1904, decimal, isEmptyFormula: scan.emptyFormulas.has(buildCellKey(line, column)) })
        : null,
    )
    const trimmed = trimCells(values)
    if (trimmed.length > 0)
      yield { line, cells: trimmed, ...(scan.hiddenLines.has(line) ? { hidden: true as const } : {}) }
  }
}

/**
 * A file with only the parts that are read, without compression. The library thus gets exactly the bytes that were
 * counted, even if the archive is damaged or forged.
 */
async function copyParts(workbook: Workbook, sheet: WorkbookSheet, limits: ReadingLimits): Promise<Buffer> {
  const counter = createByteCounter(limits.xlsx.bytes)
  const copy = CFB.utils.cfb_new()
  for (const name of [...workbook.sharedParts, sheet.part]) {
    const entry = workbook.entries.get(name)
    if (!entry) continue
    const part = await readPart(workbook.path, entry, counter)
    CFB.utils.cfb_add(copy, `/${name}`, name === contentTypes ? dropMissingParts(part, workbook.sharedParts) : part)
  }
  return Buffer.from(CFB.write(copy, { fileType: 'zip', type: 'buffer' }))
}

const contentTypes = '[Content_Types].xml'

/** Drops parts that the list of types names and the file lacks, except sheets, because the library fails on them. */
function dropMissingParts(types: Buffer, parts: readonly string[]): string {
  return types
    .toString('utf8')
    .replace(/<(?:\w+:)?Override\s[^>]*>(?:\s*<\/(?:\w+:)?Override>)?/g, (override) =>
      /worksheet\+xml/.test(override) || parts.some((part) => override.includes(`"/${part}"`)) ? override : '',
    )
}

function parseSheet(
  bytes: Buffer,
  { position }: WorkbookSheet,
  options: ParsingOptions,
): { content: WorkSheet; is1904: boolean } {
  try {
    const book = read(bytes, { type: 'buffer', sheets: position, dense: true, ...cellOptions, ...options })
    const { Sheets, SheetNames, Workbook: properties } = book
    const content = Sheets[SheetNames[position] ?? '']
    if (!content) throw new ImportFileError('imports.file.damaged')
    return { content, is1904: properties?.WBProps?.date1904 === true }
  } catch (error) {
    // The library throws errors of many kinds for content that it cannot read.
    throw error instanceof ImportFileError ? error : new ImportFileError('imports.file.damaged')
  }
}

/** Values and formats of numbers, without the texts that a spreadsheet program would show. */
const cellOptions = { cellFormula: true, cellNF: true, cellHTML: false, cellText: false } as const
