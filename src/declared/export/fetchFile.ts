import type { FileDownload } from '../../api/fileDownload.ts'
import type { ExportJob } from './exportManager.ts'

/** Downloads a file from a path of the API. `defaultName` is the file name if the server sends none. */
export function fetchFile(download: FileDownload, path: string, defaultName: string): ExportJob['run'] {
  return async ({ signal, onProgress }) => {
    const file = await download(path, { signal, onBytes: (bytes) => onProgress({ bytes }) })
    return { ...file, name: file.name ?? defaultName }
  }
}
