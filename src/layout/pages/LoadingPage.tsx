import { Loading } from '../../ui/Loading.tsx'
import { useTranslator } from '../../ui/translator.tsx'

/** The placeholder of a page that is loading. */
export function LoadingPage() {
  return <Loading label={useTranslator()('shell.loading')} />
}
