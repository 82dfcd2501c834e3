import { f } from '#resources/product.ts'

export const keyAndTitle = { key: 'xId', title: 'a' } as const
export const a = f.text()
export const n = f.integer()
const day = f.date()
const instant = f.timestamp()
const kind = f.choice(['one', 'two'])
const list = f.many('y', { via: 'x' })
const hidden = f.many('y', { via: 'x', wire: 'none' })
const target = f.ref('y', { as: 'object', title: 'name' })
const group = f.group({ b: f.text(), deep: f.group({ c: f.integer() }) })
export const fields = { a, n, day, instant, kind, list, hidden, target, group }
/** A valid declaration. Each test of a mistake overwrites one property of it. */
export const validDeclaration = { ...keyAndTitle, fields }
