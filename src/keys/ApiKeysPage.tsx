import { Button } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { keyTexts } from '#i18n/keyTexts.ts'
import { isOfHouse } from '#language/belonging.ts'
import { isAdmin } from '../api/currentUser.ts'
import { useEngine } from '../declared/engine.ts'
import { InstantText } from '../declared/values/InstantText.tsx'
import { TablePage } from '../layout/pages/TablePage.tsx'
import { useShell } from '../layout/shell/shell.ts'
import table from '../ui/CardTable.module.css'
import { CardTable } from '../ui/CardTable.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { KeyState } from './KeyState.tsx'
import { type ApiKey, useKeys } from './keyCalls.ts'
import { useOwnerName } from './keyWords.ts'
import { ServiceAccountsDialog } from './ServiceAccountsDialog.tsx'

/** The list of API keys. */
export function ApiKeysPage() {
  const texts = useLocalizedTexts(keyTexts)
  const { me } = useShell()
  const { resources } = useEngine()
  const mayAdministerAccounts = isAdmin(me) && isOfHouse(resources, { own: me.own ?? {} })
  const [showsAccounts, setShowsAccounts] = useState(false)
  const keys = useKeys()
  const tools = (
    <>
      {mayAdministerAccounts && (
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setShowsAccounts(true)}>
          {texts.accounts}
        </Button>
      )}
      <Button variant="contained" component={Link} to="/admin/keys/create" startIcon={<Icon name="plus" size={18} />}>
        {texts.create}
      </Button>
    </>
  )
  return (
    <>
      <TablePage texts={texts} intro={texts.intro} tools={tools} query={keys} count={({ length }) => length}>
        {(data) => <KeyTable keys={data} />}
      </TablePage>
      {showsAccounts && <ServiceAccountsDialog onClose={() => setShowsAccounts(false)} />}
    </>
  )
}

function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const { columns, never } = useLocalizedTexts(keyTexts)
  const { clock } = useEngine()
  const getOwnerName = useOwnerName()
  return (
    <CardTable heads={Object.values(columns)}>
      {keys.map((key) => (
        <tr key={key.keyId} data-over={key.state === 'active' ? undefined : true}>
          <td className={table.name}>
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
    </CardTable>
  )
}
