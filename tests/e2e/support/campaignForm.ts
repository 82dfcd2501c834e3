import { expect, type Page } from '@playwright/test'
import { createPicture } from '../../support/pictures.ts'
import { forceClick } from './pointing.ts'

/** A point on the screen. */
interface Point {
  readonly x: number
  readonly y: number
}

/** Page object for the form of a campaign. */
export function campaignForm(page: Page) {
  const ring = page.getByRole('listbox', { name: 'Coleção do dispositivo' })
  const fragrance = page.getByRole('combobox', { name: 'Fragrância' })
  const getSlot = (number: number) => ring.getByRole('option', { name: `slot ${number} de 20,` })
  const cover = page.locator('#campaigns-cover')
  const saveButton = page.getByRole('button', { name: 'Salvar', exact: true })
  return {
    name: page.getByRole('textbox', { name: 'Nome', exact: true }),
    description: page.getByRole('textbox', { name: 'Descrição', exact: true }),
    language: page.getByRole('combobox', { name: 'Idioma' }),
    cover,
    ring,
    slot: getSlot,
    slots: ring.getByRole('option'),
    fragrance,
    seconds: page.getByRole('textbox', { name: 'Duração do disparo (segundos)' }),
    clearButton: page.getByRole('button', { name: 'Esvaziar slot', exact: true }),
    clearInTable: (number: number) => page.getByRole('button', { name: `Esvaziar o slot ${number}:` }),
    nextButton: page.getByRole('button', { name: 'Preencher o próximo slot livre' }),
    undoButton: page.getByRole('button', { name: 'Desfazer', exact: true }),
    redoButton: page.getByRole('button', { name: 'Refazer', exact: true }),
    others: page.getByRole('table', { name: 'Outros slots configurados' }).locator('tbody').getByRole('row'),
    savedNotice: page.getByRole('status').filter({ hasText: 'Registro salvo com sucesso' }),
    editedDialog: page.getByRole('alertdialog', { name: 'Duas pessoas mudaram o mesmo campo' }),
    unsavedNotice: page.getByText('Há alterações não salvas'),

    async openNew() {
      await page.goto('/admin/campaigns/create')
      await expect(ring).toBeVisible()
    },
    async openCampaign(id: number) {
      await page.goto(`/admin/campaigns/${id}/update`)
      await expect(ring).toBeVisible()
    },
    /** Selects a fragrance for the selected slot by typing its name. */
    async pick(name: string) {
      await fragrance.fill(name)
      await page.getByRole('option', { name, exact: true }).click()
    },
    /** Selects a fragrance for the selected slot by keyboard; its form has the focus. */
    async selectByKey(name: string) {
      await expect(fragrance).toBeFocused()
      await page.keyboard.type(name)
      await expect(page.getByRole('option', { name, exact: true })).toBeVisible()
      await page.keyboard.press('Enter')
    },
    chooseCover: async () =>
      cover.setInputFiles({ name: 'capa.png', mimeType: 'image/png', buffer: await createPicture() }),
    saveButton,
    save: () => forceClick(saveButton),
    /** Scrolls until the whole ring is visible. */
    async showRing() {
      await ring.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 110))
    },
    async expectSelected(label: string) {
      await expect(ring.getByRole('option', { selected: true })).toHaveAccessibleName(label)
    },
    /** The center and the size of a slot's sector on the screen. */
    async getSector(number: number): Promise<Point & { width: number; height: number }> {
      const box = await getSlot(number).locator('path').last().boundingBox()
      if (!box) throw new Error(`slot ${number} is not on the screen`)
      return { ...box, x: box.x + box.width / 2, y: box.y + box.height / 2 }
    },
  }
}
