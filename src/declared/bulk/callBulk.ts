import type { Identifier } from 'react-admin'
import { isObject } from '#language/values.ts'
import type { FileDownload } from '../../api/fileDownload.ts'

/** What the server did with one record. */
export interface BulkLine {
  readonly id: Identifier
  readonly title: string
  readonly outcome: 'changed' | 'unchanged' | 'refused'
  readonly reason?: string
}

/** The response of a bulk request, possibly cut off before its end. */
export interface BulkResponse {
  readonly operation: string
  readonly total: number
  readonly lines: readonly BulkLine[]
  /** Whether the response was received completely. */
  readonly isComplete: boolean
}

interface BulkCallOptions {
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
  /** Called with the number of matching records, if it differs from the number in the request. */
  readonly onMatchCount: (count: number) => void
}

/**
 * Changes several records with one request, and reports the progress with each line of the streamed response. If the
 * response is cut off after its first line, the received lines are returned; before that, the error is thrown.
 */
export async function callBulk(
  download: FileDownload,
  path: string,
  data: object,
  { signal, onProgress, onMatchCount }: BulkCallOptions,
): Promise<BulkResponse> {
  const lines: BulkLine[] = []
  let start: { readonly operation: string; readonly total: number } | undefined
  let isComplete = false
  const readLine = (line: unknown): void => {
    if (isStart(line)) start = line
    else if (isRecordLine(line)) lines.push(line)
    else isComplete = true
    if (start) onProgress(lines.length, start.total)
  }
  try {
    await download(path, {
      data,
      signal,
      onChunk: createLineReader(readLine),
      onRefused: (headers) => {
        const count = headers.get('Match-Count')
        if (count !== null) onMatchCount(Number(count))
      },
    })
  } catch (error) {
    if (!start) throw error
  }
  if (!start) throw new Error('the answer has no first line')
  return { ...start, lines, isComplete }
}

function createLineReader(onLine: (line: unknown) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder()
  let rest = ''
  return (chunk) => {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) onLine(JSON.parse(part))
  }
}

const isStart = (line: unknown): line is { operation: string; total: number } => isObject(line) && 'operation' in line
const isRecordLine = (line: unknown): line is BulkLine => isObject(line) && 'outcome' in line
