import type { Locale } from './locales.ts'

const pt = {
  toolbar: 'Formatação',
  bold: 'Negrito',
  italic: 'Itálico',
  strike: 'Tachado',
  heading: 'Título',
  list: 'Lista com marcadores',
  numbers: 'Lista numerada',
  quote: 'Citação',
  code: 'Código',
  link: 'Link',
  undo: 'Desfazer',
  redo: 'Refazer',
  address: 'Endereço do link',
  apply: 'Aplicar',
}

type EditorText = keyof typeof pt
type EditorTexts = Readonly<Record<EditorText, string>>

const en: EditorTexts = {
  toolbar: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Strikethrough',
  heading: 'Heading',
  list: 'Bulleted list',
  numbers: 'Numbered list',
  quote: 'Quote',
  code: 'Code',
  link: 'Link',
  undo: 'Undo',
  redo: 'Redo',
  address: 'Link address',
  apply: 'Apply',
}

const es: EditorTexts = {
  toolbar: 'Formato',
  bold: 'Negrita',
  italic: 'Cursiva',
  strike: 'Tachado',
  heading: 'Título',
  list: 'Lista con viñetas',
  numbers: 'Lista numerada',
  quote: 'Cita',
  code: 'Código',
  link: 'Enlace',
  undo: 'Deshacer',
  redo: 'Rehacer',
  address: 'Dirección del enlace',
  apply: 'Aplicar',
}

/** The texts of the editor of rich texts. They are loaded with it, because the first list would be too heavy with them. */
export const editorTexts: Readonly<Record<Locale, EditorTexts>> = { pt, en, es }
