import { factorTexts } from '#i18n/factorTexts.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { TextField } from '../TextField.tsx'
import styles from './secondFactor.module.css'

/**
 * The field for a code of the authenticator app in the sign-in form. With a correct code, the user need not wait after
 * too many failed attempts.
 */
export function RateLimitBypassField() {
  const { code, step } = useLocalizedTexts(factorTexts)
  return (
    <div className={styles.skipWait}>
      <p className={styles.muted}>{step.skipWait}</p>
      <TextField
        id="code"
        name="code"
        label={code}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={12}
      />
    </div>
  )
}
