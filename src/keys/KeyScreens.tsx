import { useParams } from 'react-router'
import { ApiKeysPage } from './ApiKeysPage.tsx'
import { KeyPage } from './KeyPage.tsx'

/** The page of one API key if the path names one, otherwise the list of keys. Both are one file, loaded at once. */
export function KeyScreens() {
  const { keyId } = useParams()
  return keyId === undefined ? <ApiKeysPage /> : <KeyPage />
}
