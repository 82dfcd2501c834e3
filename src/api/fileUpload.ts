import type { Identifier } from 'react-admin'
import type { OnProgress } from './sendRequest.ts'

/** A file to upload for a list of files. */
export interface FileUpload {
  /** The path of the field. */
  readonly field: string
  /** The id of the edited record; undefined for a new one. */
  readonly id: Identifier | undefined
  readonly file: File
  /** Called with the uploaded fraction, from 0 to 1. */
  readonly onProgress: OnProgress
  readonly signal: AbortSignal
}
