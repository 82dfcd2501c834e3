import { expect } from '@playwright/test'
import { test } from './support/journey.ts'

test.use({ login: null })

test('the privacy policy is public, and Portuguese whatever language one reads [P-01, P-02]', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Política de privacidade')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.getByText('Lei Geral de Proteção de Dados Pessoais').first()).toBeVisible()
})

test('the policy names the controller and the partner company, and what is shared with it [P-03, P-07]', async ({
  page,
}) => {
  const config = { controller: 'Aroma Ltda., privacidade@aroma.example', partner: 'Difusora S.A.' }
  await page.route('**/api/config', (route) => route.fulfill({ json: config }))
  await page.goto('/privacy-policy')
  await expect(page.getByRole('region', { name: /controlador dos seus dados/ })).toContainText(
    'Controlador: Aroma Ltda.',
  )
  const sharing = page.getByRole('region', { name: /Com quem compartilhamos/ })
  await expect(sharing).toContainText('O seu nome e os seus dados de uso')
  await expect(sharing).toContainText('são compartilhados com uma empresa parceira')
  await expect(sharing).toContainText('Empresa parceira: Difusora S.A.')
  await page.unroute('**/api/config')
  await page.goto('/privacy-policy')
  await expect(page.getByText(/^Controlador: a empresa responsável por esta instalação/)).toBeVisible()
})

test('the policy says how long data and access logs are kept [P-04, P-05]', async ({ page }) => {
  await page.goto('/privacy-policy')
  const terms = page.getByRole('region', { name: /Por quanto tempo guardamos/ })
  await expect(terms).toContainText('Dados pessoais: 5 anos')
  await expect(terms).toContainText('Registros de acesso: pelo menos 6 meses')
  await expect(terms).toContainText('Marco Civil da Internet, Art. 15')
})

test('the policy states the rights of the data subject, and how to exercise them [P-06]', async ({ page }) => {
  await page.goto('/privacy-policy')
  const rights = page.getByRole('region', { name: /Os seus direitos/ }).getByRole('term')
  await expect(rights).toHaveText([
    /^Confirmação/,
    /^Acesso/,
    /^Correção/,
    /^Anonimização, bloqueio ou eliminação/,
    /^Portabilidade/,
    /^Eliminação/,
    /^Informação sobre o compartilhamento/,
    /^Informação sobre não consentir/,
    /^Revogação do consentimento/,
  ])
  await expect(page.getByRole('region', { name: /Como exercer/ })).toContainText('Escreva ao controlador')
})

test('each section has an address of its own, which the contents lead to', async ({ page }) => {
  await page.goto('/privacy-policy')
  await page.getByRole('navigation').getByRole('link', { name: 'Contato' }).click()
  await expect(page).toHaveURL('/privacy-policy#contato')
  await expect(page.getByRole('heading', { name: /Contato/ })).toBeInViewport()
  await page.goto('about:blank')
  await page.goto('/privacy-policy#direitos')
  await expect(page.getByRole('heading', { name: /Os seus direitos/ })).toBeInViewport()
})

test('on paper there is the text alone, black on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
