import { Button, Tooltip } from '@mui/material'
import { useId, useState } from 'react'
import { stateOf } from '#resources/language/derive.ts'
import { isInactive } from '#resources/language/stateLabel.ts'
import { quiz as resource } from '#resources/quiz.ts'
import { useActionQuestion } from '../declared/actions/useActionQuestion.ts'
import { useReason } from '../declared/actions/useReason.ts'
import { ConfirmDialog, type Question } from '../declared/dialogs/ConfirmDialog.tsx'
import { useEngine } from '../declared/engine.ts'
import { actionLabel } from '../declared/messages.ts'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/iconPaths.ts'
import styles from './QuizHead.module.css'
import { type ChangeOptions, useQuizDesk } from './quizDesk.ts'

/**
 * Shows the stage of the quiz (draft, validated, published) and buttons for the next steps, each with its
 * preconditions.
 */
export function Lifecycle() {
  const { translate } = useEngine()
  const { quiz, problems, change } = useQuizDesk()
  const reasonFor = useReason(resource)
  const asking = useStepQuestion()
  const problemsText =
    problems.length > 0 ? translate('resources.quiz.editor.problems', { smart_count: problems.length }) : undefined
  return (
    <div className={styles.lifecycle}>
      <Stages />
      <div className={styles.steps}>
        <Step
          label={actionLabel(translate, resource, 'validate')}
          icon="check"
          reason={reasonFor('validate', quiz) ?? problemsText}
          isNext={quiz.validatedAt === null}
          onClick={() => void change('validate', (api, now) => api.validate(now))}
        />
        <Step
          label={actionLabel(translate, resource, 'publish')}
          icon="publish"
          reason={reasonFor('publish', quiz)}
          isNext={quiz.validatedAt !== null && quiz.publishedAt === null}
          onClick={() => asking.ask('publish')}
        />
        {quiz.publishedAt !== null && (
          <Step
            label={actionLabel(translate, resource, 'unpublish')}
            icon="offline"
            reason={reasonFor('unpublish', quiz)}
            isNext={false}
            onClick={() => asking.ask('unpublish')}
          />
        )}
        <ToggleStep />
      </div>
      <ConfirmDialog question={asking.question} onConfirm={asking.confirm} onClose={asking.close} />
    </div>
  )
}

/** Asks for confirmation before a step that affects users of the mobile app. */
function useStepQuestion() {
  const { translate } = useEngine()
  const { quiz, change } = useQuizDesk()
  const [step, setStep] = useState<'publish' | 'unpublish'>()
  const [isSent, setSent] = useState(false)
  const params = { title: quiz.name, campaign: quiz.campaign.name }
  const confirm = async () => {
    // The dialog still accepts clicks during its closing animation.
    if (step === undefined || isSent) return
    setSent(true)
    await change(step, (api, now) => api[step](now))
    setStep(undefined)
    setSent(false)
  }
  const questionOf = (asked: 'publish' | 'unpublish') => {
    const say = (part: 'title' | 'text' | 'submit') => translate(`resources.quiz.confirm.${asked}.${part}`, params)
    return { title: say('title'), text: say('text'), verb: say('submit') }
  }
  return {
    ask: (wanted: 'publish' | 'unpublish') => setStep(step ?? wanted),
    confirm: () => void confirm(),
    close: () => !isSent && setStep(undefined),
    question: step && !isSent ? questionOf(step) : undefined,
  }
}

const stages = ['draft', 'validated', 'published'] as const
const stateNames: readonly string[] = stages

/** The stages of the quiz, with the current one marked. */
function Stages() {
  const { translate, surroundings } = useEngine()
  const { quiz } = useQuizDesk()
  // An inactive quiz keeps its stage.
  const state = stateOf(resource, { ...quiz, deletedAt: null }, surroundings())
  const reached = stateNames.indexOf(state)
  return (
    <ol className={styles.stages} aria-label={translate('resources.quiz.editor.stages')} data-off={isInactive(quiz)}>
      {stages.map((stage, index) => (
        <li key={stage} aria-current={index === reached ? 'step' : undefined}>
          {index > 0 && <Icon name="chevronRight" size={14} />}
          <span className={styles.stage} data-stage={stage}>
            {index < reached && <Icon name="check" size={14} />}
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
function Step({ label, icon, reason, isNext, onClick }: StepProps) {
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
function ToggleStep() {
  const { translate } = useEngine()
  const { quiz, change } = useQuizDesk()
  const isOff = isInactive(quiz)
  const askBefore = useActionQuestion(resource)
  const [question, setQuestion] = useState<Question>()
  const set = (active: boolean, options?: ChangeOptions) =>
    void change('toggle', (api, now) => api.toggle(now, active), options)
  const toggle = () => {
    setQuestion(undefined)
    set(isOff, { onUndo: () => set(!isOff, { isUndo: true }) })
  }
  const press = async () => {
    const asked = await askBefore('toggle', quiz)
    if (asked) setQuestion(asked)
    else toggle()
  }
  return (
    <div className={styles.step}>
      <Button variant="text" color="inherit" onClick={() => void press()}>
        {actionLabel(translate, resource, 'toggle', isOff)}
      </Button>
      <ConfirmDialog question={question} onConfirm={toggle} onClose={() => setQuestion(undefined)} />
    </div>
  )
}
