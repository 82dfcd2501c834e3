import { lazyComponent } from '../ui/lazyComponent.tsx'

/** The pages of API keys, by path below /admin. */
export const keyPages = {
  '/keys': lazyComponent(async () => (await import('./KeysPage.tsx')).KeysPage, { isPreloaded: false }),
  '/keys/create': lazyComponent(async () => (await import('./CreateKeyPage.tsx')).CreateKeyPage, {
    isPreloaded: false,
  }),
  '/keys/:keyId': lazyComponent(async () => (await import('./KeyPage.tsx')).KeyPage, { isPreloaded: false }),
}
