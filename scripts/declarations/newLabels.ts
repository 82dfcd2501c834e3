import { inSentence } from '#i18n/labels.ts'
import type { Locale } from '#i18n/locales.ts'

/** The names of one and of several records. */
export interface Names {
  readonly one: string
  readonly many: string
}

export interface Labels {
  readonly [key: string]: string | Labels
}

/** The initial labels of a new resource. They speak of a "record", because the gender of its name is unknown. */
export function buildLabels(locale: Locale, key: string, names: Names): Labels {
  const words = wordsByLocale[locale]
  const [one, many] = [inSentence(names.one), inSentence(names.many)]
  return {
    name: names.many,
    one: names.one,
    count: `%{smart_count} ${one} |||| %{smart_count} ${many}`,
    fields: { [key]: words.key, name: words.name, deletedAt: words.deletedAt, createdAt: words.createdAt },
    states: { active: words.active, inactive: words.inactive },
    actions: { create: `${words.add} ${one}`, edit: words.edit, toggle: { on: words.activate, off: words.inactivate } },
    pages: { create: `${words.add} ${one}`, edit: `${words.edit} ${one}` },
    empty: { title: words.emptyTitle, text: words.emptyText, action: `${words.add} ${one}` },
  }
}

const wordsByLocale = {
  pt: {
    key: 'Código',
    name: 'Nome',
    deletedAt: 'Inativado em',
    createdAt: 'Criado em',
    active: 'Ativo',
    inactive: 'Inativo',
    add: 'Cadastrar',
    edit: 'Editar',
    activate: 'Ativar',
    inactivate: 'Inativar',
    emptyTitle: 'Nenhum registro ainda',
    emptyText: 'O que for cadastrado aparece aqui.',
  },
  en: {
    key: 'ID',
    name: 'Name',
    deletedAt: 'Deactivated on',
    createdAt: 'Created on',
    active: 'Active',
    inactive: 'Inactive',
    add: 'Add',
    edit: 'Edit',
    activate: 'Activate',
    inactivate: 'Deactivate',
    emptyTitle: 'No records yet',
    emptyText: 'Whatever is added appears here.',
  },
  es: {
    key: 'Código',
    name: 'Nombre',
    deletedAt: 'Desactivado el',
    createdAt: 'Creado el',
    active: 'Activo',
    inactive: 'Inactivo',
    add: 'Registrar',
    edit: 'Editar',
    activate: 'Activar',
    inactivate: 'Desactivar',
    emptyTitle: 'Aún no hay registros',
    emptyText: 'Lo que se registre aparece aquí.',
  },
} as const satisfies Record<Locale, Labels>
