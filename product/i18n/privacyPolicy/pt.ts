import type { ProductPolicy } from '#i18n/privacyPolicy/policy.ts'

export const about: ProductPolicy = {
  purpose: (product) =>
    `O ${product} é o sistema usado para administrar difusores de fragrâncias: usuários, fragrâncias, campanhas, quizzes, dispositivos e cápsulas.`,
  use: 'Difusores ligados a você (endereço MAC, proprietário, usuário e campanha) e os disparos de fragrâncias, que são somados por dia, campanha e fragrância.',
  sources: (product) =>
    `Esses dados vêm de você, do administrador que criou a sua conta e do próprio uso do ${product} e dos difusores.`,
  uses: {
    term: 'Fazer os difusores e as campanhas funcionarem e medir o seu uso',
    text: 'Nome e dados de uso.',
    basis: 'Execução de contrato (LGPD, Art. 7º, V) e legítimo interesse em manter e melhorar o serviço (Art. 7º, IX).',
  },
  sharing: (partner) => [
    'O seu nome e os seus dados de uso (os difusores ligados a você, as campanhas de que participam e os disparos de fragrâncias) são compartilhados com uma empresa parceira, que ajuda a operar os difusores e a avaliar as campanhas.',
    `Empresa parceira: ${partner ?? 'a que presta esse serviço ao controlador; o nome dela é informado a quem pedir (LGPD, Art. 18, VII).'}`,
    'A base legal é a execução de contrato (LGPD, Art. 7º, V) e o legítimo interesse em operar e avaliar as campanhas (Art. 7º, IX). A empresa parceira não recebe a sua senha, os seus documentos nem o seu endereço, e você pode se opor a esse compartilhamento.',
  ],
}
