import {
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useGetList } from 'react-admin'
import { keyTexts } from '#i18n/keyTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { getResource } from '#language/catalog.ts'
import { getRoute } from '#language/derive.ts'
import { ApiError } from '../api/apiError.ts'
import { Dialog } from '../declared/dialogs/Dialog.tsx'
import { useEngine } from '../declared/engine.ts'
import { useNotice } from '../layout/notices/useNotice.tsx'
import { ConfirmCallDialog } from '../ui/ConfirmCallDialog.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { type ServiceAccount, useKeyChanges, useServiceAccounts } from './keyCalls.ts'
import styles from './keys.module.css'

const maxNameLength = 100

/** The service accounts with their profiles and keys, and a form that creates another one. */
export function ServiceAccountsDialog({ onClose }: { onClose: () => void }) {
  const { account: texts, accounts: title, close, loading, failed } = useLocalizedTexts(keyTexts)
  const { data: accounts, error } = useServiceAccounts(true)
  const [stopped, setStopped] = useState<ServiceAccount>()
  const id = useId()
  return (
    // The press of Escape that closes the nested dialog reaches this one too.
    <Dialog open onClose={() => !stopped && onClose()} aria-labelledby={`${id}title`} maxWidth="sm" fullWidth>
      <DialogTitle id={`${id}title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ marginBottom: 2 }}>{texts.text}</DialogContentText>
        {accounts === undefined && !error && <Loading label={loading} />}
        {error && <Notice tone="danger">{failed.text}</Notice>}
        {accounts?.length === 0 && <p className={styles.help}>{texts.none}</p>}
        <ul className={styles.accounts}>
          {accounts?.map((account) => (
            <li key={account.serviceAccountId}>
              <div>
                <p>{account.name}</p>
                <p className={styles.help}>
                  {account.profile.nome} · {fillText(texts.keys, { smart_count: account.keysCount })}
                </p>
              </div>
              <Button
                size="small"
                color="error"
                aria-label={fillText(texts.stopOne, { name: account.name })}
                onClick={() => setStopped(account)}
              >
                {texts.stop}
              </Button>
            </li>
          ))}
        </ul>
        <AccountForm />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {close}
        </Button>
      </DialogActions>
      {stopped && <StopDialog account={stopped} onClose={() => setStopped(undefined)} />}
    </Dialog>
  )
}

function AccountForm() {
  const { account: texts } = useLocalizedTexts(keyTexts)
  const { createAccount } = useKeyChanges()
  const [name, setName] = useState('')
  const [profileId, setProfileId] = useState('')
  const [problem, setProblem] = useState<{ readonly field?: string | undefined; readonly text: string }>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem({ field: 'name', text: texts.nameEmpty })
    if (profileId === '') return setProblem({ field: 'profileId', text: texts.profileEmpty })
    try {
      await createAccount({ name, profileId: Number(profileId) })
      setName('')
      setProfileId('')
      setProblem(undefined)
    } catch (error) {
      const { serverText, field }: Partial<ApiError> = error instanceof ApiError ? error : {}
      setProblem({ field, text: serverText ?? texts.failed })
    }
  }
  const nameProblem = problem?.field === 'name' ? problem.text : undefined
  const profileProblem = problem?.field === 'profileId' ? problem.text : undefined
  const general = (nameProblem ?? profileProblem) ? undefined : problem?.text
  return (
    <form className={styles.newAccount} onSubmit={(event) => void submit(event)} noValidate>
      {general && <Notice tone="danger">{general}</Notice>}
      <div className={styles.pair}>
        <TextField
          label={texts.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={nameProblem !== undefined}
          helperText={nameProblem}
          slotProps={{ htmlInput: { maxLength: maxNameLength } }}
          required
          fullWidth
        />
        <ProfileInput value={profileId} problem={profileProblem} onChange={setProfileId} />
      </div>
      <div className={styles.footer}>
        <Button variant="contained" type="submit">
          {texts.add}
        </Button>
      </div>
    </form>
  )
}

interface ProfileInputProps {
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

function ProfileInput({ value, problem, onChange }: ProfileInputProps) {
  const { account: texts } = useLocalizedTexts(keyTexts)
  const { resources } = useEngine()
  const { data: profiles = [] } = useGetList(getRoute(getResource(resources, 'profiles')), {
    pagination: { page: 1, perPage: 50 },
  })
  return (
    <TextField
      select
      label={texts.profile}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={problem !== undefined}
      helperText={problem}
      required
      fullWidth
    >
      {profiles.map((profile) => (
        <MenuItem key={profile.id} value={String(profile.id)}>
          {String(profile.nome)}
        </MenuItem>
      ))}
    </TextField>
  )
}

function StopDialog({
  account: { serviceAccountId, name },
  onClose,
}: {
  account: ServiceAccount
  onClose: () => void
}) {
  const { account: texts } = useLocalizedTexts(keyTexts)
  const notify = useNotice()
  const { stopAccount } = useKeyChanges()
  const submit = async () => {
    await stopAccount(serviceAccountId)
    notify(texts.stopped, { subject: name })
  }
  return (
    <ConfirmCallDialog
      title={fillText(texts.stopTitle, { name })}
      text={texts.stopText}
      submitLabel={texts.stop}
      isDestructive
      getProblemText={() => texts.failed}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
