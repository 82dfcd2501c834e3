import { Link } from 'react-router'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { type ImportStep, importSteps } from './importSteps.ts'
import styles from './imports.module.css'

/** The link to a step of the import on this page. */
export const toStep = (step: ImportStep) => ({ search: `?step=${step}` })

/** The steps of an import. The available ones are links. */
export function StepBar({ shown, open }: { shown: ImportStep; open: readonly ImportStep[] }) {
  const { steps: texts } = useLocalizedTexts(importTexts)
  const place = importSteps.indexOf(shown)
  return (
    <nav aria-label={texts.label} className={styles.steps}>
      <p className={styles.stepPlace}>{fillText(texts.place, { number: place + 1, count: importSteps.length })}</p>
      <ol>
        {importSteps.map((step, index) => (
          <li key={step} data-done={index < place || undefined} data-current={step === shown || undefined}>
            {open.includes(step) && step !== shown ? (
              <Link to={toStep(step)}>{texts[step]}</Link>
            ) : (
              <span aria-current={step === shown ? 'step' : undefined}>{texts[step]}</span>
            )}
            {index < place && <span className="visually-hidden">, {texts.done}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
