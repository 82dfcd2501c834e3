import type { APIRequestContext, Page } from '@playwright/test'
import { listPage } from './listPage.ts'

/** A category in an API response. */
export interface Category {
  readonly categoryId: number
  readonly name: string
  readonly deletedAt: string | null
}

export type CategoriesPage = ReturnType<typeof categoriesPage>

/** Page object for categories, with API calls that prepare and read records. */
export function categoriesPage(page: Page, api: APIRequestContext) {
  const list = listPage(page, { route: 'categories', name: 'Categorias' })

  const get = async (id: number): Promise<Category> => (await api.get(`/api/categories/${id}`)).json()
  const add = async (name: string): Promise<Category> => (await api.post('/api/categories', { data: { name } })).json()
  const inactivate = (id: number) => api.delete(`/api/categories/${id}?hardDelete=false`)

  return {
    ...list,
    toggle: (name: string) => page.getByRole('switch', { name: `Ativa: ${name}` }),
    editLink: (name: string) => page.getByRole('link', { name: `Editar: ${name}` }),
    removeButton: (name: string) => page.getByRole('button', { name: `Deletar: ${name}` }),
    menuButton: (name: string) => page.getByRole('button', { name: `Ações de ${name}` }),

    get,
    add,
    /** The active categories whose names contain a text. */
    found: async (text: string): Promise<Category[]> =>
      (await (await api.get('/api/categories', { params: { FilterString: text, perPage: 50, isActive: true } })).json())
        .data,
    rename: (id: number, name: string) => api.put(`/api/categories/${id}`, { data: { name } }),
    async addInactive(name: string): Promise<Category> {
      const { categoryId } = await add(name)
      await inactivate(categoryId)
      return get(categoryId)
    },
    /** Adds this many categories, numbered `… 01` and up, and returns their names in that order. */
    async addSeveral(name: string, count: number): Promise<string[]> {
      const names = Array.from({ length: count }, (_, index) => `${name} ${String(index + 1).padStart(2, '0')}`)
      for (const one of names) await add(one)
      return names
    },
  }
}
