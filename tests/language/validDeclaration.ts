import { f } from '#resources/product.ts'

export const about = { key: 'xId', title: 'a' } as const
export const a = f.text()
export const n = f.integer()
const day = f.date()
const at = f.timestamp()
const kind = f.choice(['one', 'two'])
const list = f.many('y', { via: 'x' })
const hidden = f.many('y', { via: 'x', wire: 'none' })
const target = f.ref('y', { as: 'object', title: 'name' })
const group = f.group({ b: f.text(), deep: f.group({ c: f.integer() }) })
export const fields = { a, n, day, at, kind, list, hidden, target, group }
/** A declaration to which each mistake adds its own words. */
export const sound = { ...about, fields }
