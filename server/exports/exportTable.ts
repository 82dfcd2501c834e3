import type { Cell } from '#language/cells.ts'
import type { CellKind } from '#language/kinds/kind.ts'
import type { FormatContext } from '#language/wording.ts'

/** One cell for each column. */
export type Row = readonly Cell[]

export interface ExportColumn {
  readonly heading: string
  readonly kind: CellKind
}

/** A table to export. It may be larger than memory, so its rows are read in pages on demand. */
export interface ExportTable {
  /** The title of the table in the user's language; used in the file name and in the file. */
  readonly name: string
  readonly columns: readonly ExportColumn[]
  readonly pages: AsyncIterable<readonly Row[]>
}

/** The language, time zone and time of an export; language and time zone are those of the request and the server. */
export interface ExportOptions {
  readonly formatContext: Pick<FormatContext, 'translate'> & { readonly timeZone: string }
  readonly now: Date
  /** Whether a file of comma-separated values begins with a byte order mark. */
  readonly hasByteOrderMark?: boolean
}

/** Reads rows from pages of any size. */
export interface RowReader {
  /** The next rows, at most `max`; empty at the end. */
  read(max: number): Promise<readonly Row[]>
  hasMore(): Promise<boolean>
  /** Stops reading before the end. */
  close(): Promise<void>
}

export function createRowReader(pages: AsyncIterable<readonly Row[]>): RowReader {
  const iterator = pages[Symbol.asyncIterator]()
  let page: readonly Row[] = []
  let position = 0
  const hasMore = async (): Promise<boolean> => {
    while (position >= page.length) {
      const next = await iterator.next()
      if (next.done) return false
      page = next.value
      position = 0
    }
    return true
  }
  return {
    hasMore,
    async read(max) {
      if (!(await hasMore())) return []
      const rows = page.slice(position, position + max)
      position += rows.length
      return rows
    },
    close: async () => void (await iterator.return?.()),
  }
}
