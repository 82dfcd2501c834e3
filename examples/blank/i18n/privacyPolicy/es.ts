import type { ProductPolicy } from '#i18n/privacyPolicy/policy.ts'

export const about: ProductPolicy = {
  purpose: (product) => `${product} es el sistema en el que un equipo guarda sus registros.`,
  use: 'Los registros que tienes asignados y las notas que escribes.',
  sources: (product) =>
    `Estos datos vienen de ti, del administrador que creó tu cuenta y del propio uso de ${product}.`,
  uses: {
    term: 'Repartir el trabajo del equipo',
    text: 'Nombre y los registros que tienes asignados.',
    basis: 'Interés legítimo en organizar el trabajo (LGPD, Art. 7, IX).',
  },
}
