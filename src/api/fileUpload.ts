import type { Identifier } from 'react-admin'
import type { OnProgress } from './sendRequest.ts'

/** A file to be stored for a list of files. */
export interface FileUpload {
  /** The path of the field. */
  readonly field: string
  /** The record that is edited; undefined for a new one. */
  readonly id: Identifier | undefined
  readonly file: File
  /** Called with the fraction that was sent. */
  readonly onProgress: OnProgress
  readonly signal: AbortSignal
}
