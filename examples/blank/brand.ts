import type { Brand } from '../../src/brand.ts'

export const brand: Brand = {
  mark: { path: 'M6 6h20v20H6zM9 9v14h14V9z' },
  policies: {
    pt: () => import('./i18n/privacyPolicy/pt.ts'),
    en: () => import('./i18n/privacyPolicy/en.ts'),
    es: () => import('./i18n/privacyPolicy/es.ts'),
  },
}
