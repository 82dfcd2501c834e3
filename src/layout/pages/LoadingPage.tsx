import { Loading } from '../../ui/Loading.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** The placeholder of a page that is loading. */
export function LoadingPage() {
  return <Loading label={useTexts()('shell.loading')} />
}
