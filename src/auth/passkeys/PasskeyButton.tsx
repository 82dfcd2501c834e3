import { ActionButton, type Emphasis } from '../../ui/ActionButton.tsx'
import { useTexts } from '../../ui/texts.tsx'

interface PasskeyButtonProps {
  busy: boolean
  onClick: () => void
  className?: string | undefined
  emphasis?: Emphasis
}

/** Signs in with only a passkey. The label says when the browser is waiting for the user. */
export function PasskeyButton({ busy, onClick, ...props }: PasskeyButtonProps) {
  const texts = useTexts()
  const label = texts(busy ? 'auth.passkey.busy' : 'auth.passkey.signIn')
  return (
    <ActionButton busy={busy} onClick={onClick} {...props}>
      {label}
    </ActionButton>
  )
}
