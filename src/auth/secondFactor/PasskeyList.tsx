import { factorTexts } from '#i18n/factorTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { supportsPasskeys } from '../passkeys/passkeyProblem.ts'
import type { OwnFactors, PasskeySupport } from './ownFactors.ts'
import styles from './secondFactor.module.css'
import type { FactorChanges } from './useFactorChanges.ts'
import { useFactorUse } from './useFactorUse.ts'

interface PasskeyListProps {
  factors: OwnFactors
  changes: FactorChanges
}

/** The passkeys of the user, with a button that adds one, or the reason why none can be added. */
export function PasskeyList({ factors: { totp, passkeys, passkeySupport, isRequired }, changes }: PasskeyListProps) {
  const { passkey: texts } = useLocalizedTexts(factorTexts)
  const describeUse = useFactorUse()
  const { busy, show, addPasskey } = changes
  const obstacle = passkeySupport && findObstacle(passkeySupport)
  const isLast = totp === undefined && passkeys.length === 1
  return (
    <section className={`${styles.facts} ${styles.passkeySection}`} aria-labelledby="passkeys">
      <h3 id="passkeys" className={styles.state}>
        {texts.title}
      </h3>
      {passkeys.length === 0 && !obstacle && <p className={styles.muted}>{texts.none}</p>}
      <ul className={styles.passkeys}>
        {passkeys.map(({ name, ...factor }) => {
          const label = name || texts.unnamed
          const { factorId } = factor
          return (
            <li key={factorId} className={styles.passkey}>
              <div>
                <p>{label}</p>
                <p className={styles.muted}>{describeUse(factor)}</p>
              </div>
              {!(isRequired && isLast) && (
                <ActionButton
                  busy={busy}
                  aria-label={fillText(texts.removeLabel, { name: label })}
                  onClick={() => show(isLast ? { name: 'remove' } : { name: 'removeOne', factorId, label })}
                >
                  {texts.remove}
                </ActionButton>
              )}
            </li>
          )
        })}
      </ul>
      {obstacle ? (
        <p className={styles.muted}>{fillText(texts[obstacle], { origin: passkeySupport.origin })}</p>
      ) : (
        <ActionButton busy={busy} onClick={() => void addPasskey()}>
          {texts.add}
        </ActionButton>
      )}
    </section>
  )
}

/** Why no passkey can be added on this page; undefined if one can. */
function findObstacle({ origin, problem }: PasskeySupport) {
  if (problem !== undefined) return problem
  if (location.origin !== origin) return 'otherAddress'
  return supportsPasskeys() ? undefined : 'unsupported'
}
