import { f, staff } from './language.ts'

/** Members see only what is theirs. */
export const own = { or: [staff, { memberId: '$me.member' }] } as const

/** The member who asks for a record, whom staff can choose. */
export const member = f.ref('members', {
  as: 'idAndObject',
  title: 'name',
  required: true,
  createOnly: true,
  default: '$me.member',
  mayChange: staff,
})
