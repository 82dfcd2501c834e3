import type { Brand } from '../../src/brand.ts'

const loadPolicy = () => import('./i18n/privacyPolicy.ts')

export const brand: Brand = {
  mark: { path: 'M5 9h22v3H5zM5 15h15v3H5zM5 21h9v3H5z' },
  policies: { pt: loadPolicy, en: loadPolicy, es: loadPolicy },
}
