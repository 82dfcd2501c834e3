import { screen } from '@testing-library/react'
import type { Locale } from '#i18n/locales.ts'
import type { RecordData } from '#language/evaluate.ts'
import { goods } from '../language/goods.ts'
import { createBrowserFixture } from './browserFixture.ts'
import { createFakeBackend } from './fakeBackend.ts'
import { openScreens } from './openScreens.tsx'
import { pickFields } from './pickFields.ts'

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

interface GoodsOptions {
  locale?: Locale
  values?: RecordData
  /** The fields of the resource besides its name; by default those with values. */
  fields?: readonly string[]
}

/** Opens a screen of `goods` with one record. */
export function openGoods(
  address: string,
  { locale = 'pt', values = {}, fields = Object.keys(values).map((name) => name.replace('IsSet', '')) }: GoodsOptions,
) {
  const catalog = [pickFields(goods, ['name', ...fields])]
  const server = createFakeBackend(catalog, { goods: [validValues(values)] })
  const browser = createBrowserFixture(server.answer)
  openScreens(browser, { address, shown: catalog, all: catalog, locale })
  return { browser, saved: () => browser.requests.find(({ method }) => method === 'PUT')?.body }
}

/** The text box of a field. */
export const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
