import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { canBeInactive, getAction, getApiPath, getRoute } from '#language/derive.ts'
import { getLayouts } from '#language/layouts.ts'
import type { ResourceData } from '#language/resource.ts'
import { expectAccessibleIn } from './axe.ts'
import { expectToFitEverywhere, type Look, navigateTo } from './looks.ts'

/** The addresses of the declared screens: of each resource a record, its list in each layout, and its forms. */
export async function listScreens(api: APIRequestContext, resources: readonly ResourceData[]): Promise<string[]> {
  const addresses: string[] = []
  for (const resource of resources.filter(({ internal }) => !internal)) {
    const route = getRoute(resource)
    const params = { perPage: 1, ...(canBeInactive(resource) ? { isActive: true } : {}) }
    const { data } = await (await api.get(`/api/${getApiPath(resource)}`, { params })).json()
    const record = `${route}/${data[0][resource.key]}`
    const [, ...layouts] = getLayouts(resource).filter((layout) => layout !== 'cards')
    addresses.push(record, route)
    if (getAction(resource, 'create')) addresses.push(`${route}/create`)
    if (getAction(resource, 'edit')) addresses.push(`${record}/update`)
    addresses.push(...layouts.map((layout) => `${route}?layout=${layout}`))
  }
  return addresses
}

/** Navigates within the application. @param address below `/admin/` */
export async function navigateAndWait(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  // Another page lies before a layout, because the list has the same title in each.
  for (const next of address.includes('?') ? [unknownPage, address] : [address]) {
    const before = await page.title()
    await navigateTo(page, `/admin/${next}`)
    await expect(page).not.toHaveTitle(before)
  }
}

export const unknownPage = 'nowhere'

/** Expects no accessibility violation and no overflow after everything has loaded. */
export async function checkLooks(page: Page, looks: readonly Look[], address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main').locator('a, input, tbody tr, li, dd').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectToFitEverywhere(page, looks[0]?.width ?? 1280)
  await expectAccessibleIn(page, looks, address)
}
