import { Button, Paper } from '@mui/material'
import { Suspense, useState } from 'react'
import { fieldLabel } from '#i18n/labels.ts'
import { quiz as resource } from '#resources/quiz.ts'
import { useEngine } from '../declared/engine.ts'
import { Icon } from '../ui/Icon.tsx'
import { later } from '../ui/later.tsx'
import { Lifecycle } from './Lifecycle.tsx'
import styles from './QuizHead.module.css'
import { useQuizDesk } from './quizDesk.ts'
import { goToMap } from './quizPlaces.ts'

const QuizPreview = later(async () => (await import('./preview/QuizPreview.tsx')).QuizPreview, {
  isFetchedAhead: false,
})

/** The fixed properties of a quiz, its lifecycle, and the preview. */
export function QuizHead() {
  const { translate } = useEngine()
  const { quiz, closedBecause, edit } = useQuizDesk()
  const [isTrying, setTrying] = useState(false)
  const editTried = (quizQuestionId: number) => {
    setTrying(false)
    edit(quizQuestionId)
  }
  const facts = [
    ['name', quiz.name],
    ['campaign', quiz.campaign.name],
    ['language', translate(`resources.quiz.choices.language.${quiz.language}`)],
  ] as const
  return (
    <Paper component="section" variant="outlined" className={styles.head} aria-label={quiz.name}>
      <div className={styles.top}>
        <dl className={styles.facts}>
          {facts.map(([name, text]) => (
            <div key={name} className={styles.fact}>
              <dt>{fieldLabel(translate, resource.name, name)}</dt>
              <dd title={text}>{text}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.views}>
          <Button
            variant="text"
            startIcon={<Icon name="tree" size={18} />}
            disabled={quiz.questions.length === 0}
            onClick={goToMap}
          >
            {translate('resources.quiz.tree.show')}
          </Button>
          <Button
            variant="text"
            startIcon={<Icon name="play" size={18} />}
            disabled={quiz.questions.length === 0}
            onClick={() => setTrying(true)}
          >
            {translate('resources.quiz.preview.open')}
          </Button>
        </div>
      </div>
      <Lifecycle />
      {isTrying && (
        <Suspense fallback={null}>
          <QuizPreview
            quiz={quiz}
            {...(closedBecause === undefined && { onEdit: editTried })}
            onClose={() => setTrying(false)}
          />
        </Suspense>
      )}
    </Paper>
  )
}
