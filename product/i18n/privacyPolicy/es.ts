import type { ProductPolicy } from '#i18n/privacyPolicy/policy.ts'

export const about: ProductPolicy = {
  purpose: (product) =>
    `${product} es el sistema con el que se administran difusores de fragancias: usuarios, fragancias, campañas, cuestionarios, dispositivos y cápsulas.`,
  use: 'Difusores vinculados a ti (dirección MAC, propietario, usuario y campaña) y los disparos de fragancias, que se suman por día, campaña y fragancia.',
  sources: (product) =>
    `Estos datos proceden de ti, del administrador que creó tu cuenta y del propio uso de ${product} y de los difusores.`,
  uses: {
    term: 'Hacer que funcionen los difusores y las campañas, y medir su uso',
    text: 'Nombre y datos de uso.',
    basis:
      'Ejecución de un contrato (LGPD, art. 7, V) e interés legítimo en mantener y mejorar el servicio (art. 7, IX).',
  },
  sharing: (partner) => [
    'Tu nombre y tus datos de uso (los difusores vinculados a ti, las campañas en las que participan y los disparos de fragancias) se comparten con una empresa colaboradora, que ayuda a operar los difusores y a evaluar las campañas.',
    `Empresa colaboradora: ${partner ?? 'la que presta ese servicio al responsable; su nombre se comunica a quien lo solicite (LGPD, art. 18, VII).'}`,
    'La base legal es la ejecución de un contrato (LGPD, art. 7, V) y el interés legítimo en operar y evaluar las campañas (art. 7, IX). La empresa colaboradora no recibe tu contraseña, ni tus documentos, ni tu dirección, y puedes oponerte a que se compartan estos datos.',
  ],
}
