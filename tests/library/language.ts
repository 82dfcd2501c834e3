import { createLanguage } from '#language/createLanguage.ts'

export const names = {
  widgets: [],
  cells: [],
  dialogs: [],
  screens: [],
  slots: [],
  icons: [],
  formats: ['isbn'],
  languages: ['en-US'],
  paths: [],
  me: ['member'],
} as const

declare module '#language/predicate.ts' {
  interface PersonFields {
    readonly member?: number | null
  }
}

export const { f, defineResource, catalog } = createLanguage(names)

/** Who works in the library. */
export const staff = { '$me.profile': { in: ['ADMIN', 'LIBRARIAN'] } } as const

/** The states in which a copy can be. */
export const conditions = ['new', 'good', 'worn', 'damaged'] as const
