import { Button, Paper } from '@mui/material'
import { useId } from 'react'
import { Controller, useFormState, useWatch } from 'react-hook-form'
import { isObject } from '#language/values.ts'
import { DraftNotice } from '../../declared/form/draft/DraftNotice.tsx'
import { useFormDraft } from '../../declared/form/draft/useDraft.ts'
import { UnsavedGuard } from '../../declared/form/UnsavedGuard.tsx'
import { useSaveShortcut } from '../../declared/form/useSaveShortcut.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import type { Quiz } from '../quizApi.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { AnswerList } from './AnswerList.tsx'
import { BankTextInput } from './BankTextInput.tsx'
import { builderHeadingId, focusBuilderPart, getPartId, outerNoticeId } from './builderFocus.ts'
import { type BuilderValues, isBankQuestion } from './builderModel.ts'
import { QuestionPath } from './QuestionPath.tsx'
import styles from './QuizBuilder.module.css'
import { useQuestionBank } from './useBanks.ts'
import type { Builder } from './useBuilder.ts'
import { useValidateOnChange } from './useValidateOnChange.ts'

interface QuizBuilderProps {
  quiz: Quiz
  builder: Builder
  /** Starts a new question, after confirmation if unsaved input would be lost. */
  onNew: () => void
  /** Returns to an outer question, after confirmation if unsaved input would be lost. */
  onReturnToOuter: (index: number) => void
}

/** The form that creates or changes a question with its answers. The quiz only changes when the user saves. */
export function QuizBuilder({ quiz, builder, onNew, onReturnToOuter }: QuizBuilderProps) {
  const translate = useTranslator()
  const id = useId()
  const { form, mergeOutcome } = builder
  const [base, outer] = useWatch({ control: form.control, name: ['base', 'outer'] })
  const draft = useBuilderDraft(quiz, builder)
  useSaveShortcut(builder.save)
  return (
    <Paper component="section" variant="outlined" className={styles.builder} aria-labelledby={id}>
      <header id={builderHeadingId}>
        <QuestionPath builder={builder} onReturnToOuter={onReturnToOuter} />
        <h2 id={id} className={styles.title}>
          {translate(base ? 'resources.quiz.builder.edit' : 'resources.quiz.builder.new')}
        </h2>
        <p className={styles.lead}>{translate('resources.quiz.builder.text')}</p>
      </header>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          builder.save()
        }}
      >
        {/* Input typed while a save is running would be lost when the form is reset. */}
        <div className={styles.form} inert={builder.isSaving}>
          {draft.offer && <DraftNotice offer={draft.offer} />}
          {mergeOutcome !== 'same' && (
            <Notice tone="warning">{translate(`resources.quiz.builder.became.${mergeOutcome}`)}</Notice>
          )}
          {outer && <OuterNotice outer={outer} onLeave={builder.returnToOuterQuestion} />}
          <QuestInput builder={builder} />
          <AnswerList builder={builder} />
          <AnswerForm builder={builder} />
        </div>
        <BuilderBar builder={builder} onNew={onNew} />
      </form>
      <UnsavedGuard control={form.control} onLeave={draft.discardDraft} />
    </Paper>
  )
}

/** The text of the question: typed, or chosen from the question bank. */
function QuestInput({ builder: { form } }: { builder: Builder }) {
  const translate = useTranslator()
  const bank = useQuestionBank()
  const changeValidation = useValidateOnChange()
  const [quest, bankEntry, outer] = useWatch({ control: form.control, name: ['quest', 'bank', 'outer'] })
  const helpKey =
    quest.trim() === '' ? 'questHelp' : isBankQuestion({ quest, bank: bankEntry }) ? 'chosenQuest' : 'newQuest'
  return (
    <Controller
      control={form.control}
      name="quest"
      render={({ field, fieldState }) => (
        <BankTextInput
          id={getPartId('quest')}
          label={translate('resources.quiz.builder.quest')}
          help={translate(`resources.quiz.builder.${helpKey}`)}
          descriptionId={outer ? outerNoticeId : undefined}
          error={fieldState.error?.message}
          text={field.value}
          onType={(typed) => {
            changeValidation.onChange()
            field.onChange(typed)
          }}
          onChoose={(newBankEntry) => {
            field.onChange(newBankEntry.quest)
            form.setValue('bank', newBankEntry, { shouldDirty: true })
          }}
          onBlur={() => changeValidation.onBlur(field.onBlur)}
          bank={bank}
          onEnter={() => focusBuilderPart('label')}
        />
      )}
    />
  )
}

/** A notice that names the outer question and the answer for which this question is created. */
function OuterNotice({ outer, onLeave }: { outer: BuilderValues; onLeave: () => void }) {
  const translate = useTranslator()
  return (
    <Notice tone="info">
      <p id={outerNoticeId}>
        {translate('resources.quiz.builder.outer', { answer: outer.entry.label || '…', question: outer.quest || '…' })}
      </p>
      <Button
        size="small"
        variant="text"
        className={styles.leaveOuter}
        startIcon={<Icon name="back" size={16} />}
        onClick={onLeave}
      >
        {translate('resources.quiz.builder.leaveOuter')}
      </Button>
    </Notice>
  )
}

/** The unsaved notice and the buttons of the builder. */
function BuilderBar({ builder, onNew }: { builder: Builder; onNew: () => void }) {
  const translate = useTranslator()
  const { control } = builder.form
  const { isDirty } = useFormState({ control })
  const base = useWatch({ control, name: 'base' })
  return (
    <div className={styles.bar}>
      <p className={styles.unsaved} role="status">
        {isDirty && translate('form.unsaved.text')}
      </p>
      {(base || isDirty) && (
        <Button variant="text" color="inherit" onClick={onNew}>
          {translate(base ? 'resources.quiz.builder.close' : 'resources.quiz.builder.clean')}
        </Button>
      )}
      <Button
        type="submit"
        variant="contained"
        id={getPartId('save')}
        aria-disabled={builder.isSaving || undefined}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {translate(builder.isSaving ? 'form.saving' : 'resources.quiz.builder.save')}
      </Button>
    </div>
  )
}

/** Stores all builder values as a draft: the open question, its answers and the answer in the form. */
function useBuilderDraft(quiz: Quiz, { form, showValues: show }: Builder) {
  return useFormDraft<BuilderValues>({
    formKey: `quiz.${quiz.quizId}`,
    form,
    stored: quiz,
    build: ({ at, version }) => ({
      at,
      ...(version !== undefined && { version }),
      values: { builder: form.getValues() },
    }),
    hasChanges: ({ values }) => isBuilderValues(values.builder),
    restore({ values: { builder } }) {
      if (isBuilderValues(builder)) show(builder)
      focusBuilderPart('quest')
    },
    focusFirstField: () => focusBuilderPart('quest'),
  })
}

/** Checks only the structure, because only this screen writes drafts. */
function isBuilderValues(value: unknown): value is BuilderValues {
  return isObject(value) && typeof value.quest === 'string' && Array.isArray(value.answers) && isObject(value.entry)
}
