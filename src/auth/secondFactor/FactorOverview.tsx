import { factorTexts } from '#i18n/factorTexts.ts'
import { getLocaleTag } from '#i18n/locales.ts'
import { fillText } from '#i18n/translate.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useTexts, useTextsOf } from '../../ui/texts.tsx'
import { useTimeZone } from '../../ui/timeZone.ts'
import type { OwnFactors } from './ownFactors.ts'
import styles from './secondFactor.module.css'
import type { FactorChanges, FactorOutcome } from './useFactorChanges.ts'

interface FactorOverviewProps {
  factors: OwnFactors
  changes: FactorChanges
  outcome: FactorOutcome | undefined
}

/** Whether the second factor is on, since when, and what can be changed. */
export function FactorOverview({
  factors: { totp, recoveryCodes, isRequired },
  changes,
  outcome,
}: FactorOverviewProps) {
  const { dialog: texts } = useTextsOf(factorTexts)
  const { busy, show, setUp } = changes
  return (
    <div className={styles.overview}>
      {outcome && <Notice tone="success">{texts[outcome]}</Notice>}
      <div className={styles.facts}>
        <p className={styles.state}>
          {texts.app}
          <StatusChip tone={totp ? 'success' : 'neutral'} label={totp ? texts.on : texts.off} />
        </p>
        {totp ? (
          <FactorUse totp={totp} recoveryCodes={recoveryCodes} />
        ) : (
          <p className={styles.muted}>{texts.offText}</p>
        )}
      </div>
      {totp && recoveryCodes === 0 && <Notice tone="warning">{texts.noCodesLeft}</Notice>}
      {totp && isRequired && <p className={styles.muted}>{texts.required}</p>}
      {totp && (
        <div className={styles.choices}>
          <ActionButton busy={busy} onClick={() => void setUp(true)}>
            {texts.replace}
          </ActionButton>
          <ActionButton busy={busy} onClick={() => show({ name: 'renew' })}>
            {texts.renew}
          </ActionButton>
          {!isRequired && (
            <ActionButton busy={busy} onClick={() => show({ name: 'remove' })}>
              {texts.remove}
            </ActionButton>
          )}
        </div>
      )}
    </div>
  )
}

function FactorUse({ totp, recoveryCodes }: { totp: NonNullable<OwnFactors['totp']>; recoveryCodes: number }) {
  const { dialog: texts } = useTextsOf(factorTexts)
  const { locale } = useTexts()
  const timeZone = useTimeZone()
  const format = (instant: string, timeStyle?: 'short') =>
    new Intl.DateTimeFormat(getLocaleTag(locale), { dateStyle: 'short', timeStyle, timeZone }).format(new Date(instant))
  const facts = [
    fillText(texts.since, { date: format(totp.createdAt) }),
    ...(totp.lastUsedAt === null ? [] : [fillText(texts.lastUsed, { date: format(totp.lastUsedAt, 'short') })]),
  ]
  return (
    <>
      <p className={styles.muted}>{facts.join(', ')}</p>
      {recoveryCodes > 0 && <p className={styles.muted}>{fillText(texts.codesLeft, { smart_count: recoveryCodes })}</p>}
    </>
  )
}
