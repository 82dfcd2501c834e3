import { Suspense } from 'react'
import { findOwnerField, isOfHouse } from '#language/belonging.ts'
import { type Catalog, findTarget } from '#language/catalog.ts'
import type { CurrentUser } from '../api/currentUser.ts'
import { canVisitRecords, createEvaluationContext } from '../declared/evaluationContext.ts'
import { useShell } from '../layout/shell/shell.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import styles from './OwnerMenu.module.css'

const OwnerButton = lazyComponent(async () => (await import('./OwnerButton.tsx')).OwnerButton)

interface OwnerMenuProps {
  resources: Catalog
  clock: () => Date
  /** Opens another URL as a new page. */
  openAddress: (address: string) => void
}

/**
 * Selects the owner whose records a user of the house works with: in lists, choices, exports and on the dashboard, and
 * for new records. Not rendered for other users, or if the backend has no owners.
 */
export function OwnerMenu({ resources, clock, ...props }: OwnerMenuProps) {
  const { me } = useShell()
  const choice = findOwners(resources, me, clock())
  if (!choice) return null
  return (
    <Suspense fallback={<span className={styles.button} />}>
      <OwnerButton {...choice} {...props} />
    </Suspense>
  )
}

/** The resource of owners and the name of the URL parameter; undefined if the user may not select an owner. */
function findOwners(resources: Catalog, me: CurrentUser, now: Date) {
  const users = resources.find(({ name }) => name === 'users')
  const owners = users && findTarget(resources, findOwnerField(users)?.options.to ?? '')?.resource
  if (!users?.belongsTo || !owners || !me.own || !isOfHouse(resources, { own: me.own })) return undefined
  return canVisitRecords(owners, createEvaluationContext(now, me)) ? { owners, name: users.belongsTo } : undefined
}
