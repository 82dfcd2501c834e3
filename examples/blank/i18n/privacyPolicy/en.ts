import type { ProductPolicy } from '#i18n/privacyPolicy/policy.ts'

export const about: ProductPolicy = {
  purpose: (product) => `${product} is the system in which a team keeps its records.`,
  use: 'The records that are assigned to you, and the notes that you write.',
  sources: (product) =>
    `These data come from you, from the administrator who created your account, and from the use of ${product} itself.`,
  uses: {
    term: 'To share out the work of the team',
    text: 'Name, and what is assigned to you.',
    basis: 'Legitimate interest in organizing the work (LGPD, Art. 7, IX).',
  },
}
