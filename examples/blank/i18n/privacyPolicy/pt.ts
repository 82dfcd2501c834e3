import type { ProductPolicy } from '#i18n/privacyPolicy/policy.ts'

export const about: ProductPolicy = {
  purpose: (product) => `O ${product} é o sistema em que uma equipe guarda os seus registros.`,
  use: 'Os registros pelos quais você responde e as anotações que você escreve.',
  sources: (product) =>
    `Esses dados vêm de você, do administrador que criou a sua conta e do próprio uso do ${product}.`,
  uses: {
    term: 'Dividir o trabalho da equipe',
    text: 'Nome e os registros pelos quais você responde.',
    basis: 'Legítimo interesse em organizar o trabalho (LGPD, Art. 7º, IX).',
  },
}
