import { useTexts } from '../ui/texts.tsx'
import styles from './QuestionTable.module.css'

/** Instructions for a quiz without questions. */
export function FirstSteps() {
  const texts = useTexts()
  return (
    <div className={styles.first}>
      <p>{texts('resources.quiz.editor.first.title')}</p>
      <ol>
        <li>{texts('resources.quiz.editor.first.question')}</li>
        <li>{texts('resources.quiz.editor.first.destination')}</li>
        <li>{texts('resources.quiz.editor.first.publish')}</li>
      </ol>
    </div>
  )
}
