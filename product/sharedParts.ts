import { f } from './language.ts'

/** The organization that a record belongs to; null: the house. */
export const organization = f.ref('organizations', {
  as: 'idAndObject',
  title: 'name',
  label: { pt: 'Organização', en: 'Organization', es: 'Organización' },
})

/** Administrators of the house. */
export const isHouseAdmin = { '$me.isAdmin': true, '$me.organization': null } as const

/** Staff of the house. */
export const house = { '$me.isStaff': true, '$me.organization': null } as const

/** Gives a record to another organization, or to the house if none is chosen. */
export const transfer = {
  label: { pt: 'Mudar de organização…', en: 'Move to organization…', es: 'Cambiar de organización…' },
  who: isHouseAdmin,
  icon: 'building',
  input: {
    organization: f.ref('organizations', {
      as: 'idAndObject',
      title: 'name',
      label: { pt: 'Organização', en: 'Organization', es: 'Organización' },
      help: {
        pt: 'Sem organização, o registro passa a ser da casa.',
        en: 'Without an organization, the record becomes in-house.',
        es: 'Sin organización, el registro pasa a ser de la casa.',
      },
    }),
  },
  effect: { set: { organization: '$input.organization' }, path: 'move', touches: true, answers: 'record' },
} as const
