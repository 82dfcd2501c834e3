import { expect, type Page } from '@playwright/test'
import { forceClick } from './pointing.ts'

/** Page object for the form of a category. */
export function categoryForm(page: Page) {
  const name = page.getByRole('textbox', { name: 'Nome' })
  const getButton = (label: string) => page.getByRole('button', { name: label, exact: true })
  return {
    name,
    saveButton: getButton('Salvar'),
    cleanButton: getButton('Limpar'),
    cancelLink: page.getByRole('link', { name: 'Cancelar' }),
    unsavedNotice: page.getByText('Há alterações não salvas'),
    savedNotice: page.getByRole('status').filter({ hasText: 'Registro salvo com sucesso' }),
    editedDialog: page.getByRole('alertdialog', { name: 'Duas pessoas mudaram o mesmo campo' }),
    leaveDialog: page.getByRole('alertdialog', { name: 'Sair sem salvar?' }),

    async openNew() {
      await page.goto('/admin/categories/create')
      await expect(name).toBeFocused()
    },
    async openFor(id: number) {
      await page.goto(`/admin/categories/${id}/update`)
      await expect(name).not.toHaveValue('')
    },
    /** Clicks save even if it has `aria-disabled`. */
    save: () => forceClick(getButton('Salvar')),
  }
}
