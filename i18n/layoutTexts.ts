import type { Locale } from './locales.ts'

/** The texts of the layouts of a list. */
const pt = {
  title: 'Mostrar como',
  names: { table: 'Tabela', cards: 'Cartões', board: 'Quadro', calendar: 'Calendário', tree: 'Árvore' },
  empty: 'Sem valor',
  records: '%{smart_count} registro |||| %{smart_count} registros',
  failed: 'Não foi possível carregar estes registros.',
  retry: 'Tentar novamente',
  cancel: 'Cancelar',
  more: 'Mostrar mais',
  board: {
    label: 'Quadro por %{field}',
    none: 'Nenhum registro',
    move: 'Mover %{title} para…',
    moved: '%{field}: %{value}',
    stays: 'O registro não pode passar de “%{from}” para “%{to}”.',
    gone: 'Outra pessoa mudou este registro enquanto isso. O quadro foi atualizado.',
    which: 'Como mover?',
    taken: '%{title}: solte em uma coluna.',
    over: 'Sobre %{column}',
    back: '%{title} voltou para o lugar.',
  },
  calendar: {
    label: 'Calendário por %{field}',
    today: 'Hoje',
    period: 'Período',
    month: 'Mês',
    week: 'Semana',
    previous: 'Anterior',
    next: 'Próximo',
    nothing: 'Nenhum registro nestas semanas.',
    goTo: 'Ir para %{month}',
    limit: 'Mostrando os primeiros %{shown} de %{count} registros. Filtre a lista para ver os outros.',
  },
  tree: {
    label: 'Árvore por %{field}',
    none: 'Nada abaixo',
    matches: 'Registros que atendem à busca, com o seu lugar na árvore',
    others:
      'Há mais %{smart_count} registro aqui; veja na tabela. |||| Há mais %{smart_count} registros aqui; veja na tabela.',
  },
}

export type LayoutTexts = typeof pt

const en: LayoutTexts = {
  title: 'Show as',
  names: { table: 'Table', cards: 'Cards', board: 'Board', calendar: 'Calendar', tree: 'Tree' },
  empty: 'No value',
  records: '%{smart_count} record |||| %{smart_count} records',
  failed: 'These records could not be loaded.',
  retry: 'Try again',
  cancel: 'Cancel',
  more: 'Show more',
  board: {
    label: 'Board by %{field}',
    none: 'No records',
    move: 'Move %{title} to…',
    moved: '%{field}: %{value}',
    stays: 'The record cannot go from “%{from}” to “%{to}”.',
    gone: 'Somebody else changed this record meanwhile. The board was updated.',
    which: 'How should it move?',
    taken: '%{title}: drop it on a column.',
    over: 'Over %{column}',
    back: '%{title} is back in its place.',
  },
  calendar: {
    label: 'Calendar by %{field}',
    today: 'Today',
    period: 'Period',
    month: 'Month',
    week: 'Week',
    previous: 'Previous',
    next: 'Next',
    nothing: 'No records in these weeks.',
    goTo: 'Go to %{month}',
    limit: 'The first %{shown} of %{count} records are shown. Filter the list to see the others.',
  },
  tree: {
    label: 'Tree by %{field}',
    none: 'Nothing below',
    matches: 'Records that match, with their place in the tree',
    others:
      '%{smart_count} more record is here; see the table. |||| %{smart_count} more records are here; see the table.',
  },
}

const es: LayoutTexts = {
  title: 'Mostrar como',
  names: { table: 'Tabla', cards: 'Tarjetas', board: 'Tablero', calendar: 'Calendario', tree: 'Árbol' },
  empty: 'Sin valor',
  records: '%{smart_count} registro |||| %{smart_count} registros',
  failed: 'No se han podido cargar estos registros.',
  retry: 'Intentar de nuevo',
  cancel: 'Cancelar',
  more: 'Mostrar más',
  board: {
    label: 'Tablero por %{field}',
    none: 'Ningún registro',
    move: 'Mover %{title} a…',
    moved: '%{field}: %{value}',
    stays: 'El registro no puede pasar de “%{from}” a “%{to}”.',
    gone: 'Otra persona ha cambiado este registro mientras tanto. El tablero se ha actualizado.',
    which: '¿Cómo moverlo?',
    taken: '%{title}: suéltalo en una columna.',
    over: 'Sobre %{column}',
    back: '%{title} ha vuelto a su lugar.',
  },
  calendar: {
    label: 'Calendario por %{field}',
    today: 'Hoy',
    period: 'Período',
    month: 'Mes',
    week: 'Semana',
    previous: 'Anterior',
    next: 'Siguiente',
    nothing: 'Ningún registro en estas semanas.',
    goTo: 'Ir a %{month}',
    limit: 'Se muestran los primeros %{shown} de %{count} registros. Filtra la lista para ver los demás.',
  },
  tree: {
    label: 'Árbol por %{field}',
    none: 'Nada debajo',
    matches: 'Registros que coinciden, con su lugar en el árbol',
    others:
      'Hay %{smart_count} registro más aquí; míralo en la tabla. |||| Hay %{smart_count} registros más aquí; míralos en la tabla.',
  },
}

export const layoutTexts: Readonly<Record<Locale, LayoutTexts>> = { pt, en, es }
