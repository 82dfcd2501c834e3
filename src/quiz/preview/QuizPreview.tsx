import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import type { Translator } from '#i18n/translate.ts'
import { Dialog } from '../../declared/dialogs/Dialog.tsx'
import { loadMessages } from '../../layout/language/language.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTexts } from '../../ui/texts.tsx'
import {
  answered,
  beginningAt,
  type PlayableQuestion,
  type Played,
  played,
  type Run,
  startsOf,
  stepBack,
} from './play.ts'
import styles from './QuizPreview.module.css'
import { SceneView } from './SceneView.tsx'
import { StartPicker } from './StartPicker.tsx'
import { type LoadMessages, type SpokenTexts, useTextsOf } from './useTextsOf.ts'

interface QuizPreviewProps {
  quiz: { readonly name: string; readonly language: string; readonly questions: readonly PlayableQuestion[] }
  /** Opens a question in the builder; undefined if the quiz is closed to changes. */
  onEdit?: (quizQuestionId: number) => void
  onClose: () => void
  load?: LoadMessages
}

/**
 * Plays a quiz as the mobile app shows it, in the language of the quiz. Nothing is saved; unfinished parts show a
 * notice.
 */
export function QuizPreview({ quiz, onEdit, onClose, load = loadMessages }: QuizPreviewProps) {
  const texts = useTexts()
  const spoken = useTextsOf(quiz.language, load)
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>{texts('resources.quiz.preview.title', { name: quiz.name })}</DialogTitle>
      {spoken.texts ? (
        <Player quiz={quiz} spoken={spoken.texts} takesFocus={spoken.failures > 0} onEdit={onEdit} onClose={onClose} />
      ) : (
        <NotYet spoken={spoken} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Shown until the texts are loaded, or if loading fails. */
function NotYet({ spoken: { isAsking, failures, retry }, onClose }: { spoken: SpokenTexts; onClose: () => void }) {
  const texts = useTexts()
  return (
    <>
      <DialogContent>
        {isAsking ? (
          <Loading label={texts('resources.quiz.preview.loading')} />
        ) : (
          <Notice tone="danger">{texts('resources.quiz.preview.failed')}</Notice>
        )}
      </DialogContent>
      <DialogActions>
        {failures > 0 && (
          // Not `disabled`, so that the button keeps the focus while loading.
          <Button variant="contained" aria-disabled={isAsking || undefined} onClick={() => !isAsking && retry()}>
            {texts('list.failed.retry')}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          {texts('form.close')}
        </Button>
      </DialogActions>
    </>
  )
}

interface PlayerProps extends Pick<QuizPreviewProps, 'quiz' | 'onEdit' | 'onClose'> {
  spoken: Translator
  /** Whether the focused element was removed, so that the first text must be focused. */
  takesFocus: boolean
}

function Player({ quiz, spoken, takesFocus, onEdit, onClose }: PlayerProps) {
  const texts = useTexts()
  const starts = startsOf(quiz.questions)
  const [{ run, turn }, setTurn] = useState({ run: beginningAt(starts[0]?.quizQuestionId), turn: 0 })
  const now = played(quiz.questions, run)
  const isBegun = now.steps.length > 0
  const goTo = (next: Run) => setTurn({ run: next, turn: turn + 1 })
  return (
    <>
      <DialogContent className={styles.content}>
        {starts.length > 1 && !isBegun && (
          <StartPicker questions={starts} start={run.start} onPick={(start) => goTo(beginningAt(start))} />
        )}
        <div className={styles.stage} lang={quiz.language}>
          {isBegun && <Trail steps={now.steps} label={spoken('resources.quiz.preview.trail')} />}
          <SceneView
            key={turn}
            scene={now.scene}
            takesFocus={takesFocus || turn > 0}
            spoken={spoken}
            onAnswer={(answerId) => goTo(answered(run, now, answerId))}
            onEdit={onEdit}
          />
        </div>
      </DialogContent>
      <DialogActions className={styles.actions}>
        <Button disabled={!isBegun} onClick={() => goTo(stepBack(run, now))}>
          {texts('resources.quiz.preview.back')}
        </Button>
        <Button disabled={!isBegun} onClick={() => goTo(beginningAt(run.start))}>
          {texts('resources.quiz.preview.restart')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {texts('form.close')}
        </Button>
      </DialogActions>
    </>
  )
}

/** The answers given so far. */
function Trail({ steps, label }: { steps: Played['steps']; label: string }) {
  return (
    <ol className={styles.trail} aria-label={label}>
      {steps.map(({ answer }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: in a cycle the same answer can be given more than once
        <li key={at}>{answer.answer.label}</li>
      ))}
    </ol>
  )
}
