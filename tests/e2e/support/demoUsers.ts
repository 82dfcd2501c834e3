import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** The password of every demo login. */
export const demoPassword = 'Sillage@2026'

/** The known logins of the demo data, by profile. */
export const demoLogins = {
  admin: 'admin@sillage.example',
  manager: 'gerente@sillage.example',
  appUser: 'usuario@sillage.example',
} as const

/** Fills in the login form and submits it. */
export async function signIn(page: Page, email: string, password: string = demoPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** A user of the demo data in an API response. */
export interface DemoUser {
  readonly id: number
  readonly email: string
  readonly profile: { readonly nome: string }
  readonly confirmedAt: string | null
}

/** The criteria for a demo user. */
export interface UserCriteria {
  readonly profile?: (name: string) => boolean
  readonly confirmed: boolean
}

/**
 * An active demo user without a known login: the first that meets the criteria, or the one after `after` others.
 * Journeys that change a password use different users, because they run in parallel.
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
  const matchingUsers = found
    .filter(({ email }) => !email.endsWith('@sillage.example'))
    .filter((person) => (person.confirmedAt !== null) === confirmed && (profile?.(person.profile.nome) ?? true))
    .sort((one, other) => one.id - other.id)
  const chosen = matchingUsers[after]
  expect(chosen, 'somebody of this kind').toBeDefined()
  return chosen ?? Promise.reject(new Error('nobody of this kind'))
}

/** Waits for a mail to this address and returns the link in the newest one. */
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
