import { createLanguage } from '#language/createLanguage.ts'

export const names = {
  widgets: [],
  cells: [],
  dialogs: [],
  screens: [],
  slots: [],
  icons: ['ban', 'building', 'categories', 'check', 'mail', 'profiles', 'star', 'undo', 'users'],
  formats: [],
  languages: ['en-US'],
  paths: [],
} as const

export const { f, defineResource, catalog } = createLanguage(names)
