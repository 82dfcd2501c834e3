import { createLanguage } from '#language/createLanguage.ts'
import type { ProductNames } from '#language/productNames.ts'

const names = {
  widgets: [],
  cells: [],
  dialogs: [],
  screens: [],
  slots: [],
  icons: [],
  formats: [],
  languages: ['en-US'],
  paths: ['pipeline'],
} as const satisfies ProductNames

type RegisteredNames = typeof names
/** An interface, because the compiler's messages show its name instead of all registered names. */
interface CrmNames extends RegisteredNames {}

export const { f, defineResource, catalog } = createLanguage<CrmNames>(names)
export { names }
