import type { Brand } from '../../src/brand.ts'

const loadPolicy = () => import('./i18n/privacyPolicy.ts')

export const brand: Brand = {
  mark: { path: 'M6 6h20v20H6zM10 10v12h12V10z' },
  policies: { pt: loadPolicy, en: loadPolicy, es: loadPolicy },
}
