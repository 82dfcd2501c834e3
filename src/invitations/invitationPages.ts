import { type Catalog, getResource } from '#language/catalog.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import { canCreate } from '../declared/evaluationContext.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'

/** The page of invitations, by path below /admin. */
export const invitationPages = {
  '/invitations': lazyComponent(async () => (await import('./InvitationsPage.tsx')).InvitationsPage, {
    isPreloaded: false,
  }),
}

/** Whether a user may send invitations. This requires the permission to create users. */
export const mayInvite = (resources: Catalog, context: EvaluationContext): boolean =>
  canCreate(getResource(resources, 'users'), context)
