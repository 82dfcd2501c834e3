import type { Page } from '@playwright/test'

/** The demo's people, by what they may do. */
export const people = {
  admin: 'admin@sillage.example',
  manager: 'gerente@sillage.example',
  appUser: 'usuario@sillage.example',
} as const

/** Signs somebody of the demo in, as they would do it. */
export async function signIn(page: Page, who: keyof typeof people): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(people[who])
  await page.getByLabel('Senha', { exact: true }).fill('Sillage@2026')
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Signs somebody in and waits until the admin area is there. */
export async function enterAdmin(page: Page, who: 'admin' | 'manager' = 'admin'): Promise<void> {
  await signIn(page, who)
  await page.waitForURL('/admin/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
}
