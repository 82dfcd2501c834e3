import { Popover } from '@mui/material'
import { Suspense, useState } from 'react'
import { useGetOne } from 'react-admin'
import { findOwnerField, isOfHouse } from '#language/belonging.ts'
import { type Catalog, findTarget } from '#language/catalog.ts'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { ChosenOwner } from '../api/chosenOwner.ts'
import type { CurrentUser } from '../api/currentUser.ts'
import { canVisitRecords, createEvaluationContext } from '../declared/evaluationContext.ts'
import { useShell } from '../layout/shell/shell.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { useTexts } from '../ui/texts.tsx'
import { useWasOpened } from '../ui/useWasOpened.ts'
import styles from './OwnerMenu.module.css'

const OwnerPicker = lazyComponent(async () => (await import('./OwnerPicker.tsx')).OwnerPicker)

interface OwnerMenuProps {
  resources: Catalog
  clock: () => Date
  /** Opens another address as a new page. */
  openAddress: (address: string) => void
}

/**
 * Chooses the owner with whose records a person of the house works: in lists, choices, exports and on the dashboard, and
 * for new records. Not rendered for others, and where the backend knows no owners.
 */
export function OwnerMenu({ resources, clock, ...props }: OwnerMenuProps) {
  const { me } = useShell()
  const choice = findOwners(resources, me, clock())
  return choice && <OwnerButton {...choice} {...props} />
}

/** The resource of the owners and the name of the parameter, for a person who may choose an owner. */
function findOwners(resources: Catalog, me: CurrentUser, now: Date) {
  const users = resources.find(({ name }) => name === 'users')
  const owners = users && findTarget(resources, findOwnerField(users)?.options.to ?? '')?.resource
  if (!users?.belongsTo || !owners || !me.own || !isOfHouse(resources, { own: me.own })) return undefined
  return canVisitRecords(owners, createEvaluationContext(now, me)) ? { owners, name: users.belongsTo } : undefined
}

interface OwnerButtonProps extends Omit<OwnerMenuProps, 'resources' | 'clock'> {
  owners: ResourceData
  /** The name of the parameter. */
  name: string
}

function OwnerButton({ owners, ...pickerProps }: OwnerButtonProps) {
  const texts = useTexts()
  const { owner: chosen } = useShell()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const wasOpened = useWasOpened(anchor !== null)
  const chosenName = useChosenName(owners, chosen)
  const label = texts('shell.owner.label')
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-chosen={chosen !== undefined || undefined}
        aria-label={`${label}: ${chosenName}`}
        title={`${label}: ${chosenName}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="building" />
        {chosen && <span className={styles.name}>{chosenName}</span>}
      </button>
      {wasOpened && (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': label, className: styles.panel } }}
        >
          <Suspense fallback={null}>
            <OwnerPicker owners={owners} chosen={chosen} {...pickerProps} onClose={() => setAnchor(null)} />
          </Suspense>
        </Popover>
      )}
    </>
  )
}

/** The name of the chosen owner; while it is loaded, and for an unknown one, its key. */
function useChosenName(owners: ResourceData, chosen: ChosenOwner | undefined): string {
  const texts = useTexts()
  const isRecord = chosen !== undefined && chosen.value !== 'house'
  const { data } = useGetOne(getRoute(owners), { id: chosen?.value ?? '' }, { enabled: isRecord })
  if (!chosen) return texts('shell.owner.all')
  return isRecord ? String(data?.[owners.title] ?? chosen.value) : texts('shell.owner.house')
}
