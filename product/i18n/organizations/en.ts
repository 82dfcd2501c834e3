import type { organizations as pt } from './pt.ts'

/** The texts of organizations. */
export const organizations: typeof pt = {
  name: 'Organizations',
  one: 'Organization',
  subject: 'the organization',
  count: '%{smart_count} organization |||| %{smart_count} organizations',
  fields: {
    organizationId: 'ID',
    name: 'Name',
    country: 'Country',
    cnpj: 'CNPJ',
    email: 'Email',
    logo: 'Logo',
    parent: 'Part of',
    parentPath: 'Part of',
    users: 'Users',
    usersCount: 'Users',
    children: 'Organizations that are part of it',
    childrenCount: 'Organizations that are part of it',
    campaigns: 'Campaigns',
    campaignsCount: 'Campaigns',
    quizzes: 'Quizzes',
    quizzesCount: 'Quizzes',
    devices: 'Devices',
    devicesCount: 'Devices',
    capsules: 'Capsules',
    capsulesCount: 'Capsules',
    deletedAt: 'Deactivated on',
    createdAt: 'Created on',
    updatedAt: 'Updated on',
  },
  sections: {
    main: {
      title: 'Organization',
      text: 'The people of an organization see only its records. People without an organization are in-house and see all records.',
    },
  },
  states: { active: 'Active', inactive: 'Inactive' },
  actions: {
    create: 'New organization',
    edit: 'Edit',
    toggle: { on: 'Activate', off: 'Deactivate' },
    remove: 'Delete',
  },
  pages: { create: 'New organization', edit: 'Edit organization' },
  next: { users: 'New user of this organization' },
  confirm: {
    toggle: {
      title: 'Deactivate the organization “%{title}”?',
      text: 'Its people are signed out now, and cannot sign in until the organization is activated again. Nothing is deleted.',
      submit: 'Deactivate',
      counts: {
        people: '%{smart_count} person can no longer sign in |||| %{smart_count} people can no longer sign in',
        sessions: '%{smart_count} open session ends |||| %{smart_count} open sessions end',
        keys: '%{smart_count} API key stops working |||| %{smart_count} API keys stop working',
      },
    },
    remove: {
      title: 'Delete the organization “%{title}”?',
      text: 'The organization no longer exists then, and cannot be restored.',
      submit: 'Delete',
    },
  },
  empty: {
    title: 'No organizations yet',
    text: 'An organization holds the people of a partner and what is theirs: campaigns, quizzes, devices and capsules.',
    action: 'Create the first organization',
  },
  clauses: {
    usersCount: { equals: 'the organization has no users', differs: 'the organization has users' },
    campaignsCount: { equals: 'the organization has no campaigns', differs: 'the organization has campaigns' },
    quizzesCount: { equals: 'the organization has no quizzes', differs: 'the organization has quizzes' },
    devicesCount: { equals: 'the organization has no devices', differs: 'the organization has devices' },
    capsulesCount: { equals: 'the organization has no capsules', differs: 'the organization has capsules' },
    deletedAt: { isEmpty: 'the organization is active', isNotEmpty: 'the organization is inactive' },
    children: {
      empty: 'no organization is part of it',
      notEmpty: 'organizations are part of it',
      noneLiving: 'no active organization is part of it',
      someLiving: 'active organizations are part of it',
    },
  },
  validation: {
    cnpj: { unique: 'Another organization already has this CNPJ.' },
  },
}
