import { createLanguage } from '#language/createLanguage.ts'
import type { NameOf, ProductNames } from '#language/productNames.ts'

/**
 * The names of this product that its declarations use. `browser.ts` does not compile without an entry for each widget,
 * cell, dialog, screen and slot, nor does `rules/formats.ts` without one for each format.
 */
export const names = {
  widgets: ['slotRing'],
  cells: [],
  dialogs: ['resetCode', 'qrCode'],
  screens: ['quizEditor'],
  slots: ['slotRing', 'quizMap'],
  icons: [],
  formats: ['personName', 'cpf', 'cnpj', 'cpfOrCnpj', 'macAddress', 'webAddress'],
  languages: ['pt-BR', 'en-US', 'es-ES'],
  paths: [
    'answer',
    'content',
    'dashboard',
    'export-shot-campaign',
    'export-shot-fragrance',
    'iniciativa',
    'question',
    'resultado',
    'shots-campaign',
    'shots-fragrance',
  ],
  me: ['organization'],
} as const satisfies ProductNames

declare module '#language/predicate.ts' {
  interface PersonFields {
    readonly organization?: number | null
  }
}

export type ProductName<W extends Exclude<keyof ProductNames, 'me'>> = NameOf<typeof names, W>
export type ContentLanguage = ProductName<'languages'>

type RegisteredNames = typeof names
/** An interface, because the compiler's messages show its name instead of all registered names. */
interface SillageNames extends RegisteredNames {}

export const { f, defineResource, catalog } = createLanguage<SillageNames>(names)
