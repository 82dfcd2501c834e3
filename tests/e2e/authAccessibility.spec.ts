import { expect, type Page } from '@playwright/test'
import { locales } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { expectAccessibleIn } from './support/axe.ts'
import { test } from './support/journey.ts'
import { buildLanguageOptions, cornerLocales, selectCornerLooks, selectLooks } from './support/looks.ts'

const validPassword = 'Vetiver #7'

test.use({ login: null })

for (const locale of locales) {
  test.describe(locale, () => {
    test.use(buildLanguageOptions(locale))

    test(`the login keeps nobody out (${locale})`, async ({ page }) => {
      await page.goto('/auth/login')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleIn(page, selectLooks(0, locale), 'login')
      await page.locator('#email').press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessibleIn(page, selectLooks(1, locale), 'login, refused')
    })
  })
}

for (const locale of cornerLocales) {
  const translate = createTranslator(locale)
  const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const check = (page: Page, place: string) => expectAccessibleIn(page, selectCornerLooks(place, locale), place)
  const fillNewPassword = async (page: Page, password = validPassword) => {
    await page.locator('#new-password').fill(password)
    await page.locator('#new-password-again').fill(password)
  }

  test.describe(locale, () => {
    test.use(buildLanguageOptions(locale))
    test.slow()

    test(`signing in and out, changing a password, the policy and what is nowhere keep nobody out (${locale}) [A-01, A-37]`, async ({
      page,
    }) => {
      await page.goto('/auth/login?expired=true')
      await expect(page.getByRole('status')).toBeVisible()
      await check(page, 'an expired session')
      await page.getByRole('link', { name: translate('auth.login.noAccount') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(page, 'no account')
      await page.goto('/logout')
      await expect(page.getByRole('status')).toBeVisible()
      await check(page, 'signed out')
      await page.locator('#email').fill('usuario@sillage.example')
      await page.locator('#password').fill('Sillage@2026')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await check(page, 'only administrators')
      await getButton(page, translate('auth.onlyAdmins.close')).click()
      await expect(page).toHaveURL('/')
      await check(page, 'home of a plain user')
      await getButton(page, translate('shell.user.changePassword')).click()
      await check(page, 'changing a password')
      await page.getByRole('dialog').locator('[type=submit]').click()
      await check(page, 'changing a password, refused')
      await page.route('**/api/usuario/update-password', (route) => route.fulfill({ status: 500 }))
      await page.locator('#current-password').fill(validPassword)
      await fillNewPassword(page)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
      await check(page, 'changing a password, failed')
      await page.route('**/api/usuario/update-password', (route) => route.fulfill({ status: 204 }))
      await page.keyboard.press('Tab')
      await page.getByRole('dialog').locator('[type=submit]').click()
      await expect(page.getByRole('dialog', { name: translate('auth.changePassword.successTitle') })).toBeVisible()
      await check(page, 'password changed')

      await page.goto('/privacy-policy')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await check(page, 'privacy policy')
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await check(page, 'nowhere')
    })

    test(`a forgotten password, an invitation and an address to confirm keep nobody out (${locale}) [A-01, A-37]`, async ({
      page,
    }) => {
      await page.goto('/auth/esqueci-senha')
      await page.locator('#email').press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
      await check(page, 'forgotten, without an e-mail')
      await page.route('**/api/usuario/recuperar-senha', (route) => route.fulfill({ status: 204 }))
      await page.locator('#email').fill('admin@sillage.example')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(page, 'forgotten, sent')
      await page.route('**/api/requisicaotemporaria/check', (route) => route.fulfill({ status: 204 }))
      await page.goto('/auth/recuperar-senha?t=some-token')
      await fillNewPassword(page, 'abc')
      await page.keyboard.press('Enter')
      await check(page, 'a new password, refused')
      await page.route('**/api/requisicaotemporaria', (route) => route.fulfill({ status: 400 }))
      await fillNewPassword(page)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: translate('auth.recover.failureTitle') })).toBeVisible()
      await check(page, 'a new password, failed')

      await page.unroute('**/api/requisicaotemporaria')
      await page.goto('/auth/cadastrar-senha?t=some-token')
      await page.locator('[type=submit]').click()
      await check(page, 'an invitation, refused')
      await page.route('**/api/requisicaotemporaria', (route) => route.abort())
      await fillNewPassword(page)
      await page.getByRole('checkbox').check()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
      await check(page, 'an invitation, nobody answers')
      await page.route('**/api/requisicaotemporaria', (route) => route.fulfill({ status: 204 }))
      await page.locator('[type=submit]').click()
      await expect(page.getByRole('heading', { name: translate('auth.register.successTitle') })).toBeVisible()
      await check(page, 'an invitation, accepted')
      await page.goto('/auth/ativar-conta?t=some-token')
      await expect(page.getByRole('heading', { name: translate('auth.activate.successTitle') })).toBeVisible()
      await check(page, 'confirmed')
      await page.route('**/api/requisicaotemporaria', () => undefined)
      await page.reload()
      await expect(page.getByRole('status')).toBeVisible()
      await check(page, 'confirming')
      await page.route('**/api/requisicaotemporaria', (route) => route.abort())
      await page.reload()
      await expect(getButton(page, translate('shell.failure.retry'))).toBeVisible()
      await check(page, 'confirming failed')
    })
  })
}
