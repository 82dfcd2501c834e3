import { screen } from '@testing-library/react'
import type { Locale } from '#i18n/locales.ts'
import type { RecordData } from '#language/evaluate.ts'
import { catalogOfGoods } from '../language/goods.ts'
import { createBrowserFixture } from './browserFixture.ts'
import { createContractServer } from './contractServer.ts'
import { openScreens } from './openScreens.tsx'

const validValues = (values: RecordData): RecordData => ({
  goodId: 1,
  name: 'Balança',
  weight: null,
  offset: null,
  discount: null,
  price: null,
  currency: null,
  wallet: null,
  cost: null,
  lasts: null,
  site: null,
  story: null,
  notes: null,
  advice: null,
  labels: [],
  uses: [],
  stage: null,
  phone: null,
  fax: null,
  opens: null,
  closes: null,
  tint: null,
  slug: null,
  spot: null,
  code: 'G-0001',
  settings: null,
  pinIsSet: false,
  tokenIsSet: false,
  parts: [],
  partsCount: 0,
  deletedAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  ...values,
})

/** Opens a screen of `goods` with one record. */
export function openGoods(
  address: string,
  { locale = 'pt', values = {} }: { locale?: Locale; values?: RecordData } = {},
) {
  const server = createContractServer(catalogOfGoods, { goods: [validValues(values)] })
  const browser = createBrowserFixture(server.answer)
  openScreens(browser, { address, shown: catalogOfGoods, all: catalogOfGoods, locale })
  return { browser, saved: () => browser.requests.find(({ method }) => method === 'PUT')?.body }
}

/** The text box of a field. */
export const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
