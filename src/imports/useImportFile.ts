import { useExportContext } from '../declared/export/exportManager.ts'
import { fetchFile } from '../declared/export/fetchFile.ts'

/** Returns a function that downloads a file from the imports API; undefined if the application has no downloads. */
export function useImportFile(): ((path: string, resource: string, defaultName: string) => void) | undefined {
  const context = useExportContext()
  if (!context) return undefined
  const { manager, download } = context
  return (path, resource, defaultName) =>
    manager.start({
      subject: {
        name: `imports${path}`,
        labels: [`resources.${resource}.name`],
        event: 'download',
        notFoundKey: 'list.exports.missing',
      },
      run: fetchFile(download, `/imports${path}`, defaultName),
    })
}
