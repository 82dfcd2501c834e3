import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { userForm } from './support/userForm.ts'

test('a mail is sent once, however often its button is pressed, which is said, and says so where it is not [L-16, L-17]', async ({
  mark,
  page,
  users,
}) => {
  const { nome } = await users.add(`${mark} correio`)
  await users.open()
  await users.search(mark)
  const sent: string[] = []
  const gate: { open?: () => void } = {}
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve
  })
  await page.route('**/api/usuario/resend-mail/*', async (route) => {
    sent.push(route.request().url())
    if (sent.length > 1) await opened
    await route.continue()
  })
  const done = page.getByText('E-mail de confirmação reenviado com sucesso')

  const button = users.resendButton(nome)
  // A server may answer between the two presses of a double press.
  const answered = page.waitForResponse('**/api/usuario/resend-mail/*')
  await button.hover()
  await page.mouse.down()
  await page.mouse.up()
  await answered
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(done).toBeVisible()
  await expect(done).toBeHidden()
  expect(sent).toHaveLength(1)

  for (const key of ['Enter', 'Space', 'Enter']) await page.keyboard.press(key)
  gate.open?.()
  await expect(done).toBeVisible()
  expect(sent).toHaveLength(2)
  await page.unroute('**/api/usuario/resend-mail/*')

  const dialog = page.getByRole('alertdialog', { name: 'Falha ao enviar o e-mail' })
  for (const status of [500, 429]) {
    await page.route('**/api/usuario/resend-mail/*', (route) => route.fulfill({ status }), { times: 1 })
    await button.click()
    await expect(dialog).toContainText('Erro ao enviar o e-mail de confirmação')
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await expect(dialog).toBeHidden()
  }
})

test('an unconfirmed person is deleted after a question, which a double press does not take away again [O-11]', async ({
  mark,
  page,
  users,
}) => {
  const { nome } = await users.add(`${mark} engano`)
  await users.open()
  await users.search(mark)
  await users.removeButton(nome).dblclick()
  const question = page.getByRole('alertdialog', { name: `Deletar o usuário “${nome}”?` })
  // The press beside it comes after its own, so the question would be gone by now.
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.mouse.click(5, 5)
  await expect(question).toHaveCount(0)
  await expect(users.row(nome)).toBeVisible()
  await users.removeButton(nome).click()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await users.removeButton(nome).click()
  await question.getByRole('button', { name: 'Deletar' }).click()
  await expect(page.getByText('Registro deletado com sucesso')).toBeVisible()
  await expect(users.rows).toHaveCount(0)
  expect(await users.found(mark)).toEqual([])
})

test.describe('a manager', () => {
  test.use({ login: 'gerente@sillage.example' })

  test('may only have mails sent again, and only to the unconfirmed [D-37, O-07, O-08]', async ({
    mark,
    page,
    users,
  }) => {
    const pending = await users.add(`${mark} pendente`)
    const confirmed = await users.addConfirmed(`${mark} confirmada`)
    await users.open()
    await users.search(mark)
    expect(await users.actionsOf(pending.nome)).toEqual(['Reenviar e-mail de confirmação'])
    expect(await users.actionsOf(confirmed.nome)).toEqual([])
    const column = await page.getByRole('columnheader', { name: 'Ações' }).boundingBox()
    expect(column?.width).toBeLessThan(90)
    await users.resendButton(pending.nome).click()
    await expect(page.getByText('E-mail de confirmação reenviado com sucesso')).toBeVisible()
    await users.search('gerente@sillage.example')
    await expect(users.rows).toHaveCount(1)
    await expect(users.rows.locator('button, [role=switch], a[aria-label]')).toHaveCount(0)
    await users.rows.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/users\/\d+$/)
    await expect(page.getByRole('article')).toContainText('gerente@sillage.example')
    await expect(page.getByRole('main').locator('input, button')).toHaveCount(0)
  })

  test('adds a person of any profile but the administrators’, and is let into nobody’s form [O-09]', async ({
    mark,
    page,
    users,
  }) => {
    const form = userForm(page)
    await form.openNew()
    await form.profile.click()
    await expect(page.getByRole('option')).toHaveText(['GERENTE', 'MARKETING', 'USER'])
    await page.keyboard.press('Escape')
    const nome = `${mark} nova`
    await form.fill({ nome, email: 'x@jornada.example' })
    await form.email.fill(`${mark.replaceAll(' ', '.').toLowerCase()}@jornada.example`)
    await form.save()
    await expect(form.savedDialog).toBeVisible()
    const [added] = await users.found(mark)
    expect(added?.profile.nome).toBe('MARKETING')

    const own = (await users.found('gerente@sillage.example'))[0]
    for (const one of [added, own]) {
      await page.goto(`/admin/users/${one?.id}/update`)
      await expect(page.getByRole('heading', { name: 'Acesso não permitido' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    }
  })
})

test.describe('a manager who has not confirmed their address', () => {
  test.use({ login: 'pendente@sillage.example' })

  test('edits their own row, but not their profile [D-38]', async ({ mark, page, users }) => {
    const form = userForm(page)
    const street = `Rua ${mark}`
    await users.open()
    await users.search('pendente@sillage.example')
    await expect(users.rows).toHaveCount(1)
    await users.region.getByRole('link', { name: /^Editar: / }).click()
    await expect(form.email).toHaveValue('pendente@sillage.example')
    await expect(form.profile).toHaveValue('GERENTE')
    await expect(form.profile).toBeDisabled()
    await expect(form.profile).toHaveAccessibleDescription('Este campo não pode ser alterado.')
    await form.street.fill(street)
    await form.save()
    await expect(form.savedDialog).toContainText('Registro salvo com sucesso')
    const [own] = await users.found('pendente@sillage.example')
    expect([own?.address.street, own?.profile.nome, own?.confirmedAt]).toEqual([street, 'GERENTE', null])
  })
})
