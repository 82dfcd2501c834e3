import { expect, type Page } from '@playwright/test'

/** Page object for the quiz editor, in Portuguese. */
export function quizEditor(page: Page) {
  const getButton = (label: string) => page.getByRole('button', { name: label, exact: true })
  const getCombobox = (label: string) => page.getByRole('combobox', { name: label, exact: true })
  const table = page.getByRole('region', { name: /^Perguntas/ }).getByRole('table')
  const label = getCombobox('Resposta')
  const next = getCombobox('Próxima pergunta')
  return {
    quest: getCombobox('Pergunta'),
    label,
    next,
    saveButton: getButton('Salvar pergunta'),
    validateButton: getButton('Validar'),
    publishButton: getButton('Publicar'),
    stage: page.getByRole('list', { name: 'Etapas do quiz' }).locator('[aria-current=step]'),
    /** The row of a stored question, found by its text. */
    row: (quest: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: quest }) }),
    editButton: (quest: string) => getButton(`Editar: ${quest}`),
    deleteButton: (quest: string) => getButton(`Deletar: ${quest}`),
    dialog: (name: string | RegExp) => page.getByRole('alertdialog', { name }),

    async open(quizId: number) {
      await page.goto(`/admin/quiz/${quizId}/update`)
      await expect(getCombobox('Pergunta')).toBeVisible()
    },
    /** Adds an answer by mouse that ends with these fragrances. */
    async addFinalAnswer(text: string, ...fragrances: readonly string[]) {
      await label.fill(text)
      await page.getByRole('radio', { name: 'termina com fragrâncias' }).click()
      await getCombobox('Fragrâncias').click()
      for (const name of fragrances) await page.getByRole('option', { name, exact: true }).click()
      await page.keyboard.press('Escape')
      await getButton('Adicionar resposta').click()
      await expect(label).toHaveValue('')
    },
    /** Adds an answer by mouse that leads to a stored question. */
    async addLinkingAnswer(text: string, question: string) {
      await label.fill(text)
      await page.getByRole('radio', { name: 'leva a outra pergunta' }).click()
      await next.click()
      await page.getByRole('option', { name: question, exact: true }).click()
      await getButton('Adicionar resposta').click()
      await expect(label).toHaveValue('')
    },
    async save(quest: string) {
      await getButton('Salvar pergunta').click()
      await expect(table.getByRole('rowheader', { name: quest })).toBeVisible()
      await expect(getCombobox('Pergunta')).toHaveValue('')
    },
  }
}
