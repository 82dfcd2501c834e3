import { useParams } from 'react-router'
import { ImportPage } from './ImportPage.tsx'
import { ImportsPage } from './ImportsPage.tsx'

/** The page of one import if the path names one, otherwise the list of imports. Both are one file, loaded at once. */
export function ImportScreens() {
  const { importId } = useParams()
  return importId === undefined ? <ImportsPage /> : <ImportPage />
}
