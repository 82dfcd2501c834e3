import { MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { permissionTexts } from '#i18n/permissionTexts.ts'
import { getResource } from '#language/catalog.ts'
import { hasStatus } from '../api/apiError.ts'
import { useEngine } from '../declared/engine.ts'
import { getResourceText } from '../declared/messages.ts'
import { AccessDeniedPage } from '../layout/pages/AccessDeniedPage.tsx'
import { PageTitle } from '../layout/pages/PageTitle.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { PermissionTables } from './PermissionTables.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { useMatrix } from './permissionCalls.ts'
import styles from './permissions.module.css'

/** A read-only overview of what users may do, by profile. */
export function PermissionsPage() {
  const texts = useLocalizedTexts(permissionTexts)
  const { data: matrix, error, refetch } = useMatrix()
  if (hasStatus(error, 403) || hasStatus(error, 404)) return <AccessDeniedPage />
  return (
    <>
      <PageTitle title={texts.title} />
      <div className={styles.page}>
        <ProfileTabs />
        <p className={styles.intro}>{texts.intro}</p>
        {matrix === undefined && !error && <Loading label={texts.loading} />}
        {error && matrix === undefined && (
          <EmptyState
            reason="failed"
            {...texts.failed}
            action={<ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>}
          />
        )}
        {matrix && <Matrix {...matrix} />}
      </div>
    </>
  )
}

/** The tables of one resource, for users of the house or of organizations. */
function Matrix({ kinds: groups, hasOwners, resources }: NonNullable<ReturnType<typeof useMatrix>['data']>) {
  const texts = useLocalizedTexts(permissionTexts)
  const { translate, resources: declared } = useEngine()
  const [name, setName] = useState(resources[0]?.name)
  const [isOfHouse, setOfHouse] = useState(true)
  const shown = resources.find((one) => one.name === name)
  if (!shown) return null
  return (
    <>
      <div className={styles.choices}>
        <TextField
          select
          size="small"
          fullWidth={false}
          className={styles.resource}
          label={texts.resource}
          value={shown.name}
          onChange={({ target }) => setName(target.value)}
        >
          {resources.map((one) => (
            <MenuItem key={one.name} value={one.name}>
              {getResourceText(translate, getResource(declared, one.name), 'name') ?? one.name}
            </MenuItem>
          ))}
        </TextField>
        {hasOwners && (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={texts.place}
            value={isOfHouse}
            onChange={(_, value: boolean | null) => value !== null && setOfHouse(value)}
          >
            <ToggleButton value={true}>{texts.house}</ToggleButton>
            <ToggleButton value={false}>{texts.organization}</ToggleButton>
          </ToggleButtonGroup>
        )}
      </div>
      <PermissionTables
        resource={getResource(declared, shown.name)}
        matrix={shown}
        groups={groups.map((group, index) => ({ ...group, index })).filter((group) => group.isOfHouse === isOfHouse)}
      />
    </>
  )
}
