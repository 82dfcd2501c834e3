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

/** What stands above lists, by resource: the tabs that lead from the profiles to their permissions. */
export const permissionListHeads = {
  profiles: lazyComponent(async () => (await import('./ProfileTabs.tsx')).ProfileTabs, { isPreloaded: false }),
}
