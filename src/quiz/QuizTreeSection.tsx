import { Paper } from '@mui/material'
import { useId, useRef } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { QuizProblems } from './QuizProblems.tsx'
import styles from './QuizTreeSection.module.css'
import { useQuizEditor } from './quizEditorContext.ts'
import { QuizTree, type TreeHandle } from './tree/QuizTree.tsx'
import { treeSectionId } from './treeSection.ts'

/** The tree of a quiz. Its problems are listed beside it; if there are only hints, they are listed above it. */
export function QuizTreeSection() {
  const translate = useTranslator()
  const id = useId()
  const { quiz, problems } = useQuizEditor()
  const treeRef = useRef<TreeHandle>(null)
  return (
    <Paper
      id={treeSectionId}
      component="section"
      variant="outlined"
      className={styles.diagram}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {translate('resources.quiz.tree.title')}
      </h2>
      {quiz.questions.length === 0 ? (
        <EmptyState
          reason="nothingYet"
          title={translate('resources.quiz.tree.empty.title')}
          text={translate('resources.quiz.tree.empty.text')}
        />
      ) : (
        <div className={styles.columns} data-troubled={problems.length > 0}>
          <QuizProblems onSelect={(node) => treeRef.current?.goTo(node)} />
          <QuizTree ref={treeRef} />
        </div>
      )}
    </Paper>
  )
}
