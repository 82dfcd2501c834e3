import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Import, ImportRow, ImportState } from '#language/imports/import.ts'
import { defineResource, f } from '#product/language.ts'
import { formats } from '#rules/formats.ts'
import { Screen } from '../../src/declared/buildResources.tsx'
import { ImportPage } from '../../src/imports/ImportPage.tsx'
import { ImportsPage } from '../../src/imports/ImportsPage.tsx'
import { createBrowserFixture, emptyResponse, jsonResponse, type RecordedRequest } from '../support/browserFixture.ts'
import { openScreens } from '../support/openScreens.tsx'

/** A resource that only these tests declare. */
const suppliers = defineResource('suppliers', {
  key: 'supplierId',
  title: 'name',
  fields: { name: f.text({ required: true }), email: f.email({}), city: f.text({}) },
})
/** A resource whose records nobody can create or edit. */
const readings = defineResource('readings', {
  key: 'readingId',
  title: 'name',
  readonly: true,
  fields: { name: f.text({}) },
})

/** A resource whose new records need a file. */
const labels = defineResource('labels', {
  key: 'labelId',
  title: 'name',
  fields: { name: f.text({}), scans: f.files({ accept: 'image/*', maxBytes: 1000, required: true }) },
})

const importAt = '2026-03-01T11:00:00.000Z'

/** An import of suppliers from a text file with three columns, whose columns are being chosen. */
export function buildImport(change: Partial<Import> = {}): Import {
  const target = { required: false, isKey: false }
  return {
    importId: 12,
    resource: 'suppliers',
    revision: 3,
    by: { id: 1, nome: 'Ana Beatriz Prado' },
    createdAt: importAt,
    updatedAt: importAt,
    sentence: null,
    state: 'mapping',
    file: { name: 'fornecedores.csv', bytes: 900, received: [], sameAs: null, expiresAt: '2026-03-02T11:00:00.000Z' },
    reading: {
      kind: 'csv',
      sheets: [{ name: '', rows: 3, hidden: false, hiddenRows: 0 }],
      sheet: 0,
      headingRow: 1,
      leaveHidden: false,
      delimiter: ';',
      encoding: 'utf-8',
      decimal: ',',
      dayFirst: true,
      sample: [
        ['Nome', 'Correio', 'Obs'],
        ['Aroma Ltda', 'a@example.com', 'ligar'],
        ['Essência SA', 'b@example.com', ''],
      ],
    },
    columns: [
      { index: 0, heading: 'Nome', field: 'name', by: 'label', reason: null },
      { index: 1, heading: 'Correio', field: null, by: null, reason: null, similar: 'email' },
      { index: 2, heading: 'Obs', field: null, by: null, reason: 'Nenhum campo tem este nome.' },
    ],
    targets: [
      { ...target, name: 'name', label: 'Nome', required: true },
      { ...target, name: 'email', label: 'E-mail', isKey: true },
      { ...target, name: 'city', label: 'Cidade' },
    ],
    key: null,
    blank: 'keep',
    counts: null,
    repairs: [],
    consequences: [],
    work: null,
    ...change,
  }
}

export const noCounts = { rows: 0, new: 0, changed: 0, unchanged: 0, refused: 0, conflict: 0 }

/** A row of the preview. */
export const buildRow = (change: Partial<ImportRow>): ImportRow => ({
  line: 2,
  recordId: null,
  title: 'Aroma Ltda',
  verdict: 'new',
  sentence: null,
  cells: {},
  ...change,
})

type Answer = (request: RecordedRequest) => Response | Promise<Response>

/** Opens the screens of imports. A GET of the import answers its current state with an ETag. */
export function openImports(address: string, { shown = buildImport(), answers = {} }: Options = {}) {
  let current = shown
  let versions = 1
  const browser = createBrowserFixture((request) => {
    const { method, path, headers } = request
    const [plain = ''] = path.split('?')
    const own = answers[`${method} ${plain.replace('/api', '')}`]
    if (own) return own(request)
    if (method !== 'GET') return emptyResponse(500)
    if (plain === '/api/config') return jsonResponse({ capabilities: ['imports'] })
    if (plain !== `/api/imports/${current.importId}`) return emptyResponse(404)
    const version = `"${versions}"`
    if (headers.get('If-None-Match') === version) return emptyResponse(304)
    return new Response(JSON.stringify(current), { headers: { 'Content-Type': 'application/json', ETag: version } })
  })
  const resources = [suppliers, readings, labels]
  const config = { resources, formats, widgets: {}, dialogs: {}, clock: () => new Date(browser.now()), isOwnApi: true }
  const toScreen = (page: React.ReactNode) => (
    <Screen config={config} who={undefined}>
      {page}
    </Screen>
  )
  const opened = openScreens(browser, {
    address,
    shown: [],
    all: resources,
    timeZone: 'UTC',
    pages: { '/admin/imports': toScreen(<ImportsPage />), '/admin/imports/:importId': toScreen(<ImportPage />) },
  })
  return {
    ...opened,
    browser,
    /** Changes the import that the server returns. */
    set: (change: Partial<Import>) => {
      versions++
      current = { ...current, ...change }
    },
    become: (state: ImportState, change: Partial<Import> = {}) => {
      versions++
      current = { ...current, ...change, revision: current.revision + 1, state }
      return jsonResponse(current, 202)
    },
    sent: () =>
      browser.requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]),
  }
}

interface Options {
  shown?: Import
  /** The responses of the server, by method and path. */
  answers?: Record<string, Answer>
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
