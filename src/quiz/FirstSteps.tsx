import { useTranslator } from '../ui/translator.tsx'
import styles from './QuestionTable.module.css'

/** Instructions for a quiz without questions. */
export function FirstSteps() {
  const translate = useTranslator()
  return (
    <div className={styles.first}>
      <p>{translate('resources.quiz.editor.first.title')}</p>
      <ol>
        <li>{translate('resources.quiz.editor.first.question')}</li>
        <li>{translate('resources.quiz.editor.first.destination')}</li>
        <li>{translate('resources.quiz.editor.first.publish')}</li>
      </ol>
    </div>
  )
}
