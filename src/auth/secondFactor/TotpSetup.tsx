import type { ReactNode } from 'react'
import { factorTexts } from '#i18n/factorTexts.ts'
import type { TotpEnrolment } from '../../api/secondFactor.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import { CodeForm } from './CodeForm.tsx'
import type { toCodeProblems } from './factorProblems.ts'
import styles from './secondFactor.module.css'

interface TotpSetupProps {
  enrolment: TotpEnrolment
  submitLabel: string
  /** Confirms the authenticator app with its first code. */
  onProve: (code: string) => Promise<void>
  toFormProblems?: typeof toCodeProblems
  actions?: ReactNode
  Actions?: (props: { children: ReactNode }) => ReactNode
}

/** Sets up an authenticator app: shows its key as a QR code, as text and as a link, and a form for the first code. */
export function TotpSetup({ enrolment: { secret, uri }, onProve, ...formProps }: TotpSetupProps) {
  const { setup } = useLocalizedTexts(factorTexts)
  return (
    <div className={styles.setup}>
      <p>{setup.text}</p>
      <QrCode text={uri} label={setup.qrCode} className={styles.qrCode} />
      <a href={uri} className={styles.appLink}>
        {setup.openApp}
      </a>
      <ManualKey secret={secret} />
      <p>{setup.proof}</p>
      <CodeForm busyLabel={setup.busy} onSend={onProve} {...formProps} />
    </div>
  )
}

/** The key as text, in groups of four. Copying omits the spaces. */
function ManualKey({ secret }: { secret: string }) {
  const { setup, codes } = useLocalizedTexts(factorTexts)
  const { outcome, copy } = useCopy(secret)
  return (
    <div className={styles.manual}>
      <p className={styles.muted}>{setup.manual}</p>
      <p className={styles.key}>
        <code>
          {(secret.match(/.{1,4}/g) ?? []).map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change, and two may be equal
            <span key={index}>{group}</span>
          ))}
        </code>
        <ActionButton
          className={styles.copyKey}
          aria-label={setup.copyKey}
          title={setup.copyKey}
          onClick={() => void copy()}
        >
          <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
        </ActionButton>
      </p>
      <p role="status" className={outcome === 'copyFailed' ? styles.failed : 'visually-hidden'}>
        {outcome && codes[outcome]}
      </p>
    </div>
  )
}
