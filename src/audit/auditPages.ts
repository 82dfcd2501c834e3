import { lazyComponent } from '../ui/lazyComponent.tsx'

/** The page of the audit trail, by its path below /admin. */
export const auditPages = {
  '/audit': lazyComponent(async () => (await import('./AuditPage.tsx')).AuditPage, { isPreloaded: false }),
}
