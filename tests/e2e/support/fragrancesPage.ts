import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createPicture } from '../../support/pictures.ts'
import { listPage } from './listPage.ts'
import { forceClick } from './pointing.ts'

/** A stored picture in an API response. */
export interface StoredFile {
  readonly tempUri: string
  readonly name: string
}

/** A fragrance in an API response. */
export interface Fragrance {
  readonly fragranceId: number
  readonly name: string
  readonly genre: string
  readonly description: string | null
  readonly category: { readonly name: string }
  readonly image: StoredFile
  readonly secret: StoredFile
}

/** Page object for fragrances, in Portuguese, with API calls that prepare and read records. */
export function fragrancesPage(page: Page, api: APIRequestContext) {
  const list = listPage(page, { route: 'fragrances', name: 'Fragrâncias' })
  const get = async (id: number): Promise<Fragrance> => (await api.get(`/api/fragrances/${id}`)).json()
  const listFragrances = async (query: Record<string, string | number | boolean>): Promise<Fragrance[]> =>
    (await (await api.get('/api/fragrances', { params: { perPage: 50, ...query } })).json()).data
  return {
    ...list,
    get,
    found: listFragrances,
    async add(name: string, categoryId = 1): Promise<Fragrance> {
      const picture = { mimeType: 'image/png', buffer: await createPicture() }
      const multipart = {
        name,
        genre: 'F',
        categoryId: String(categoryId),
        'image.file': { name: 'rosa.png', ...picture },
        'secret.file': { name: 'segredo.png', ...picture },
      }
      return (await api.post('/api/fragrances', { multipart })).json()
    },
  }
}

/** Page object for the form of a fragrance. */
export function fragranceForm(page: Page) {
  const getButton = (label: string) => page.getByRole('button', { name: label, exact: true })
  const category = page.getByRole('combobox', { name: 'Categoria' })
  const name = page.getByRole('textbox', { name: 'Nome', exact: true })
  return {
    category,
    name,
    genre: (label: string) => page.getByRole('radio', { name: label }),
    description: page.getByRole('textbox', { name: 'Descrição' }),
    image: getPictureField(page, 'image', 'Imagem'),
    secret: getPictureField(page, 'secret', 'Imagem secreta'),
    saveButton: getButton('Salvar'),
    progress: page.getByRole('progressbar', { name: 'Envio das imagens' }),
    savedNotice: page.getByRole('status').filter({ hasText: 'Registro salvo com sucesso' }),
    failedDialog: page.getByRole('alertdialog', { name: 'Falha ao salvar' }),
    async openNew() {
      await page.goto('/admin/fragrances/create')
      await expect(category).toBeVisible()
    },
    async openFor(id: number) {
      await page.goto(`/admin/fragrances/${id}/update`)
      await expect(name).not.toHaveValue('')
    },
    save: () => forceClick(getButton('Salvar')),
  }
}

/** A picture field: its drop zone, its input and its description. */
function getPictureField(page: Page, field: string, label: string) {
  const input = page.locator(`#fragrances-${field}`)
  const zone = page.locator('[data-zone]').filter({ has: input })
  return {
    input,
    zone,
    preview: page.getByRole('img', { name: `Prévia de ${label}`, exact: true }),
    choose: (file: { name: string; mimeType: string; buffer: Buffer }) => input.setInputFiles(file),
    undo: zone.getByRole('button', { name: /^(Manter a imagem atual|Remover)$/ }),
  }
}
