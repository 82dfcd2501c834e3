import { expect, type Page } from '@playwright/test'
import { forceClick } from './pointing.ts'

/** Page object for the form of a user. */
export function userForm(page: Page) {
  const main = page.getByRole('main')
  const getTextbox = (name: string | RegExp) => main.getByRole('textbox', { name, exact: true })
  // The accessible name of a select with few values also contains its value.
  const getCombobox = (name: string) => main.getByRole('combobox', { name: new RegExp(`^${name}( |$)`) })
  const getButton = (label: string) => page.getByRole('button', { name: label, exact: true })
  const selectOption = async (name: string, option: string) => {
    await getCombobox(name).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const nome = getTextbox('Nome')
  return {
    main,
    nome,
    email: getTextbox('E-mail'),
    profile: getCombobox('Perfil'),
    birthday: main.getByLabel('Data de nascimento', { exact: true }),
    genre: getCombobox('Gênero'),
    country: getCombobox('País'),
    zipcode: getTextbox('CEP'),
    street: getTextbox('Rua e número'),
    cpf: getTextbox('CPF ou CNPJ'),
    saveButton: getButton('Salvar'),
    savedDialog: page.getByRole('dialog', { name: 'Tudo certo' }),

    pick: selectOption,
    async openNew() {
      await page.goto('/admin/users/create')
      await expect(nome).toBeFocused()
    },
    async openFor(id: number) {
      await page.goto(`/admin/users/${id}/update`)
      await expect(nome).not.toHaveValue('')
    },
    /** Clicks save even if it has `aria-disabled`. */
    save: () => forceClick(getButton('Salvar')),
  }
}
