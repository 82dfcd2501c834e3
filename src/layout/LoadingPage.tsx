import { Loading } from '../ui/Loading.tsx'
import { useTexts } from '../ui/texts.tsx'

/** Stands where a page will be. */
export function LoadingPage() {
  return <Loading label={useTexts()('shell.loading')} />
}
