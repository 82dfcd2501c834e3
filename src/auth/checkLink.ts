import { hasStatus } from '../api/apiError.ts'
import type { HttpClient } from '../api/httpClient.ts'

/** Whether a mail link is still valid. Also true if the check itself fails; the submit then reports the error. */
export async function checkLink(http: HttpClient, token: string): Promise<boolean> {
  try {
    await http('/requisicaotemporaria/check', { method: 'POST', data: { token } })
    return true
  } catch (error) {
    return !hasStatus(error, 400)
  }
}
