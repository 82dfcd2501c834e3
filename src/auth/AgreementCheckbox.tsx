import { useTranslator } from '../ui/translator.tsx'
import styles from './AgreementCheckbox.module.css'
import { getPrivacyPath } from './authPaths.ts'
import { FieldError } from './FieldError.tsx'

/**
 * The required checkbox with which a new user agrees to the terms. The privacy policy opens in a new tab, so that typed
 * text is not lost.
 */
export function AgreementCheckbox({ error }: { error: string | undefined }) {
  const translate = useTranslator()
  return (
    <div className={styles.agreement}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          name="agreement"
          className={styles.box}
          required
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        {translate('auth.agreement.label')}
      </label>
      {error !== undefined && <FieldError id={errorId} text={error} />}
      <a className={styles.link} href={getPrivacyPath(translate.locale)} target="_blank" rel="noreferrer">
        {translate('auth.agreement.link')}
        <span className="visually-hidden"> ({translate('auth.newTab')})</span>
      </a>
    </div>
  )
}

const errorId = 'agreement-error'
