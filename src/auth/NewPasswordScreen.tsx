import { useState } from 'react'
import type { Locale } from '#i18n/locales.ts'
import { isPersonName } from '#rules/personName.ts'
import { ApiError, hasStatus } from '../api/apiError.ts'
import type { HttpClient } from '../api/httpClient.ts'
import { ActionLink } from '../ui/ActionLink.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { AgreementCheckbox } from './AgreementCheckbox.tsx'
import styles from './AuthForm.module.css'
import { forgotPath } from './authPaths.ts'
import { type LinkCheck, toInvitationProblem } from './checkLink.ts'
import { InvitedFields } from './InvitedFields.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { Outcome } from './Outcome.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { formatProblem, type Problem, toProblem } from './problem.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { type FormProblems, type FormValues, useAuthForm } from './useAuthForm.ts'
import { type NewPasswordField, passwordRulesProblem, validateNewPassword } from './validateNewPassword.ts'

/** Whether the password replaces a forgotten one or is the first one of an invited user. */
export type NewPasswordKind = 'recover' | 'register'

interface NewPasswordScreenProps {
  kind: NewPasswordKind
  /** The token from the link in the mail. */
  token: string
  http: HttpClient
  /** The URL of the sign-in, which the screen offers afterwards. */
  loginHref: string
  /** The result of checking the link; undefined if it was not checked. */
  link?: LinkCheck
}

interface LinkOutcome {
  readonly tone: 'success' | 'failure'
  /** Why an invitation cannot be accepted. */
  readonly problem?: Problem | undefined
}

/** Selects the texts of the screen: for a new password, or for an invitation, whose form also asks for the name. */
type TextKind = NewPasswordKind | 'invitation'

/**
 * The screen of a mail link for setting a password, and its outcome. If the password is refused, the link stays valid.
 */
export function NewPasswordScreen(props: NewPasswordScreenProps) {
  const { kind, link } = props
  const isInvitation = link?.invitedEmail !== undefined || link?.problem !== undefined
  const [textKind, setTextKind] = useState<TextKind>(isInvitation ? 'invitation' : kind)
  const [outcome, setOutcome] = useState<LinkOutcome | undefined>(
    link?.isValid === false ? { tone: 'failure', problem: link.problem } : undefined,
  )
  if (outcome !== undefined) return <NewPasswordOutcome {...props} textKind={textKind} outcome={outcome} />
  return (
    <NewPasswordForm
      {...props}
      textKind={textKind}
      onOutcome={setOutcome}
      onInvited={() => setTextKind('invitation')}
    />
  )
}

interface NewPasswordFormProps extends NewPasswordScreenProps {
  textKind: TextKind
  onOutcome: (outcome: LinkOutcome) => void
  /** Called if the response to the submit shows that the link is an invitation. */
  onInvited: () => void
}

function NewPasswordForm({ kind, textKind, token, http, link, onOutcome, onInvited }: NewPasswordFormProps) {
  const translate = useTranslator()
  const isInvitation = textKind === 'invitation'
  const { values, problems, busy, noticeRef, formProps } = useAuthForm<Field>({
    fields: getFields(textKind),
    validate: (formValues) => validate(formValues, textKind),
    async send({ name, password }) {
      try {
        const data = { token, senha: password, ...(isInvitation && { nome: name }) }
        await http('/requisicaotemporaria', { method: 'POST', data })
        onOutcome({ tone: 'success' })
      } catch (error) {
        if (error instanceof ApiError && error.field === 'nome') onInvited()
        if (!isLinkError(error)) throw error
        onOutcome({ tone: 'failure', problem: toInvitationProblem(error, translate.locale) })
      }
    },
    toFormProblems: (error, locale) => toFormProblems(error, locale, textKind),
  })
  return (
    <form className={styles.form} {...formProps}>
      <div className={styles.intro}>
        <h1 className={styles.title}>{translate(`auth.${textKind}.title`)}</h1>
        <p className={styles.lead}>{translate(`auth.${textKind}.text`)}</p>
      </div>
      {problems.general && <ProblemNotice problem={problems.general} ref={noticeRef} />}
      {isInvitation && (
        <InvitedFields
          email={link?.invitedEmail}
          error={problems.fields.name && formatProblem(translate, problems.fields.name)}
        />
      )}
      <NewPasswordFields values={values} problems={problems.fields} />
      {kind === 'register' && (
        <AgreementCheckbox error={problems.fields.agreement && formatProblem(translate, problems.fields.agreement)} />
      )}
      <SubmitButton
        label={translate(`auth.${textKind}.submit`)}
        busyLabel={translate(`auth.${textKind}.busy`)}
        busy={busy}
        className={styles.submit}
      />
    </form>
  )
}

interface NewPasswordOutcomeProps extends NewPasswordScreenProps {
  textKind: TextKind
  outcome: LinkOutcome
}

function NewPasswordOutcome({ kind, textKind, outcome: { tone, problem }, loginHref }: NewPasswordOutcomeProps) {
  const translate = useTranslator()
  const canRequestNewLink = tone === 'failure' && kind === 'recover'
  return (
    <Outcome
      tone={tone}
      title={translate(`auth.${textKind}.${tone}Title`)}
      text={problem ? formatProblem(translate, problem) : translate(`auth.${textKind}.${tone}Text`)}
      actions={
        <>
          {canRequestNewLink && (
            <ActionLink href={forgotPath} emphasis="primary">
              {translate('auth.recover.again')}
            </ActionLink>
          )}
          <ActionLink href={loginHref} emphasis={canRequestNewLink ? 'plain' : 'primary'}>
            {translate('auth.goToLogin')}
          </ActionLink>
        </>
      }
    />
  )
}

type Field = NewPasswordField | 'name' | 'agreement'

/** The fields of the form, in the order in which they appear. */
function getFields(textKind: TextKind): readonly Field[] {
  const password: readonly Field[] = ['password', 'confirmation']
  if (textKind === 'recover') return password
  return textKind === 'register' ? [...password, 'agreement'] : ['name', ...password, 'agreement']
}

function validate(values: FormValues<Field>, textKind: TextKind): Partial<Record<Field, Problem>> {
  const isAgreementMissing = textKind !== 'recover' && values.agreement === ''
  const isNameWrong = textKind === 'invitation' && !isPersonName(values.name)
  return {
    ...(isNameWrong && { name: { message: values.name === '' ? 'validation.required' : 'validation.personName' } }),
    ...validateNewPassword(values),
    ...(isAgreementMissing && { agreement: { message: 'auth.agreement.required' } }),
  }
}

/**
 * Whether the link itself is invalid: the server then responds with 400 and no field, or with the field `token`. The
 * user cannot correct that in the form.
 */
function isLinkError(error: unknown): boolean {
  return hasStatus(error, 400) && (error.field === undefined || error.field === 'token')
}

function toFormProblems(error: unknown, locale: Locale, textKind: TextKind): FormProblems<Field> {
  const field = error instanceof ApiError ? error.field : undefined
  if (field === 'senha')
    return {
      fields: {
        password: { ...passwordRulesProblem, ...toProblem(error, locale, { refused: passwordRulesProblem.message }) },
      },
    }
  if (field === 'nome') return { fields: { name: toProblem(error, locale, { refused: 'validation.personName' }) } }
  const problem = toProblem(error, locale, { refused: 'events.unexpected.failure' })
  return { fields: {}, general: { ...problem, title: `auth.${textKind}.failureTitle` } }
}
