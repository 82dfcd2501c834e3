import { factorTexts } from '#i18n/factorTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import type { OwnFactors } from './ownFactors.ts'
import { PasskeyList } from './PasskeyList.tsx'
import styles from './secondFactor.module.css'
import type { FactorChanges, FactorOutcome } from './useFactorChanges.ts'
import { useFactorUse } from './useFactorUse.ts'

interface FactorOverviewProps {
  factors: OwnFactors
  changes: FactorChanges
  outcome: FactorOutcome | undefined
}

/** The second factors of the user, their dates, and the buttons that change them. */
export function FactorOverview({ factors, changes, outcome }: FactorOverviewProps) {
  const { dialog: texts } = useLocalizedTexts(factorTexts)
  const describeUse = useFactorUse()
  const { totp, passkeys, passkeySupport, recoveryCodes, isRequired } = factors
  const { busy, show, setUp } = changes
  const hasFactor = totp !== undefined || passkeys.length > 0
  const isLast = passkeys.length === 0
  const removeApp = () =>
    totp && show(isLast ? { name: 'remove' } : { name: 'removeOne', factorId: totp.factorId, label: texts.app })
  return (
    <div className={styles.overview}>
      {outcome && <Notice tone="success">{texts[outcome]}</Notice>}
      <div className={styles.facts}>
        <p className={styles.state}>
          {texts.app}
          <StatusChip tone={totp ? 'success' : 'neutral'} label={totp ? texts.on : texts.off} />
        </p>
        <p className={styles.muted}>{totp ? describeUse(totp) : texts.offText}</p>
        {totp && (
          <div className={styles.tools}>
            <ActionButton busy={busy} onClick={() => void setUp(true)}>
              {texts.replace}
            </ActionButton>
            {!(isRequired && isLast) && (
              <ActionButton busy={busy} onClick={removeApp}>
                {texts.remove}
              </ActionButton>
            )}
          </div>
        )}
      </div>
      {(passkeySupport || passkeys.length > 0) && <PasskeyList factors={factors} changes={changes} />}
      {hasFactor && isRequired && <p className={styles.muted}>{texts.required}</p>}
      {hasFactor && recoveryCodes === 0 && <Notice tone="warning">{texts.noCodesLeft}</Notice>}
      {hasFactor && (
        <div className={styles.choices}>
          {recoveryCodes > 0 && (
            <p className={styles.muted}>{fillText(texts.codesLeft, { smart_count: recoveryCodes })}</p>
          )}
          <ActionButton busy={busy} onClick={() => show({ name: 'renew' })}>
            {texts.renew}
          </ActionButton>
        </div>
      )}
    </div>
  )
}
