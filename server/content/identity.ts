import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { defaultLocale, type Locale } from '#i18n/locales.ts'
import type { ZipEntry } from '../exports/writeZip.ts'

/** The page about the visual identity. */
export interface IdentityPage {
  readonly title: string
  /** Paragraphs separated by empty lines. */
  readonly text: string
}

/**
 * Reads the visual identity from a folder: `text.pt.txt` and so on, each with its title in the first line, and all
 * files in `kit/`. Every call reads the files again, so that changes need no restart.
 */
export interface IdentityFolder {
  /** The page in this language, else in Portuguese; undefined if neither exists. */
  page(locale: Locale): Promise<IdentityPage | undefined>
  /** The paths of the kit's files, with slashes, sorted; empty if there is no kit. */
  kitFiles(): Promise<readonly string[]>
  /** The given files as entries of a ZIP archive. */
  kitEntries(paths: readonly string[]): AsyncIterable<ZipEntry>
}

export function openIdentityFolder(folder: string): IdentityFolder {
  const kitFolder = join(folder, 'kit')
  return {
    async page(locale) {
      const text =
        (await readText(join(folder, `text.${locale}.txt`))) ??
        (await readText(join(folder, `text.${defaultLocale}.txt`)))
      return text === undefined ? undefined : parsePage(text)
    },
    async kitFiles() {
      const entries = await undefinedIfMissing(readdir(kitFolder, { recursive: true, withFileTypes: true }))
      const files = (entries ?? []).filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      return files
        .map(({ parentPath, name }) => relative(kitFolder, join(parentPath, name)).split(sep).join('/'))
        .sort()
    },
    async *kitEntries(paths) {
      for (const path of paths) yield { name: path, chunks: createReadStream(join(kitFolder, path)) }
    },
  }
}

function parsePage(text: string): IdentityPage {
  const [title = '', ...lines] = text.replaceAll('\r\n', '\n').split('\n')
  return { title: title.trim(), text: lines.join('\n').trim() }
}

const readText = (path: string): Promise<string | undefined> => undefinedIfMissing(readFile(path, 'utf8'))

/** Undefined if the file or folder does not exist. */
async function undefinedIfMissing<Content>(content: Promise<Content>): Promise<Content | undefined> {
  try {
    return await content
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
