import { expect, type Page } from '@playwright/test'
import { forceClick } from './pointing.ts'

/** The form of a user, as whoever fills it in sees it. */
export function userForm(page: Page) {
  const main = page.getByRole('main')
  const textbox = (name: string | RegExp) => main.getByRole('textbox', { name, exact: true })
  // A select of few values says its value in its name too.
  const combobox = (name: string) => main.getByRole('combobox', { name: new RegExp(`^${name}( |$)`) })
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })
  const selectOption = async (name: string, option: string) => {
    await combobox(name).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const nome = textbox('Nome')
  return {
    main,
    nome,
    email: textbox('E-mail'),
    profile: combobox('Perfil'),
    birthday: main.getByLabel('Data de nascimento', { exact: true }),
    genre: combobox('Gênero'),
    country: combobox('País'),
    zipcode: textbox('CEP'),
    street: textbox('Rua e número'),
    cpf: textbox('CPF ou CNPJ'),
    saveButton: button('Salvar'),
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
    /** Presses save as a person does, who need not know that it looks disabled. */
    save: () => forceClick(button('Salvar')),
  }
}
