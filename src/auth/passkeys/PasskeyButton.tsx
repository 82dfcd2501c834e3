import { ActionButton, type Emphasis } from '../../ui/ActionButton.tsx'
import { useTranslator } from '../../ui/translator.tsx'

interface PasskeyButtonProps {
  busy: boolean
  onClick: () => void
  className?: string | undefined
  emphasis?: Emphasis
}

/** Signs in with only a passkey. The label says when the browser is waiting for the user. */
export function PasskeyButton({ busy, onClick, ...props }: PasskeyButtonProps) {
  const translate = useTranslator()
  const label = translate(busy ? 'auth.passkey.busy' : 'auth.passkey.signIn')
  return (
    <ActionButton busy={busy} onClick={onClick} {...props}>
      {label}
    </ActionButton>
  )
}
