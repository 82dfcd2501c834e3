import type { Locale } from './locales.ts'

const pt = {
  choose: 'Escolher arquivo',
  drop: 'Arraste ou cole um arquivo aqui, ou escolha um.',
  replace: 'Trocar arquivo',
  undo: 'Manter o arquivo atual',
  remove: 'Remover',
  limit: '%{types} de até %{size}',
}

type FileTexts = Readonly<Record<keyof typeof pt, string>>

const en: FileTexts = {
  choose: 'Choose file',
  drop: 'Drag or paste a file here, or choose one.',
  replace: 'Replace file',
  undo: 'Keep the current file',
  remove: 'Remove',
  limit: '%{types} of up to %{size}',
}

const es: FileTexts = {
  choose: 'Elegir archivo',
  drop: 'Arrastra o pega un archivo aquí, o elige uno.',
  replace: 'Cambiar archivo',
  undo: 'Conservar el archivo actual',
  remove: 'Quitar',
  limit: '%{types} de hasta %{size}',
}

/** The texts of the input of files that need not be pictures. They are loaded with the forms, as the first list needs none. */
export const fileTexts: Readonly<Record<Locale, FileTexts>> = { pt, en, es }
