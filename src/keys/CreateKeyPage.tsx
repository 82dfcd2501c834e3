import { Button, MenuItem, TextField } from '@mui/material'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { keyTexts } from '#i18n/keyTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { formatInstantDay } from '#language/dates.ts'
import type { KeyScopes } from '#language/keyScopes.ts'
import { ApiError } from '../api/apiError.ts'
import { isAdmin } from '../api/currentUser.ts'
import { useEngine } from '../declared/engine.ts'
import { PageTitle } from '../layout/pages/PageTitle.tsx'
import { useShell } from '../layout/shell/shell.ts'
import { Notice } from '../ui/Notice.tsx'
import { useTimeZone } from '../ui/timeZone.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { type KeyWithSecret, useKeyChanges, useServiceAccounts } from './keyCalls.ts'
import styles from './keys.module.css'
import { ScopesInput } from './ScopesInput.tsx'
import { SecretDialog } from './SecretDialog.tsx'

const dayMs = 86_400_000
const lifetimes = [30, 90, 180, 365] as const
const maxNameLength = 100

interface FormValues {
  name: string
  /** The id of a service account; empty if the key belongs to the user. */
  owner: string
  days: number
  scopes: KeyScopes
}

interface Problems {
  name?: string
  scopes?: string
  general?: string
}

/** Runs calls that the server accepts only shortly after the user has confirmed their identity. */
type UseConfirmation = () => {
  /** Resolves to undefined if the user cancels the confirmation. */
  readonly runConfirmed: <Result>(call: () => Promise<Result>) => Promise<Result | undefined>
  readonly dialog: ReactNode
}

/** The state of the form of a new key, and the function that creates the key. */
function useKeyForm(useConfirmation: UseConfirmation) {
  const { form: texts } = useLocalizedTexts(keyTexts)
  const { clock } = useEngine()
  const { create } = useKeyChanges()
  const { runConfirmed, dialog } = useConfirmation()
  const [values, setValues] = useState<FormValues>({ name: '', owner: '', days: 90, scopes: {} })
  const [created, setCreated] = useState<KeyWithSecret>()
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { name, owner, days, scopes } = values
    const found: Problems = {
      ...(name.trim() === '' && { name: texts.nameEmpty }),
      ...(Object.keys(scopes).length === 0 && { scopes: texts.scopesEmpty }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const expiresAt = new Date(clock().getTime() + days * dayMs).toISOString()
    const account = owner === '' ? {} : { serviceAccountId: Number(owner) }
    try {
      setCreated(await runConfirmed(() => create({ name, scopes, expiresAt, ...account })))
    } catch (error) {
      setProblems(toProblems(error, texts.failed))
    }
    setBusy(false)
  }
  const change = (changed: Partial<FormValues>) => setValues((current) => ({ ...current, ...changed }))
  return { values, change, problems, busy, created, dialog, submit }
}

/** The form of a new key. After the key was created, its secret is shown. */
export function CreateKeyPage({ useConfirmation }: { readonly useConfirmation: UseConfirmation }) {
  const { form: texts, cancel, title } = useLocalizedTexts(keyTexts)
  const navigate = useNavigate()
  const { values, change, problems, busy, created, dialog, submit } = useKeyForm(useConfirmation)
  return (
    <>
      <PageTitle title={texts.title} parent={{ to: '/admin/keys', label: title }} />
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {problems.general && <Notice tone="danger">{problems.general}</Notice>}
        <section className={styles.section}>
          <h2 className={styles.sectionTitle}>{texts.about}</h2>
          <TextField
            label={texts.name}
            value={values.name}
            onChange={({ target }) => change({ name: target.value })}
            error={problems.name !== undefined}
            helperText={problems.name ?? texts.nameHelp}
            slotProps={{ htmlInput: { maxLength: maxNameLength } }}
            autoFocus
            required
            fullWidth
          />
          <div className={styles.pair}>
            <OwnerInput value={values.owner} onChange={(owner) => change({ owner })} />
            <EndInput days={values.days} onChange={(days) => change({ days })} />
          </div>
        </section>
        <section className={styles.section}>
          <h2 className={styles.sectionTitle}>{texts.scopes}</h2>
          <p className={styles.help}>{texts.scopesHelp}</p>
          {problems.scopes && (
            <p role="alert" className={styles.error}>
              {problems.scopes}
            </p>
          )}
          <ScopesInput value={values.scopes} onChange={(scopes) => change({ scopes })} />
        </section>
        <div className={styles.footer}>
          <Button variant="outlined" component={Link} to="/admin/keys">
            {cancel}
          </Button>
          <Button variant="contained" type="submit" aria-disabled={busy || undefined}>
            {busy ? texts.busy : texts.submit}
          </Button>
        </div>
      </form>
      {dialog}
      {created && <SecretDialog apiKey={created} onDone={() => void navigate(`/admin/keys/${created.keyId}`)} />}
    </>
  )
}

/** Maps an error to the field that it is about; other errors are shown above the form. */
function toProblems(error: unknown, failed: string): Problems {
  const text = (error instanceof ApiError ? error.serverText : undefined) ?? failed
  const field = error instanceof ApiError ? error.field : undefined
  if (field === 'name') return { name: text }
  return field?.startsWith('scopes') ? { scopes: text } : { general: text }
}

/**
 * Selects the owner of the key: administrators choose between themselves and service accounts. Other users can only
 * create keys of their own.
 */
function OwnerInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { form, owners } = useLocalizedTexts(keyTexts)
  const { me } = useShell()
  const { data: accounts = [] } = useServiceAccounts(isAdmin(me))
  return (
    <TextField
      select
      label={form.owner}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      helperText={form.ownerHelp}
      disabled={accounts.length === 0}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      fullWidth
    >
      <MenuItem value="">{owners.me}</MenuItem>
      {accounts.map(({ serviceAccountId, name }) => (
        <MenuItem key={serviceAccountId} value={String(serviceAccountId)}>
          {fillText(owners.serviceAccount, { name })}
        </MenuItem>
      ))}
    </TextField>
  )
}

function EndInput({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const { form } = useLocalizedTexts(keyTexts)
  const { clock } = useEngine()
  const timeZone = useTimeZone()
  const now = clock().getTime()
  return (
    <TextField select label={form.end} value={days} onChange={({ target }) => onChange(Number(target.value))} fullWidth>
      {lifetimes.map((count) => (
        <MenuItem key={count} value={count}>
          {fillText(form.days, {
            count,
            date: formatInstantDay(new Date(now + count * dayMs).toISOString(), timeZone),
          })}
        </MenuItem>
      ))}
    </TextField>
  )
}
