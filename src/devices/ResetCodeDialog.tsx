import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId } from 'react'
import type { RaRecord } from 'react-admin'
import { resetCodeSeconds } from '#rules/resetCode.ts'
import { Dialog } from '../declared/dialogs/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { useCopy } from '../ui/useCopy.ts'
import styles from './ResetCodeDialog.module.css'
import { type CurrentResetCode, useResetCode, warningSeconds } from './useResetCode.ts'

interface ResetCodeDialogProps {
  records: readonly RaRecord[]
  onClose: () => void
}

/** The current reset code of a device and its remaining time. It is computed in the browser, without a request. */
export function ResetCodeDialog({ records: [device], onClose }: ResetCodeDialogProps) {
  const translate = useTranslator()
  const id = useId()
  const macAddress = String(device?.macAddress ?? '')
  const code = useResetCode(macAddress)
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{translate('resources.devices.resetCode.title')}</DialogTitle>
      <DialogContent className={styles.content}>
        <p className={styles.device}>
          {translate('resources.devices.resetCode.device')} <span className={styles.address}>{macAddress}</span>
        </p>
        {code ? (
          <CodeWithCountdown code={code} />
        ) : (
          <Notice tone="danger">{translate('resources.devices.resetCode.noAddress')}</Notice>
        )}
        <p id={`${id}-text`} className={styles.note}>
          {translate('resources.devices.resetCode.note')}
        </p>
      </DialogContent>
      <DialogActions>
        <Button variant={code ? 'outlined' : 'contained'} onClick={onClose}>
          {translate('form.close')}
        </Button>
        {code && <CopyButton token={code.token} />}
      </DialogActions>
    </Dialog>
  )
}

function CodeWithCountdown({ code }: { code: CurrentResetCode }) {
  const translate = useTranslator()
  const { token, previous, remaining } = code
  return (
    <>
      <div className={styles.now}>
        <p className={styles.code}>
          <span className="visually-hidden">{separateDigits(token)}</span>
          <GroupedDigits token={token} />
        </p>
        <Countdown key={code.codeIndex} remaining={remaining} />
      </div>
      <p className={styles.previous}>
        {previous !== undefined && (
          <>
            {translate('resources.devices.resetCode.previous')}{' '}
            <span className="visually-hidden">{separateDigits(previous)}</span>
            <GroupedDigits token={previous} />
          </>
        )}
      </p>
      <p className="visually-hidden" role="status">
        <CodeAnnouncement code={code} />
      </p>
    </>
  )
}

/** Announces each new code once, and once more when the code is about to change. */
function CodeAnnouncement({
  code: { token, codeIndex, remaining, wasShownBeforeWarning },
}: {
  code: CurrentResetCode
}) {
  const translate = useTranslator()
  if (remaining <= warningSeconds && wasShownBeforeWarning) {
    return translate('resources.devices.resetCode.ending', { smart_count: warningSeconds })
  }
  return codeIndex > 0 ? translate('resources.devices.resetCode.renewed', { code: separateDigits(token) }) : null
}

/** The remaining seconds of a code, as a ring and as a number. */
function Countdown({ remaining }: { remaining: number }) {
  const translate = useTranslator()
  return (
    <div
      className={styles.countdown}
      role="timer"
      aria-live="off"
      aria-label={translate('resources.devices.resetCode.remaining')}
      data-ending={remaining <= warningSeconds || undefined}
    >
      <svg viewBox="0 0 64 64" className={styles.ring} aria-hidden="true">
        <circle cx="32" cy="32" r="28" className={styles.track} />
        <circle
          cx="32"
          cy="32"
          r="28"
          className={styles.left}
          pathLength={resetCodeSeconds}
          strokeDasharray={resetCodeSeconds}
          strokeDashoffset={resetCodeSeconds - remaining}
        />
      </svg>
      <span className={styles.seconds}>
        <span aria-hidden="true">{remaining}</span>
        <span className="visually-hidden">
          {translate('resources.devices.resetCode.seconds', { smart_count: remaining })}
        </span>
      </span>
    </div>
  )
}

/**
 * Copies the code and shows the outcome until the code changes. The button keeps the focus, so the next code can be
 * copied too.
 */
function CopyButton({ token }: { token: string }) {
  const translate = useTranslator()
  const { outcome, copy } = useCopy(token)
  return (
    <>
      <span role="status" className={outcome === 'copyFailed' ? styles.failed : 'visually-hidden'}>
        {outcome && translate(`resources.devices.resetCode.${outcome}`)}
      </span>
      <Button variant="contained" onClick={() => void copy()} className={styles.copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
        {translate(outcome === 'copied' ? 'list.copied' : 'list.copy')}
      </Button>
    </>
  )
}

/** Shows the code in two groups; copied as text it has no space. */
function GroupedDigits({ token }: { token: string }) {
  const half = token.length / 2
  return (
    <span className={styles.groups} aria-hidden="true">
      <span>{token.slice(0, half)}</span>
      <span>{token.slice(half)}</span>
    </span>
  )
}

/** Digits separated by spaces, so that a screen reader reads them one by one. */
const separateDigits = (token: string): string => [...token].join(' ')
