import { lazyComponent } from '../ui/lazyComponent.tsx'

const KeyScreens = lazyComponent(async () => (await import('./KeyScreens.tsx')).KeyScreens, { isPreloaded: false })

/** The pages of API keys, by path below /admin, except the page that creates a key. */
export const keyPages = { '/keys': KeyScreens, '/keys/:keyId': KeyScreens }
