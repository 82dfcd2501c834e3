import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import type { Translator } from '#i18n/translate.ts'
import { Dialog } from '../../declared/dialogs/Dialog.tsx'
import { loadMessages } from '../../layout/language/languageStore.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import styles from './QuizPreview.module.css'
import {
  addAnswer,
  createRun,
  findStartQuestions,
  type PreviewQuestion,
  type PreviewRun,
  type ReplayResult,
  removeLastAnswer,
  replayRun,
} from './replayRun.ts'
import { StartPicker } from './StartPicker.tsx'
import { type LoadMessages, type LocaleTextsState, useLocaleTexts } from './useLocaleTexts.ts'

interface QuizPreviewProps {
  quiz: { readonly name: string; readonly language: string; readonly questions: readonly PreviewQuestion[] }
  /** Opens a question in the builder; undefined if the quiz is read-only. */
  onEdit?: (quizQuestionId: number) => void
  onClose: () => void
  loadTexts?: LoadMessages
}

/**
 * Runs a quiz as the mobile app shows it, in the language of the quiz. Nothing is saved. Unfinished parts show a
 * notice.
 */
export function QuizPreview({ quiz, onEdit, onClose, loadTexts = loadMessages }: QuizPreviewProps) {
  const translate = useTranslator()
  const quizTexts = useLocaleTexts(quiz.language, loadTexts)
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>{translate('resources.quiz.preview.title', { name: quiz.name })}</DialogTitle>
      {quizTexts.texts ? (
        <PreviewPlayer
          quiz={quiz}
          quizTexts={quizTexts.texts}
          shouldFocus={quizTexts.failureCount > 0}
          onEdit={onEdit}
          onClose={onClose}
        />
      ) : (
        <PreviewLoading quizTexts={quizTexts} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Shown until the texts are loaded, or if loading fails. */
function PreviewLoading({
  quizTexts: { isFetching, failureCount: failures, retry },
  onClose,
}: {
  quizTexts: LocaleTextsState
  onClose: () => void
}) {
  const translate = useTranslator()
  return (
    <>
      <DialogContent>
        {isFetching ? (
          <Loading label={translate('resources.quiz.preview.loading')} />
        ) : (
          <Notice tone="danger">{translate('resources.quiz.preview.failed')}</Notice>
        )}
      </DialogContent>
      <DialogActions>
        {failures > 0 && (
          // Not `disabled`, so that the button keeps the focus while loading.
          <Button variant="contained" aria-disabled={isFetching || undefined} onClick={() => !isFetching && retry()}>
            {translate('list.failed.retry')}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          {translate('form.close')}
        </Button>
      </DialogActions>
    </>
  )
}

interface PreviewPlayerProps extends Pick<QuizPreviewProps, 'quiz' | 'onEdit' | 'onClose'> {
  quizTexts: Translator
  /** Whether the focused element was removed, so that the first text must be focused. */
  shouldFocus: boolean
}

function PreviewPlayer({ quiz, quizTexts, shouldFocus, onEdit, onClose }: PreviewPlayerProps) {
  const translate = useTranslator()
  const startQuestions = findStartQuestions(quiz.questions)
  const [{ run, changeCount }, setState] = useState({
    run: createRun(startQuestions[0]?.quizQuestionId),
    changeCount: 0,
  })
  const replay = replayRun(quiz.questions, run)
  const hasSteps = replay.steps.length > 0
  const setRun = (next: PreviewRun) => setState({ run: next, changeCount: changeCount + 1 })
  return (
    <>
      <DialogContent className={styles.content}>
        {startQuestions.length > 1 && !hasSteps && (
          <StartPicker questions={startQuestions} start={run.start} onPick={(start) => setRun(createRun(start))} />
        )}
        <div className={styles.stage} lang={quiz.language}>
          {hasSteps && <AnswerTrail steps={replay.steps} label={quizTexts('resources.quiz.preview.trail')} />}
          <PreviewStep
            key={changeCount}
            position={replay.position}
            shouldFocus={shouldFocus || changeCount > 0}
            quizTexts={quizTexts}
            onAnswer={(answerId) => setRun(addAnswer(run, replay, answerId))}
            onEdit={onEdit}
          />
        </div>
      </DialogContent>
      <DialogActions className={styles.actions}>
        <Button disabled={!hasSteps} onClick={() => setRun(removeLastAnswer(run, replay))}>
          {translate('resources.quiz.preview.back')}
        </Button>
        <Button disabled={!hasSteps} onClick={() => setRun(createRun(run.start))}>
          {translate('resources.quiz.preview.restart')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {translate('form.close')}
        </Button>
      </DialogActions>
    </>
  )
}

/** The answers given so far. */
function AnswerTrail({ steps, label }: { steps: ReplayResult['steps']; label: string }) {
  return (
    <ol className={styles.trail} aria-label={label}>
      {steps.map(({ answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: in a cycle the same answer can be given more than once
        <li key={index}>{answer.answer.label}</li>
      ))}
    </ol>
  )
}
