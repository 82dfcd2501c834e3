import { createLanguage } from '#language/createLanguage.ts'

export const names = {
  widgets: [],
  cells: [],
  dialogs: [],
  screens: [],
  slots: [],
  icons: [],
  formats: [],
  languages: ['en-US'],
  paths: [],
  me: ['organization'],
} as const

declare module '#language/predicate.ts' {
  interface PersonFields {
    readonly organization?: number | null
  }
}

export const { f, defineResource, catalog } = createLanguage(names)
