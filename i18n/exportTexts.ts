import type { Locale } from './locales.ts'

/** The texts of the dialog that chooses the columns of a file, which is loaded when it is first opened. */
interface ExportTexts {
  readonly choose: string
  readonly title: string
  readonly text: string
  readonly columns: string
  readonly format: string
  readonly records: string
  readonly confirm: string
}

export const exportTexts: Readonly<Record<Locale, ExportTexts>> = {
  pt: {
    choose: 'Escolher colunas…',
    title: 'Exportar com outras colunas',
    text: 'A escolha vale só para este arquivo. A lista fica como está.',
    columns: 'Colunas do arquivo',
    format: 'Formato',
    records: 'Registros',
    confirm: 'Exportar',
  },
  en: {
    choose: 'Choose columns…',
    title: 'Export with other columns',
    text: 'This applies to this file only. The list stays as it is.',
    columns: 'Columns of the file',
    format: 'Format',
    records: 'Records',
    confirm: 'Export',
  },
  es: {
    choose: 'Elegir columnas…',
    title: 'Exportar con otras columnas',
    text: 'Solo vale para este archivo. La lista se queda como está.',
    columns: 'Columnas del archivo',
    format: 'Formato',
    records: 'Registros',
    confirm: 'Exportar',
  },
}
