import type { ProductPolicy } from '#i18n/privacyPolicy/policy.ts'

export const about: ProductPolicy = {
  purpose: (product) => `${product} is the system used to lend books to members.`,
  use: 'Your data as a member, your loans, fines and reservations.',
  sources: (product) =>
    `These data come from you, from the librarian who registered you, and from the use of ${product} itself.`,
  uses: {
    term: 'To know who has borrowed what',
    text: 'Name, e-mail, phone, birthday, country, photo, and what you borrow.',
    basis: 'Performance of the contract of membership (LGPD, Art. 7, V).',
  },
}
