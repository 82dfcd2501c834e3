import { invitationTexts } from '#i18n/invitationTexts.ts'
import { ApiError } from '../api/apiError.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'

const problemsByStatus = new Map([
  [403, 'forbidden'],
  [409, 'ended'],
  [429, 'tooMany'],
] as const)

/**
 * Returns a function that explains a refused request: with the message of the server about the input, or with a text
 * for its status.
 */
export function useProblemText(): (error: unknown) => string {
  const { problems } = useLocalizedTexts(invitationTexts)
  return (error) => {
    const { status, serverText }: Partial<ApiError> = error instanceof ApiError ? error : {}
    return serverText ?? problems[problemsByStatus.get(status as 403 | 409 | 429) ?? 'failed']
  }
}
