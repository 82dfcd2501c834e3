import { createLanguage } from '#language/createLanguage.ts'
import type { ProductNames } from '#language/productNames.ts'

/** The names that declarations may use beside those of the engine. */
const names = {
  widgets: [],
  cells: [],
  dialogs: [],
  screens: [],
  slots: [],
  icons: [],
  formats: [],
  languages: ['en-US'],
  paths: [],
} as const satisfies ProductNames

type RegisteredNames = typeof names
/** An interface, because the compiler's messages show its name instead of all registered names. */
interface OwnNames extends RegisteredNames {}

export const { f, defineResource, catalog } = createLanguage<OwnNames>(names)
export { names }
