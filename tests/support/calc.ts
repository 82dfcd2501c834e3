import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const program = 'soffice'

/** Whether LibreOffice Calc is installed. */
export const hasCalc = spawnSync(program, ['--version']).status === 0

/** A file that is opened in Calc, changed in one cell and saved in the same format. */
export interface CalcEdit {
  readonly path: string
  readonly target: string
  readonly format: 'csv' | 'xlsx'
  /** Of the cell; both begin with 0. */
  readonly column: number
  readonly row: number
  /** What is typed; without tabs and line breaks. */
  readonly text: string
}

/** How Calc names the formats. A csv is written with semicolons in Windows-1252, as spreadsheet programs in Brazil do. */
const filters: Readonly<Record<CalcEdit['format'], { name: string; open: string; save: string }>> = {
  csv: { name: 'Text - txt - csv (StarCalc)', open: '44/59,34,76,1', save: '59,34,1,1' },
  xlsx: { name: 'Calc MS Excel 2007 XML', open: '', save: '' },
}

/** Reads a list of edits, a line each with tabs between, and makes them. */
const macro = `
Sub Edit(list As String)
  Dim entry As String
  Open list For Input As #1
  Do While Not Eof(1)
    Line Input #1, entry
    EditOne(Split(entry, Chr(9)))
  Loop
  Close #1
  StarDesktop.terminate()
End Sub

Sub EditOne(parts)
  Dim opening(2) As New com.sun.star.beans.PropertyValue
  opening(0).Name = "Hidden"
  opening(0).Value = True
  opening(1).Name = "FilterName"
  opening(1).Value = parts(2)
  opening(2).Name = "FilterOptions"
  opening(2).Value = parts(3)
  Dim saving(1) As New com.sun.star.beans.PropertyValue
  saving(0).Name = "FilterName"
  saving(0).Value = parts(2)
  saving(1).Name = "FilterOptions"
  saving(1).Value = parts(4)
  Dim book As Object
  book = StarDesktop.loadComponentFromURL(parts(0), "_blank", 0, opening())
  book.Sheets.getByIndex(0).getCellByPosition(CLng(parts(5)), CLng(parts(6))).setString(parts(7))
  book.storeToURL(parts(1), saving())
  book.close(True)
End Sub`

const xml = (type: string, text: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${type} PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "${type.split(':')[1]}.dtd">\n${text}`

/** Installs the macro in the standard library of a profile, whose macros Calc runs without a question. */
async function createProfile(folder: string): Promise<string> {
  // A new profile is filled by the first start, which would replace these files.
  spawnSync(program, [`-env:UserInstallation=${pathToFileURL(folder).href}`, '--headless', '--terminate_after_init'])
  const basic = join(folder, 'user', 'basic')
  const standard = join(basic, 'Standard')
  await mkdir(standard, { recursive: true })
  const space = 'xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"'
  const libraries = `<library:libraries ${space}><library:library library:name="Standard" xlink:href="$(USER)/basic/Standard/script.xlb/" xlink:type="simple" library:link="false"/></library:libraries>`
  const library = `<library:library ${space} library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`
  const code = macro.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  const module = `<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${code}</script:module>`
  await writeFile(join(basic, 'script.xlc'), xml('library:libraries', libraries))
  await writeFile(join(standard, 'script.xlb'), xml('library:library', library))
  await writeFile(join(standard, 'Module1.xba'), xml('script:module', module))
  return pathToFileURL(folder).href
}

/** Opens files in Calc, changes a cell in each, and saves them. @param folder an empty one, for the profile of Calc */
export async function editInCalc(folder: string, edits: readonly CalcEdit[]): Promise<void> {
  const profile = await createProfile(folder)
  const list = join(folder, 'edits.txt')
  const lines = edits.map(({ path, target, format, column, row, text }) => {
    const { name, open, save } = filters[format]
    return [pathToFileURL(path).href, pathToFileURL(target).href, name, open, save, column, row, text].join('\t')
  })
  await writeFile(list, `${lines.join('\n')}\n`)
  const call = `macro:///Standard.Module1.Edit("${list}")`
  const child = spawn(program, [`-env:UserInstallation=${profile}`, '--headless', '--norestore', call], {
    stdio: 'pipe',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`)
}
