import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { quizEditor } from './support/quizEditor.ts'
import { drag, quizPage } from './support/quizPage.ts'

test('a quiz of three levels is built from nothing, rearranged by mouse and by keyboard, validated, published and played [G-06, G-10, G-48]', {
  tag: '@postgres',
}, async ({ mark, page, quizzes }) => {
  test.slow()
  const editor = quizEditor(page)
  const tree = quizPage(page)
  const { fragrances } = await quizzes.addCampaign(mark)
  const [first, second, third] = fragrances

  await test.step('a new quiz leads to its editor', async () => {
    await page.goto('/admin/quiz/create')
    await page.getByRole('textbox', { name: /^Nome/ }).fill(mark)
    await page.getByRole('combobox', { name: /^Campanha/ }).fill(mark)
    await page.getByRole('option', { name: mark }).click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page).toHaveURL(/\/admin\/quiz\/\d+\/update$/)
  })

  await test.step('three questions, one below the other', async () => {
    await editor.quest.fill('Doce ou seco?')
    await editor.addFinalAnswer('Doce', first)
    await editor.addFinalAnswer('Seco', second)
    await editor.save('Doce ou seco?')
    await editor.quest.fill('Dia ou noite?')
    await editor.addLinkingAnswer('Dia', 'Doce ou seco?')
    await editor.addFinalAnswer('Noite', third)
    await editor.save('Dia ou noite?')
    await editor.quest.fill('Cidade ou praia?')
    await editor.addLinkingAnswer('Cidade', 'Dia ou noite?')
    await editor.addFinalAnswer('Praia', second)
    await editor.save('Cidade ou praia?')
    await expect(editor.row('Cidade ou praia?')).toContainText('Início')
  })

  await test.step('an answer is dragged to another question', async () => {
    await tree.button('Mostrar tudo').click()
    await tree.tree.evaluate((element) => element.parentElement?.scrollIntoView({ block: 'center' }))
    const target = tree.item('Pergunta: Cidade ou praia?')
    await drag(page, tree.item('Resposta: Noite'), target, () => expect(target).toHaveAttribute('data-over', 'true'))
    await expect(tree.item('Resposta: Noite')).toHaveAttribute('aria-level', '2')
    await expect(editor.row('Cidade ou praia?')).toContainText('Noite')
  })

  await test.step('a fragrance is moved by keys', async () => {
    // On a stalled machine slow keystrokes start a new type-ahead search, so the word is typed again.
    await expect(async () => {
      await tree.item('Pergunta: Cidade ou praia?').focus()
      // The focus starts elsewhere, otherwise type-ahead could not be observed.
      await page.keyboard.press('Home')
      // A space would open the menu of the focused element.
      await page.keyboard.type(third.split(' ')[0] ?? third)
      await expect(tree.item(`Fragrância: ${third}`)).toBeFocused({ timeout: 1000 })
    }).toPass()
    await page.keyboard.press('Space')
    const places = page.getByRole('menu', { name: 'Lugares possíveis' })
    await expect(places.getByRole('menuitem').first()).toBeFocused()
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(places.getByRole('menuitem', { name: /^Praia/ })).toBeFocused({ timeout: 300 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(editor.row('Cidade ou praia?')).toContainText('NoiteSem destino')
  })

  await test.step('what is missing is said, and mended', async () => {
    await expect(editor.validateButton).toHaveAccessibleDescription(/há 1 problema para resolver/)
    await editor.editButton('Cidade ou praia?').click()
    await expect(editor.quest).toHaveValue('Cidade ou praia?')
    await page.getByRole('button', { name: 'Tirar a resposta “Noite”' }).click()
    await editor.save('Cidade ou praia?')
    await expect(editor.validateButton).toBeEnabled()
  })

  await test.step('validated and published', async () => {
    await editor.validateButton.click()
    await expect(editor.stage).toHaveText('Validado')
    await editor.publishButton.click()
    await editor
      .dialog(/^Publicar o quiz/)
      .getByRole('button', { name: 'Publicar' })
      .click()
    await expect(editor.stage).toHaveText('Publicado')
  })

  await test.step('played to its fragrances', async () => {
    await page.getByRole('button', { name: 'Experimentar' }).click()
    const preview = page.getByRole('dialog', { name: `Experimentar “${mark}”` })
    for (const answer of ['Cidade', 'Dia', 'Doce']) {
      await preview.getByRole('button', { name: new RegExp(`^${answer}`) }).click()
    }
    await expect(preview).toContainText(first)
    await preview.getByRole('button', { name: 'Recomeçar' }).click()
    await preview.getByRole('button', { name: /^Praia/ }).click()
    await expect(preview).toContainText(second)
    await expect(preview).toContainText(third)
  })
})
