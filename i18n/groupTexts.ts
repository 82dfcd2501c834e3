import type { Locale } from './locales.ts'

/** The texts of a list that is grouped. */
const pt = {
  title: 'Agrupar por',
  none: 'Sem grupos',
  empty: 'Sem valor',
  groups: '%{smart_count} grupo por %{field} |||| %{smart_count} grupos por %{field}',
  records: '%{smart_count} registro |||| %{smart_count} registros',
  unfold: 'Expandir todos',
  fold: 'Recolher todos',
  failed: 'Não foi possível carregar este grupo.',
  retry: 'Tentar novamente',
  gone: 'Este grupo não tem mais registros.',
}

export type GroupTexts = typeof pt

const en: GroupTexts = {
  title: 'Group by',
  none: 'No groups',
  empty: 'No value',
  groups: '%{smart_count} group by %{field} |||| %{smart_count} groups by %{field}',
  records: '%{smart_count} record |||| %{smart_count} records',
  unfold: 'Expand all',
  fold: 'Collapse all',
  failed: 'This group could not be loaded.',
  retry: 'Try again',
  gone: 'This group has no records any more.',
}

const es: GroupTexts = {
  title: 'Agrupar por',
  none: 'Sin grupos',
  empty: 'Sin valor',
  groups: '%{smart_count} grupo por %{field} |||| %{smart_count} grupos por %{field}',
  records: '%{smart_count} registro |||| %{smart_count} registros',
  unfold: 'Expandir todos',
  fold: 'Contraer todos',
  failed: 'No se ha podido cargar este grupo.',
  retry: 'Intentar de nuevo',
  gone: 'Este grupo ya no tiene registros.',
}

export const groupTexts: Readonly<Record<Locale, GroupTexts>> = { pt, en, es }
