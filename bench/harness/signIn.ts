import { administrator } from './people.ts'

/** What a login answers, as the browser keeps it. */
interface Auth {
  readonly token: string
  /** The address they signed in with. */
  readonly login: string
}

/** Signs in, as the first of the people if nobody else is named. */
export async function signIn(base: string, who: object = administrator): Promise<Auth> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${base}/api/login`, { method: 'POST', headers, body: JSON.stringify(who) })
  if (!answer.ok) throw new Error(`${base} answered the login with ${answer.status}`)
  return (await answer.json()) as Auth
}
