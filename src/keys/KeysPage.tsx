import { Button } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { keyTexts } from '#i18n/keyTexts.ts'
import { hasStatus } from '../api/apiError.ts'
import { isAdmin } from '../api/currentUser.ts'
import { useEngine } from '../declared/engine.ts'
import { InstantText } from '../declared/values/InstantText.tsx'
import { AccessDeniedPage } from '../layout/pages/AccessDeniedPage.tsx'
import { PageTitle } from '../layout/pages/PageTitle.tsx'
import { useShell } from '../layout/shell/shell.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useTextsOf } from '../ui/texts.tsx'
import { KeyState } from './KeyState.tsx'
import { type ApiKey, useKeys } from './keyCalls.ts'
import styles from './keys.module.css'
import { useOwnerName } from './keyWords.ts'
import { ServiceAccountsDialog } from './ServiceAccountsDialog.tsx'

/** The list of API keys. */
export function KeysPage() {
  const texts = useTextsOf(keyTexts)
  const { me } = useShell()
  const [showsAccounts, setShowsAccounts] = useState(false)
  const { data: keys, error, refetch } = useKeys()
  if (hasStatus(error, 403) || hasStatus(error, 404)) return <AccessDeniedPage />
  return (
    <>
      <PageTitle title={texts.title} detail={keys?.length} />
      <div className={styles.page}>
        <div className={styles.toolbar}>
          <p className={styles.intro}>{texts.intro}</p>
          <div className={styles.tools}>
            {isAdmin(me) && (
              <Button variant="outlined" aria-haspopup="dialog" onClick={() => setShowsAccounts(true)}>
                {texts.accounts}
              </Button>
            )}
            <Button
              variant="contained"
              component={Link}
              to="/admin/keys/create"
              startIcon={<Icon name="plus" size={18} />}
            >
              {texts.create}
            </Button>
          </div>
        </div>
        {keys === undefined && !error && <Loading label={texts.loading} />}
        {error && keys === undefined && (
          <EmptyState
            reason="failed"
            {...texts.failed}
            action={<ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>}
          />
        )}
        {keys?.length === 0 && <EmptyState reason="nothingYet" {...texts.empty} />}
        {keys !== undefined && keys.length > 0 && <KeyTable keys={keys} />}
      </div>
      {showsAccounts && <ServiceAccountsDialog onClose={() => setShowsAccounts(false)} />}
    </>
  )
}

/** On narrow screens each row is a card, in which the heads of the columns stand before the values. */
function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const { columns, never } = useTextsOf(keyTexts)
  const { clock } = useEngine()
  const getOwnerName = useOwnerName()
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {Object.entries(columns).map(([name, label]) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.keyId} data-over={key.state === 'active' ? undefined : true}>
              <td className={styles.name}>
                <Link to={`/admin/keys/${key.keyId}`}>{key.name}</Link>
              </td>
              <td data-label={columns.owner}>{getOwnerName(key.owner)}</td>
              <td data-label={columns.state}>
                <KeyState apiKey={key} now={clock()} />
              </td>
              <td data-label={columns.expiresAt}>
                <InstantText instant={key.endedAt ?? key.expiresAt} />
              </td>
              <td data-label={columns.lastUsedAt}>
                {key.lastUsedAt === null ? never : <InstantText instant={key.lastUsedAt} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
