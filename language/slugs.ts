import { foldText } from './foldText.ts'

/** Lower-case letters, digits and single hyphens between them. */
export const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'

const slugExpression = new RegExp(slugPattern)

export const isSlug = (value: unknown): value is string => typeof value === 'string' && slugExpression.test(value)

/** `São João & Cia` as `sao-joao-cia`; empty if the text has no letter or digit that a slug can have. */
export function makeSlug(text: string, max: number): string {
  const words = foldText(text).match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, max).replace(/-$/, '')
}
