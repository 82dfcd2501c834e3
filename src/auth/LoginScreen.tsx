import { type FormEvent, type MouseEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Api } from '../api/api.ts'
import type { ClientConfig } from '../api/clientConfig.ts'
import { type CurrentUser, isAppUser } from '../api/currentUser.ts'
import { type LoginChallenge, SecondFactorNeeded } from '../api/secondFactor.ts'
import type { SessionEndReason } from '../api/sessionEnd.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useTranslator } from '../ui/translator.tsx'
import styles from './AuthForm.module.css'
import { NoAccountDialog, OnlyAdminsDialog } from './appDialogs.tsx'
import { forgotPath, getPrivacyPath, noAccountHash } from './authPaths.ts'
import { type Credentials, type LoginProblem, toLoginProblem, validateCredentials } from './loginProblem.ts'
import { PasswordField } from './PasswordField.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { PasskeyButton } from './passkeys/PasskeyButton.tsx'
import { toPasskeyProblem } from './passkeys/passkeyProblem.ts'
import { usePasskeyLogin } from './passkeys/usePasskeyLogin.ts'
import type { Problem } from './problem.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { TextField } from './TextField.tsx'

/** The event that led to the login page. The screen shows a notice about it or opens a dialog. */
export type LoginReason = SessionEndReason | 'incompleteLink' | 'loggedOut' | 'noAccount'

export interface LoginScreenProps {
  api: Pick<Api, 'signIn' | 'secondStep' | 'passkeyLogin' | 'me'>
  config: Promise<ClientConfig>
  reason?: LoginReason | undefined
  /**
   * Called after a successful sign-in. For a mobile app user, it is called when the user closes the dialog about
   * missing access.
   */
  onSignedIn: (me: CurrentUser) => void
  /** Called on each input, to preload the admin area. */
  onTyping: () => void
}

/**
 * The sign-in form. Errors are shown above the fields. After a refusal, the password is kept and selected, so that
 * typing replaces it.
 */
export function LoginScreen({ api, config, reason, onTyping, onSignedIn }: LoginScreenProps) {
  const translate = useTranslator()
  const [appUser, setAppUser] = useState<CurrentUser>()
  const handleSignedIn = (me: CurrentUser): void => (isAppUser(me) ? setAppUser(me) : onSignedIn(me))
  const { problem, isLimited, step: signInStep, ...signIn } = useSignIn(api, handleSignedIn)
  const { alertRef, formRef, submit, secondStep, onProblem } = signIn
  const passkey = usePasskeyLogin({ calls: api.passkeyLogin, config, onSignedIn: handleSignedIn, onProblem })
  return (
    <>
      {secondStep && (
        <Suspense>
          <SecondStep {...secondStep} calls={api.secondStep} Frame={SecondStepFrame} />
        </Suspense>
      )}
      {/* The form stays mounted while the second factor is requested, so that it keeps its input. */}
      <form
        ref={formRef}
        className={styles.form}
        hidden={secondStep !== undefined}
        onSubmit={submit}
        onInput={onTyping}
        noValidate
      >
        <div className={styles.intro}>
          <h1 className={styles.title}>{translate('auth.login.title')}</h1>
          <p className={styles.lead}>{translate('auth.login.subtitle')}</p>
        </div>
        {problem === undefined && <ReasonNotice reason={reason} />}
        {problem !== undefined && <ProblemNotice problem={problem} id={problemId} ref={alertRef} />}
        <TextField
          {...buildFieldProps('email', problem)}
          label={translate('auth.email')}
          type="email"
          autoComplete={passkey.isOffered ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...buildFieldProps('password', problem)}
          label={translate('auth.password')}
          autoComplete="current-password"
        />
        <Suspense>{isLimited && <RateLimitBypassField />}</Suspense>
        <SubmitButton
          label={translate('auth.login.submit')}
          busyLabel={translate(signInStep === 'checking' ? 'auth.login.checking' : 'auth.login.busy')}
          busy={signInStep !== undefined}
          className={styles.submit}
        />
        {passkey.isOffered && (
          <PasskeyButton busy={passkey.busy} onClick={() => void passkey.signIn()} className={styles.passkey} />
        )}
      </form>
      {!secondStep && <LoginLinks config={config} isInitiallyOpen={reason === 'noAccount'} />}
      <Suspense>{appUser && <OnlyAdminsDialog config={config} onClose={() => onSignedIn(appUser)} />}</Suspense>
    </>
  )
}

/** The attributes of an input. It refers to the problem if that concerns its field. */
const buildFieldProps = (name: keyof Credentials, problem: LoginProblem | undefined) => ({
  name,
  id: name,
  problemId: problem?.fields.includes(name) ? problemId : undefined,
})

