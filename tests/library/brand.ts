import type { Brand } from '../../src/brand.ts'

const loadPolicy = () => import('./i18n/privacyPolicy.ts')

export const brand: Brand = {
  mark: { path: 'M6 6h5v20H6zM13 6h5v20h-5zM20 8l4-1 5 18-4 1z' },
  policies: { pt: loadPolicy, en: loadPolicy, es: loadPolicy },
}
