import { lazyComponent } from '../ui/lazyComponent.tsx'

/** The page of permissions, by its path below /admin. */
export const permissionPages = {
  '/permissions': lazyComponent(async () => (await import('./PermissionsPage.tsx')).PermissionsPage, {
    isPreloaded: false,
  }),
}
