import { expect, type Page } from '@playwright/test'
import { userForm } from './userForm.ts'

/** The address section of the form of a user. */
export function addressForm(page: Page) {
  const form = userForm(page)
  const getCombobox = (name: string) => form.main.getByRole('combobox', { name, exact: true })
  return {
    ...form,
    state: getCombobox('Estado ou região'),
    city: getCombobox('Cidade'),
    options: page.getByRole('option'),
    moreButton: page.getByRole('button', { name: 'Mostrar mais' }),
    /** Types into the focused element. */
    async typeInto(field: ReturnType<typeof getCombobox>, text: string) {
      await field.click()
      await field.pressSequentially(text)
    },
    async expectAddress(expected: Readonly<Record<'zipcode' | 'state' | 'city', string>>) {
      await expect(form.zipcode).toHaveValue(expected.zipcode)
      await expect(getCombobox('Estado ou região')).toHaveValue(expected.state)
      await expect(getCombobox('Cidade')).toHaveValue(expected.city)
    },
  }
}
