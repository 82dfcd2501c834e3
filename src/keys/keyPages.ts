import { lazyComponent } from '../ui/lazyComponent.tsx'

/** The pages of API keys, by path below /admin, except the page that creates a key. */
export const keyPages = {
  '/keys': lazyComponent(async () => (await import('./ApiKeysPage.tsx')).ApiKeysPage, { isPreloaded: false }),
  '/keys/:keyId': lazyComponent(async () => (await import('./KeyPage.tsx')).KeyPage, { isPreloaded: false }),
}
