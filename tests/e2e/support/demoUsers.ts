import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** The password of every demo login. */
export const demoPassword = 'Sillage@2026'

/** The demo's known logins, by what they may do. */
export const demoLogins = {
  admin: 'admin@sillage.example',
  manager: 'gerente@sillage.example',
  appUser: 'usuario@sillage.example',
} as const

/** Fills in the login screen, and sends it. */
export async function signIn(page: Page, email: string, password: string = demoPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Somebody of the demo, as the API answers them. */
export interface DemoUser {
  readonly id: number
  readonly email: string
  readonly profile: { readonly nome: string }
  readonly confirmedAt: string | null
}

/** What kind of person a journey needs. */
export interface UserCriteria {
  readonly profile?: (name: string) => boolean
  readonly confirmed: boolean
}

/**
 * An active person of the demo that is none of its known logins: the first of their kind, or the one after so many.
 * Journeys that change a password take different ones, because they run at the same time.
 */
export async function findDemoUser(
  api: APIRequestContext,
  { profile, confirmed }: UserCriteria,
  after = 0,
): Promise<DemoUser> {
  const found: DemoUser[] = []
  for (let page = 1; page < 5; page++) {
    const answer = await api.get('/api/usuario', { params: { page, perPage: 50, orderBy: 'id', isActive: true } })
    found.push(...(await answer.json()).data)
  }
  const fitting = found
    .filter(({ email }) => !email.endsWith('@sillage.example'))
    .filter((person) => (person.confirmedAt !== null) === confirmed && (profile?.(person.profile.nome) ?? true))
    .sort((one, other) => one.id - other.id)
  const chosen = fitting[after]
  expect(chosen, 'somebody of this kind').toBeDefined()
  return chosen ?? Promise.reject(new Error('nobody of this kind'))
}

/** The link in the newest mail to somebody, once there is one. */
export async function waitForMailedLink(api: APIRequestContext, email: string, screen: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails: { to: string; links: string[] }[] = await (await api.get('/api/dev/mailbox')).json()
      link = mails.filter(({ to }) => to === email).flatMap(({ links }) => links)[0]
      return link
    })
    .toContain(`${screen}?t=`)
  return link ?? ''
}
