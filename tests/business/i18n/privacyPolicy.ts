import type { ProductPolicy } from '#i18n/privacyPolicy/policy.ts'

export const about: ProductPolicy = {
  purpose: (product) => `${product} is the system used to buy from suppliers and to write about it.`,
  use: 'The orders that you own, and the articles that you write.',
  sources: (product) =>
    `These data come from you, from the administrator who created your account, and from the use of ${product} itself.`,
  uses: {
    term: 'To know who answers for an order or an article',
    text: 'Name, and what is assigned to you.',
    basis: 'Legitimate interest in organizing the work (LGPD, Art. 7, IX).',
  },
}
