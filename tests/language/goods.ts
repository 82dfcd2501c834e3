import type { ResourceData } from '#resources/language/resource.ts'
import { catalog, f } from '#resources/product.ts'

/**
 * A resource with a field of each kind that the product itself does not use. It has the general type, because inferring
 * the literal types would slow the compiler down.
 */
export const goods: ResourceData = {
  name: 'goods',
  key: 'goodId',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 40 }),
    weight: f.decimal({ scale: 3, min: 0, max: '999.5', unique: true }),
    offset: f.decimal({ scale: 0 }),
    price: f.money({ currency: 'BRL', min: 0 }),
    currency: f.currency({ only: ['BRL', 'JPY', 'KWD'] }),
    wallet: f.currency(),
    cost: f.money({ currency: '$field.currency' }),
    lasts: f.duration({ unit: 'hour', max: 360_000 }),
    site: f.url({ unique: true }),
    story: f.longText({ max: 20 }),
    phone: f.phone({ region: 'BR', unique: true }),
    fax: f.phone(),
    opens: f.time({ min: '06:30', max: '22:00', step: 15 }),
    closes: f.time(),
    tint: f.color({ palette: ['#0a7cff', '#d92d20'] }),
    slug: f.slug({ from: 'name', reserved: ['new'], max: 20 }),
    code: f.sequence({ format: 'G-{number:4}' }),
    pin: f.secret({ keep: 'hash', min: 4, max: 20 }),
    token: f.secret({ keep: 'encrypted' }),
    settings: f.json({ maxBytes: 200 }),
    labels: f.tags({ max: 5, maxLength: 12, suggest: ['Fragile', 'On sale'] }),
    stage: f.choice({ draft: {}, won: { color: 'success' }, lost: { color: 'danger', icon: 'unlink' } }),
    uses: f.choices(['home', 'office', 'car'], { max: 2 }),
    discount: f.percent({ min: 0, max: 100 }),
    parts: f.rows({ ratio: f.decimal({ scale: 4 }), fee: f.money({ currency: 'USD' }) }, { table: 'good_parts' }),
  },
  actions: { edit: { if: { deletedAt: null } } },
  rules: {
    heavy: { holds: { or: [{ weight: { lt: '900.000' } }, { discount: { gt: '0.00' } }] }, at: 'discount' },
    fragile: { holds: { not: { labels: { hasAny: ['Fragile'] }, uses: { hasAll: ['car'] } } }, at: 'labels' },
  },
  list: {
    columns: [
      'name',
      'weight',
      'offset',
      'discount',
      'price',
      'cost',
      'lasts',
      'site',
      'phone',
      'opens',
      'tint',
      'currency',
      'labels',
      'uses',
      'stage',
      'slug',
      'settings',
      'code',
    ],
    search: ['name', 'labels'],
    views: {
      heavy: { weight: { gte: '100.000' } },
      exact: { weight: '12.500' },
      yen: { currency: { in: ['JPY'] } },
      set: { settings: { empty: false } },
      locked: { pin: { empty: false } },
      first: { code: { startsWith: 'G-000' } },
      shop: { slug: { startsWith: 'shop-' } },
      blue: { tint: '#0a7cff' },
      late: { opens: { gt: '09:00' }, closes: { between: ['18:00', '23:59'] } },
      local: { phone: { startsWith: '+5511' } },
      onSale: { labels: { hasAny: ['On sale'] } },
    },
  },
}

export const catalogOfGoods = catalog([goods])