function ReasonNotice({ reason }: Pick<LoginScreenProps, 'reason'>) {
  const translate = useTranslator()
  if (reason === undefined || reason === 'noAccount') return null
  if (reason === 'incompleteLink') return <Notice tone="danger">{translate('auth.login.incompleteLink')}</Notice>
  if (reason === 'loggedOut') return <Notice tone="success">{translate('auth.logout.done')}</Notice>
  return <Notice tone="info">{translate(`auth.login.${reason}`)}</Notice>
}

/** Links for users who cannot sign in, or who look for information first. */
function LoginLinks({ config, isInitiallyOpen }: Pick<LoginScreenProps, 'config'> & { isInitiallyOpen: boolean }) {
  const translate = useTranslator()
  const [isDialogOpen, setDialogOpen] = useState(isInitiallyOpen)
  const openDialog = (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault()
    setDialogOpen(true)
  }
  return (
    <>
      <ul className={styles.alternatives}>
        <li>
          <a href={forgotPath}>{translate('auth.login.forgot')}</a>
        </li>
        <li>
          <a href={noAccountHash} aria-haspopup="dialog" onClick={openDialog}>
            {translate('auth.login.noAccount')}
          </a>
        </li>
        <li className={styles.aside}>
          <a href={getPrivacyPath(translate.locale)}>{translate('auth.login.privacyPolicy')}</a>
        </li>
      </ul>
      <Suspense>{isDialogOpen && <NoAccountDialog config={config} onClose={() => setDialogOpen(false)} />}</Suspense>
    </>
  )
}

/** Loaded only for accounts with a second factor, because most have none. */
const SecondStep = lazyComponent(async () => (await import('./secondFactor/SecondStep.tsx')).SecondStep)

const RateLimitBypassField = lazyComponent(
  async () => (await import('./secondFactor/RateLimitBypassField.tsx')).RateLimitBypassField,
)

function SecondStepFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.form} aria-labelledby={`${id}title`} aria-describedby={`${id}text`}>
      <div className={styles.intro}>
        <h1 id={`${id}title`} className={styles.title}>
          {title}
        </h1>
        <p id={`${id}text`} className={styles.lead}>
          {text}
        </p>
      </div>
      {children}
    </section>
  )
}

/** Sends the form, one request at a time. After an error, moves the focus to the invalid field or to the notice. */
function useSignIn(api: LoginScreenProps['api'], onSignedIn: (me: CurrentUser) => void) {
  const { locale } = useTranslator()
  const [waiting, setWaiting] = useState<{ readonly challenge: LoginChallenge; readonly email: string }>()
  const formRef = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<LoginProblem>()
  const [isLimited, setLimited] = useState(false)
  const [signInStep, setStep] = useState<'sending' | 'checking'>()
  const alertRef = useRef<HTMLDivElement>(null)

  const showProblem = (form: HTMLFormElement, newProblem: LoginProblem): void => {
    flushSync(() => {
      setWaiting(undefined)
      setProblem(newProblem)
      // The field for the code stays visible and keeps its input.
      if (newProblem.isLimit) setLimited(true)
      setStep(undefined)
    })
    const [firstField] = newProblem.fields
    if (firstField === undefined) alertRef.current?.focus()
    else findField(form, firstField)?.focus()
    const password = findField(form, 'password')
    password?.setSelectionRange(0, password.value.length)
  }
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (signInStep !== undefined) return
    const form = event.currentTarget
    const { email, password, code } = readCredentials(form)
    const newProblem = validateCredentials({ email, password })
    if (newProblem !== undefined) return showProblem(form, newProblem)
    setProblem(undefined)
    setStep('sending')
    try {
      const me = await api.signIn(email.trim(), password, { code, onAccepted: () => setStep('checking') })
      setStep(undefined)
      onSignedIn(me)
    } catch (error) {
      if (!(error instanceof SecondFactorNeeded)) return showProblem(form, toLoginProblem(error, locale))
      setStep(undefined)
      setWaiting({ challenge: error.challenge, email: email.trim() })
    }
  }
  const goBack = (): void => {
    flushSync(() => setWaiting(undefined))
    const password = formRef.current ? findField(formRef.current, 'password') : undefined
    password?.focus()
    password?.select()
  }
  const secondStep = waiting && {
    ...waiting,
    onSignedIn: async () => onSignedIn(await api.me.load()),
    onEnded: (ended: Problem) => formRef.current && showProblem(formRef.current, { ...ended, fields: [] }),
    onBack: goBack,
  }
  const onProblem = (error: unknown): void => {
    if (formRef.current) showProblem(formRef.current, { ...toPasskeyProblem(error, locale), fields: [] })
  }
  return { problem, isLimited, step: signInStep, alertRef, formRef, submit, secondStep, onProblem }
}

const problemId = 'login-problem'

function readCredentials(form: HTMLFormElement): Credentials & { code: string } {
  const formData = new FormData(form)
  const read = (name: string) => String(formData.get(name) ?? '')
  return { email: read('email'), password: read('password'), code: read('code').trim() }
}

function findField(form: HTMLFormElement, name: keyof Credentials): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}
