import type { ProductPolicy } from '#i18n/privacyPolicy/policy.ts'

export const about: ProductPolicy = {
  purpose: (product) =>
    `${product} is the system used to administer fragrance diffusers: users, fragrances, campaigns, quizzes, devices and capsules.`,
  use: 'Diffusers linked to you (MAC address, owner, user and campaign) and the fragrance shots, which are added up by day, campaign and fragrance.',
  sources: (product) =>
    `These data come from you, from the administrator who created your account, and from the use of ${product} and of the diffusers itself.`,
  uses: {
    term: 'To make the diffusers and campaigns work, and to measure their use',
    text: 'Name and usage data.',
    basis:
      'Performance of a contract (LGPD, Art. 7, V) and legitimate interest in maintaining and improving the service (Art. 7, IX).',
  },
  sharing: (partner) => [
    'Your name and your usage data (the diffusers linked to you, the campaigns they take part in, and the fragrance shots) are shared with a partner company, which helps to operate the diffusers and to assess the campaigns.',
    `Partner company: ${partner ?? 'the one that provides this service to the controller; its name is disclosed to whoever asks for it (LGPD, Art. 18, VII).'}`,
    'The legal basis is the performance of a contract (LGPD, Art. 7, V) and the legitimate interest in operating and assessing the campaigns (Art. 7, IX). The partner company receives neither your password nor your documents nor your address, and you may object to this sharing.',
  ],
}
