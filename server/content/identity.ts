import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { defaultLocale, type Locale } from '#i18n/locales.ts'
import type { ZipEntry } from '../exports/zip.ts'

/** The page about the visual identity. */
export interface IdentityPage {
  readonly title: string
  /** Paragraphs with an empty line between them. */
  readonly text: string
}

/**
 * Reads the visual identity out of a folder: `text.pt.txt` and the like, each with its title in the first line, and
 * everything below `kit/`. It is read anew each time, so that whoever keeps it needs no restart.
 */
export interface IdentityFolder {
  /** In the language, or else in Portuguese; undefined where neither is there. */
  page(locale: Locale): Promise<IdentityPage | undefined>
  /** The paths of the files of the kit, with slashes, in the order of the alphabet; none where there is no kit. */
  kitFiles(): Promise<readonly string[]>
  /** These files as entries of an archive. */
  kitEntries(paths: readonly string[]): AsyncIterable<ZipEntry>
}

export function openIdentityFolder(folder: string): IdentityFolder {
  const kit = join(folder, 'kit')
  return {
    async page(locale) {
      const text =
        (await read(join(folder, `text.${locale}.txt`))) ?? (await read(join(folder, `text.${defaultLocale}.txt`)))
      return text === undefined ? undefined : pageIn(text)
    },
    async kitFiles() {
      const found = await orAbsent(readdir(kit, { recursive: true, withFileTypes: true }))
      const files = (found ?? []).filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      return files.map(({ parentPath, name }) => relative(kit, join(parentPath, name)).split(sep).join('/')).sort()
    },
    async *kitEntries(paths) {
      for (const path of paths) yield { name: path, chunks: createReadStream(join(kit, path)) }
    },
  }
}

function pageIn(text: string): IdentityPage {
  const [title = '', ...lines] = text.replaceAll('\r\n', '\n').split('\n')
  return { title: title.trim(), text: lines.join('\n').trim() }
}

const read = (path: string): Promise<string | undefined> => orAbsent(readFile(path, 'utf8'))

/** Undefined where there is no such file or folder. */
async function orAbsent<Content>(content: Promise<Content>): Promise<Content | undefined> {
  try {
    return await content
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
