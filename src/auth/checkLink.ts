import { hasStatus } from '../api/apiError.ts'
import type { HttpClient } from '../api/httpClient.ts'

/** Whether the link with this token can still be used. Where nobody can say, the form is shown: sending it tells. */
export async function checkLink(http: HttpClient, token: string): Promise<boolean> {
  try {
    await http('/requisicaotemporaria/check', { method: 'POST', data: { token } })
    return true
  } catch (error) {
    return !hasStatus(error, 400)
  }
}
