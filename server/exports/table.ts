import type { Cell, CellKind } from '#resources/language/cells.ts'
import type { Wording } from '#resources/language/wording.ts'

/** One cell for each column. */
export type Row = readonly Cell[]

export interface ExportColumn {
  readonly heading: string
  readonly kind: CellKind
}

/** A table that leaves the product as a file. It may be longer than memory: its rows come some at a time, when asked for. */
export interface ExportTable {
  /** What the table holds, in the person's language. The file, and what is in it, bear this name. */
  readonly name: string
  readonly columns: readonly ExportColumn[]
  readonly pages: AsyncIterable<readonly Row[]>
}

/** For whom, when and where a file is written: its language and time zone are theirs. */
export interface ExportSetting {
  readonly words: Pick<Wording, 'translate'> & { readonly timeZone: string }
  readonly now: Date
}

/** Rows out of pages of any size. */
export interface RowSource {
  /** The next rows, so many at most; none where there are no more. */
  take(most: number): Promise<readonly Row[]>
  hasMore(): Promise<boolean>
  /** Whoever stops in the middle says so: nothing more is read then. */
  close(): Promise<void>
}

export function rowSource(pages: AsyncIterable<readonly Row[]>): RowSource {
  const iterator = pages[Symbol.asyncIterator]()
  let page: readonly Row[] = []
  let taken = 0
  const hasMore = async (): Promise<boolean> => {
    while (taken >= page.length) {
      const next = await iterator.next()
      if (next.done) return false
      page = next.value
      taken = 0
    }
    return true
  }
  return {
    hasMore,
    async take(most) {
      if (!(await hasMore())) return []
      const rows = page.slice(taken, taken + most)
      taken += rows.length
      return rows
    },
    close: async () => void (await iterator.return?.()),
  }
}
