import { Button, Paper } from '@mui/material'
import { Suspense, useState } from 'react'
import { fieldLabel } from '#i18n/labels.ts'
import { quiz as resource } from '#product/resources/quiz.ts'
import { useEngine } from '../declared/engine.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Lifecycle } from './Lifecycle.tsx'
import styles from './QuizHeader.module.css'
import { useQuizEditor } from './quizEditorContext.ts'
import { focusTreeSection } from './treeSection.ts'

const QuizPreview = lazyComponent(async () => (await import('./preview/QuizPreview.tsx')).QuizPreview, {
  isPreloaded: false,
})

/** The fixed properties of a quiz, its lifecycle, and the preview. */
export function QuizHeader() {
  const { translate } = useEngine()
  const { quiz, readOnlyReason, edit } = useQuizEditor()
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const editFromPreview = (quizQuestionId: number) => {
    setPreviewOpen(false)
    edit(quizQuestionId)
  }
  const properties = [
    ['name', quiz.name],
    ['campaign', quiz.campaign.name],
    ['language', translate(`resources.quiz.choices.language.${quiz.language}`)],
  ] as const
  return (
    <Paper component="section" variant="outlined" className={styles.head} aria-label={quiz.name}>
      <div className={styles.top}>
        <dl className={styles.facts}>
          {properties.map(([name, text]) => (
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
            onClick={focusTreeSection}
          >
            {translate('resources.quiz.tree.show')}
          </Button>
          <Button
            variant="text"
            startIcon={<Icon name="play" size={18} />}
            disabled={quiz.questions.length === 0}
            onClick={() => setPreviewOpen(true)}
          >
            {translate('resources.quiz.preview.open')}
          </Button>
        </div>
      </div>
      <Lifecycle />
      {isPreviewOpen && (
        <Suspense fallback={null}>
          <QuizPreview
            quiz={quiz}
            {...(readOnlyReason === undefined && { onEdit: editFromPreview })}
            onClose={() => setPreviewOpen(false)}
          />
        </Suspense>
      )}
    </Paper>
  )
}
