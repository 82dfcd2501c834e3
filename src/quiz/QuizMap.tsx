import { Paper } from '@mui/material'
import { useId, useRef } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useTexts } from '../ui/texts.tsx'
import { Problems } from './Problems.tsx'
import styles from './QuizMap.module.css'
import { useQuizDesk } from './quizDesk.ts'
import { mapId } from './quizPlaces.ts'
import { QuizTree, type TreeHandle } from './tree/QuizTree.tsx'

/** The tree of a quiz. Its problems are listed beside it; if there are only hints, they are listed above it. */
export function QuizMap() {
  const texts = useTexts()
  const id = useId()
  const { quiz, problems } = useQuizDesk()
  const tree = useRef<TreeHandle>(null)
  return (
    <Paper id={mapId} component="section" variant="outlined" className={styles.map} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {texts('resources.quiz.tree.title')}
      </h2>
      {quiz.questions.length === 0 ? (
        <EmptyState
          reason="nothingYet"
          title={texts('resources.quiz.tree.empty.title')}
          text={texts('resources.quiz.tree.empty.text')}
        />
      ) : (
        <div className={styles.halves} data-troubled={problems.length > 0}>
          <Problems onShow={(node) => tree.current?.goTo(node)} />
          <QuizTree ref={tree} />
        </div>
      )}
    </Paper>
  )
}
