import { Button, Tooltip } from '@mui/material'
import { useId, useRef, useState } from 'react'
import { getStateName } from '#language/derive.ts'
import { isInactive } from '#language/stateLabel.ts'
import { quiz as resource } from '#product/resources/quiz.ts'
import { useActionConfirmation } from '../declared/actions/useActionConfirmation.ts'
import { useDisabledReason } from '../declared/actions/useDisabledReason.ts'
import { ConfirmDialog } from '../declared/dialogs/ConfirmDialog.tsx'
import type { Confirmation } from '../declared/dialogs/dialogProps.ts'
import { useEngine } from '../declared/engine.ts'
import { getActionLabel } from '../declared/messages.ts'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/iconPaths.ts'
import { useFocusFallback } from '../ui/useFocusFallback.ts'
import styles from './QuizHeader.module.css'
import { type ChangeOptions, useQuizEditor } from './quizEditorContext.ts'

/**
 * Shows the stage of the quiz (draft, validated, published) and buttons for the next steps, each with its
 * preconditions.
 */
export function Lifecycle() {
  const { translate } = useEngine()
  const { quiz, problems, change } = useQuizEditor()
  const getReason = useDisabledReason(resource)
  const confirmation = useStepConfirmation()
  const stepsRef = useRef<HTMLDivElement>(null)
  useFocusFallback(stepsRef)
  const problemCountText =
    problems.length > 0 ? translate('resources.quiz.editor.problems', { smart_count: problems.length }) : undefined
  return (
    <div className={styles.lifecycle}>
      <Stages />
      <div ref={stepsRef} tabIndex={-1} className={styles.steps}>
        <StepButton
          label={getActionLabel(translate, resource, 'validate')}
          icon="check"
          reason={getReason('validate', quiz) ?? problemCountText}
          isNext={quiz.validatedAt === null}
          onClick={() => void change('validate', (api, now) => api.validate(now))}
        />
        <StepButton
          label={getActionLabel(translate, resource, 'publish')}
          icon="publish"
          reason={getReason('publish', quiz)}
          isNext={quiz.validatedAt !== null && quiz.publishedAt === null}
          onClick={() => confirmation.open('publish')}
        />
        {quiz.publishedAt !== null && (
          <StepButton
            label={getActionLabel(translate, resource, 'unpublish')}
            icon="offline"
            reason={getReason('unpublish', quiz)}
            isNext={false}
            onClick={() => confirmation.open('unpublish')}
          />
        )}
        <ToggleStepButton />
      </div>
      <ConfirmDialog
        confirmation={confirmation.question}
        onConfirm={confirmation.confirm}
        onClose={confirmation.close}
      />
    </div>
  )
}

/** Asks for confirmation before a step that affects users of the mobile app. */
function useStepConfirmation() {
  const { translate } = useEngine()
  const { quiz, change } = useQuizEditor()
  const [step, setStep] = useState<'publish' | 'unpublish'>()
  const [isSubmitting, setSubmitting] = useState(false)
  const params = { title: quiz.name, campaign: quiz.campaign.name }
  const confirm = async () => {
    // The dialog still accepts clicks during its closing animation.
    if (step === undefined || isSubmitting) return
    setSubmitting(true)
    await change(step, (api, now) => api[step](now))
    setStep(undefined)
    setSubmitting(false)
  }
  const buildStepConfirmation = (stepToConfirm: 'publish' | 'unpublish') => {
    const translatePart = (part: 'title' | 'text' | 'submit') =>
      translate(`resources.quiz.confirm.${stepToConfirm}.${part}`, params)
    return { title: translatePart('title'), text: translatePart('text'), confirmLabel: translatePart('submit') }
  }
  return {
    open: (requestedStep: 'publish' | 'unpublish') => setStep(step ?? requestedStep),
    confirm: () => void confirm(),
    close: () => !isSubmitting && setStep(undefined),
    question: step && !isSubmitting ? buildStepConfirmation(step) : undefined,
  }
}

const stages = ['draft', 'validated', 'published'] as const
const stageNames: readonly string[] = stages

/** The stages of the quiz, with the current one marked. */
function Stages() {
  const { translate, getEvaluationContext } = useEngine()
  const { quiz } = useQuizEditor()
  // An inactive quiz keeps its stage.
  const state = getStateName(resource, { ...quiz, deletedAt: null }, getEvaluationContext())
  const currentIndex = stageNames.indexOf(state)
  return (
    <ol className={styles.stages} aria-label={translate('resources.quiz.editor.stages')} data-off={isInactive(quiz)}>
      {stages.map((stage, index) => (
        <li key={stage} aria-current={index === currentIndex ? 'step' : undefined}>
          {index > 0 && <Icon name="chevronRight" size={14} />}
          <span className={styles.stage} data-stage={stage}>
            {index < currentIndex && <Icon name="check" size={14} />}
            {translate(`resources.quiz.states.${stage}`)}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface StepProps {
  label: string
  icon: IconName
  /** Why the step is not possible now; undefined if it is. */
  reason: string | undefined
  /** Whether this is the next step of the lifecycle. */
  isNext: boolean
  onClick: () => void
}

/** A button that stays focusable while it is disabled, so that its reason can be read. */
function StepButton({ label, icon, reason, isNext, onClick }: StepProps) {
  const id = useId()
  return (
    <div className={styles.step}>
      <Tooltip describeChild title={reason ?? ''}>
        <Button
          variant={isNext && reason === undefined ? 'contained' : 'outlined'}
          startIcon={<Icon name={icon} size={18} />}
          aria-disabled={reason === undefined ? undefined : true}
          aria-describedby={reason === undefined ? undefined : id}
          onClick={() => reason === undefined && onClick()}
        >
          {label}
        </Button>
      </Tooltip>
      {reason !== undefined && (
        <p id={id} className={isNext ? styles.reason : 'visually-hidden'}>
          {reason}
        </p>
      )}
    </div>
  )
}

/** Deactivates or reactivates the quiz. */
function ToggleStepButton() {
  const { translate } = useEngine()
  const { quiz, change } = useQuizEditor()
  const isQuizInactive = isInactive(quiz)
  const getQuestion = useActionConfirmation(resource)
  const [question, setQuestion] = useState<Confirmation>()
  const setActive = (active: boolean, options?: ChangeOptions) =>
    void change('toggle', (api, now) => api.toggle(now, active), options)
  const toggle = () => {
    setQuestion(undefined)
    setActive(isQuizInactive, { onUndo: () => setActive(!isQuizInactive, { isUndo: true }) })
  }
  const handleClick = async () => {
    const stepToConfirm = await getQuestion('toggle', quiz)
    if (stepToConfirm) setQuestion(stepToConfirm)
    else toggle()
  }
  return (
    <div className={styles.step}>
      <Button variant="text" color="inherit" onClick={() => void handleClick()}>
        {getActionLabel(translate, resource, 'toggle', isQuizInactive)}
      </Button>
      <ConfirmDialog confirmation={question} onConfirm={toggle} onClose={() => setQuestion(undefined)} />
    </div>
  )
}
