/** The limits of a file, and of the resources for reading it. */
export interface ReadingLimits {
  readonly xlsx: {
    readonly rows: number
    readonly cells: number
    /** The size of the parts that are read, uncompressed. */
    readonly bytes: number
  }
  readonly csv: {
    readonly rows: number
    /** The characters of one row. A quote that is never closed makes the rest of the file one row. */
    readonly rowLength: number
  }
  /** The limits of a ZIP archive with a sheet and files. */
  readonly archive: {
    readonly files: number
    /** The size of the sheet, uncompressed. */
    readonly bytes: number
  }
  readonly columns: number
  /** How long the worker thread may take until its next message, in ms. */
  readonly timeMs: number
  /** The heap of the worker thread. */
  readonly heapMb: number
}

export const defaultLimits: ReadingLimits = {
  xlsx: { rows: 100_000, cells: 2_000_000, bytes: 200 * 1024 ** 2 },
  csv: { rows: 1_000_000, rowLength: 1_000_000 },
  archive: { files: 2_000, bytes: 256 * 1024 ** 2 },
  columns: 200,
  timeMs: 60_000,
  heapMb: 512,
}
