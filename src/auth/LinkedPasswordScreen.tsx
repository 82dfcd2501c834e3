import { type ComponentProps, Suspense, use } from 'react'
import { useTexts } from '../ui/texts.tsx'
import { Checking } from './Checking.tsx'
import { NewPasswordScreen } from './NewPasswordScreen.tsx'

interface LinkedPasswordScreenProps extends Omit<ComponentProps<typeof NewPasswordScreen>, 'isLinkRefused'> {
  /** Whether the link is good; under way already, so that a screen drawn twice asks once. */
  check: Promise<boolean>
}

/** Behind a link for a new password: the form is shown only where the link can still be used. */
export function LinkedPasswordScreen(props: LinkedPasswordScreenProps) {
  const texts = useTexts()
  return (
    <Suspense fallback={<Checking title={texts(`auth.${props.kind}.title`)} text={texts('auth.checkingLink')} />}>
      <Checked {...props} />
    </Suspense>
  )
}

function Checked({ check, ...screen }: LinkedPasswordScreenProps) {
  return <NewPasswordScreen {...screen} isLinkRefused={!use(check)} />
}
