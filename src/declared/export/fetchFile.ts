import type { FileDownload } from '../../api/fileDownload.ts'
import type { ExportWork } from './exportDesk.ts'

/** Asks a path of the API for a file. `plainName` is what it is called where the server does not say. */
export function fetchFile(download: FileDownload, path: string, plainName: string): ExportWork['run'] {
  return async ({ signal, onProgress }) => {
    const file = await download(path, { signal, onBytes: (bytes) => onProgress({ bytes }) })
    return { ...file, name: file.name ?? plainName }
  }
}
