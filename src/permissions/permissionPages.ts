import { lazyComponent } from '../ui/lazyComponent.tsx'

/** The tool on the page of every record. */
export const RecordPermissionsTool = lazyComponent(
  async () => (await import('./RecordPermissionsTool.tsx')).RecordPermissionsTool,
  { isPreloaded: false },
)

/** The page of permissions, by its path below /admin. */
export const permissionPages = {
  '/permissions': lazyComponent(async () => (await import('./PermissionsPage.tsx')).PermissionsPage, {
    isPreloaded: false,
  }),
}
