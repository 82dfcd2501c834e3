import { Button } from '@mui/material'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { keyTexts } from '#i18n/keyTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { formatInstant } from '#language/dates.ts'
import { hasStatus } from '../api/apiError.ts'
import { isAdmin } from '../api/currentUser.ts'
import { useEngine } from '../declared/engine.ts'
import { InstantText } from '../declared/values/InstantText.tsx'
import { AccessDeniedPage } from '../layout/pages/AccessDeniedPage.tsx'
import { PageTitle } from '../layout/pages/PageTitle.tsx'
import { useShell } from '../layout/shell/shell.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { apiHost } from '../ui/siteConfig.ts'
import { useTimeZone } from '../ui/timeZone.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { CopyableText } from './CopyableText.tsx'
import { buildCurlExample } from './curlExample.ts'
import { EndKeyDialog } from './EndKeyDialog.tsx'
import { KeyState } from './KeyState.tsx'
import { type ApiKey, type KeyWithSecret, useKeys } from './keyCalls.ts'
import styles from './keys.module.css'
import { useOwnerName, useScopeChoices } from './keyWords.ts'
import { RotateDialog } from './RotateDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'

/** The page of a key: its scopes, an example request, and the actions on it. */
export function KeyPage() {
  const texts = useLocalizedTexts(keyTexts)
  const { keyId } = useParams()
  const { data: keys, error, refetch } = useKeys()
  const key = keys?.find((one) => String(one.keyId) === keyId)
  if (hasStatus(error, 403) || hasStatus(error, 404)) return <AccessDeniedPage />
  const title = key?.name ?? (keys === undefined ? texts.title : texts.missing.title)
  return (
    <>
      <PageTitle title={title} parent={{ to: '/admin/keys', label: texts.page.parent }} />
      {key && <KeyDetails apiKey={key} />}
      {keys === undefined && !error && <Loading label={texts.loading} />}
      {keys === undefined && error && (
        <EmptyState
          reason="failed"
          {...texts.failed}
          action={<ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>}
        />
      )}
      {keys !== undefined && !key && (
        <EmptyState
          reason="noMatch"
          title={texts.missing.title}
          text={texts.missing.text}
          action={<Link to="/admin/keys">{texts.missing.back}</Link>}
        />
      )}
    </>
  )
}

function KeyDetails({ apiKey }: { apiKey: ApiKey }) {
  const { page: texts } = useLocalizedTexts(keyTexts)
  const { resources } = useEngine()
  const { me } = useShell()
  const timeZone = useTimeZone()
  const [opened, setOpened] = useState<'rotate' | 'end'>()
  const [rotated, setRotated] = useState<KeyWithSecret>()
  const isActive = apiKey.state === 'active'
  const isOwn = apiKey.owner.kind === 'serviceAccount' ? isAdmin(me) : apiKey.owner.id === me.id
  const example = buildCurlExample(resources, apiKey.scopes, apiHost ?? location.origin)
  const close = () => setOpened(undefined)
  return (
    <div className={styles.keyPage}>
      {apiKey.formerUntil !== null && (
        <Notice tone="info">{fillText(texts.former, { date: formatInstant(apiKey.formerUntil, timeZone) })}</Notice>
      )}
      <section className={styles.section}>
        <KeyFacts apiKey={apiKey} />
        {apiKey.endedAt === null && (
          <div className={styles.tools}>
            {isOwn && isActive && (
              <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpened('rotate')}>
                {texts.rotate}
              </Button>
            )}
            <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setOpened('end')}>
              {texts.end}
            </Button>
          </div>
        )}
      </section>
      <section className={styles.section}>
        <h2 className={styles.sectionTitle}>{texts.scopes}</h2>
        <ScopeList apiKey={apiKey} />
      </section>
      {isActive && example !== undefined && (
        <section className={styles.section}>
          <h2 className={styles.sectionTitle}>{texts.example}</h2>
          <p className={styles.help}>{texts.exampleText}</p>
          <CopyableText text={example} label={texts.example} copyLabel={texts.exampleCopy} />
        </section>
      )}
      {opened === 'rotate' && <RotateDialog apiKey={apiKey} onRotated={setRotated} onClose={close} />}
      {opened === 'end' && <EndKeyDialog apiKey={apiKey} onClose={close} />}
      {rotated && <SecretDialog apiKey={rotated} onDone={() => setRotated(undefined)} />}
    </div>
  )
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { page: texts, columns, never } = useLocalizedTexts(keyTexts)
  const { clock } = useEngine()
  const getOwnerName = useOwnerName()
  const { owner, createdAt, endedAt, expiresAt, lastUsedAt } = apiKey
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{columns.state}</dt>
        <dd>
          <KeyState apiKey={apiKey} now={clock()} />
        </dd>
      </div>
      <div>
        <dt>{columns.owner}</dt>
        <dd>{getOwnerName(owner)}</dd>
      </div>
      <div>
        <dt>{texts.createdAt}</dt>
        <dd>
          <InstantText instant={createdAt} />
        </dd>
      </div>
      <div>
        <dt>{endedAt === null ? columns.expiresAt : texts.endedAt}</dt>
        <dd>
          <InstantText instant={endedAt ?? expiresAt} />
        </dd>
      </div>
      <div>
        <dt>{columns.lastUsedAt}</dt>
        <dd>{lastUsedAt === null ? never : <InstantText instant={lastUsedAt} />}</dd>
      </div>
    </dl>
  )
}

function ScopeList({ apiKey: { scopes } }: { apiKey: ApiKey }) {
  const choices = useScopeChoices()
  const words = Object.entries(scopes).map(([name, allowed]) => {
    const choice = choices.find(({ resource }) => resource.name === name)
    const labels = allowed.map((action) => choice?.actions.find((one) => one.name === action)?.label ?? action)
    return { name, label: choice?.label ?? name, actions: labels.join(', ') }
  })
  return (
    <dl className={styles.scopeList}>
      {words.map(({ name, label, actions }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{actions}</dd>
        </div>
      ))}
    </dl>
  )
}
