import { f } from '#product/language.ts'

export const baseDeclaration = { key: 'xId', title: 'a' } as const
export const textField = f.text()
export const integerField = f.integer()
const day = f.date()
const instant = f.timestamp()
const kind = f.choice(['one', 'two'])
const list = f.many('y', { via: 'x' })
const hidden = f.many('y', { via: 'x', wire: 'none' })
const target = f.ref('y', { as: 'object', title: 'name' })
const group = f.group({ b: f.text(), deep: f.group({ c: f.integer() }) })
export const fields = { a: textField, n: integerField, day, instant, kind, list, hidden, target, group }
/** A valid declaration. Each test of a mistake overwrites one property of it. */
export const validDeclaration = { ...baseDeclaration, fields }
