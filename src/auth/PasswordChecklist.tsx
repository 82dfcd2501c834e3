import { useId } from 'react'
import { checkPassword, type PasswordRule, passwordRules, specialCharacters } from '#rules/password.ts'
import { Icon } from '../ui/Icon.tsx'
import { maxPasswordLength } from '../ui/siteConfig.ts'
import { useTranslator } from '../ui/translator.tsx'
import styles from './PasswordChecklist.module.css'

/** The rules for a new password, each marked as met or not. Changes are announced politely. */
export function PasswordChecklist({ password }: { password: string }) {
  const translate = useTranslator()
  const id = useId()
  const results = checkPassword(password, maxPasswordLength)
  return (
    <div className={styles.checklist}>
      <p id={id}>{translate('auth.newPassword.checklist')}</p>
      <ul className={styles.rules} aria-labelledby={id} aria-live="polite">
        {passwordRules.map((rule) => (
          <li key={rule} className={styles.rule} data-met={results[rule]} aria-atomic="true">
            <span className={styles.mark} aria-hidden="true">
              {results[rule] && <Icon name="check" size={14} />}
            </span>
            <span>
              <RuleText rule={rule} />
              <span className="visually-hidden">
                : {translate(`auth.newPassword.${results[rule] ? 'met' : 'unmet'}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The text of a rule. CSS keeps the special characters on one line. */
function RuleText({ rule }: { rule: PasswordRule }) {
  const translate = useTranslator()
  const [textBefore = '', textAfter] = translate(`auth.newPassword.${rule}`, { max: maxPasswordLength }).split(
    '%{characters}',
  )
  if (textAfter === undefined) return textBefore
  return (
    <>
      {textBefore}
      <span className={styles.characters}>{specialCharacters}</span>
      {textAfter}
    </>
  )
}
