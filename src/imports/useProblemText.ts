import { importTexts } from '#i18n/importTexts.ts'
import { ApiError, type FailureKind, getFailureKind } from '../api/apiError.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'

const problemsByKind: Partial<Record<FailureKind, 'network' | 'forbidden' | 'gone' | ProblemOfSize | 'conflict'>> = {
  network: 'network',
  timeout: 'network',
  unavailable: 'network',
  forbidden: 'forbidden',
  notFound: 'gone',
  conflict: 'conflict',
  tooLarge: 'tooLarge',
  tooMany: 'tooMany',
  storageFull: 'full',
}

type ProblemOfSize = 'tooLarge' | 'tooMany' | 'full'

/**
 * Returns a function that explains a refused request: with the message of the server, or with a text for its status.
 */
export function useProblemText(): (error: unknown) => string {
  const { problems } = useLocalizedTexts(importTexts)
  return (error) => {
    // In these routes, every refusal contains a message for the user.
    const said = error instanceof ApiError && (error.status < 500 || error.status === 507) ? error.text : ''
    return said || problems[problemsByKind[getFailureKind(error)] ?? 'failed']
  }
}
