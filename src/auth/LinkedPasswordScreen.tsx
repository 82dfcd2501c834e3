import { type ComponentProps, Suspense, use } from 'react'
import { useTranslator } from '../ui/translator.tsx'
import type { LinkCheck } from './checkLink.ts'
import { LinkCheckProgress } from './LinkCheckProgress.tsx'
import { NewPasswordScreen } from './NewPasswordScreen.tsx'

interface LinkedPasswordScreenProps extends Omit<ComponentProps<typeof NewPasswordScreen>, 'link'> {
  /**
   * The result of the check of the link. The request is sent before the first rendering, because React may render twice.
   */
  linkCheck: Promise<LinkCheck>
}

/** The screen of a link for a new password. It shows the form only if the link is still valid. */
export function LinkedPasswordScreen(props: LinkedPasswordScreenProps) {
  const translate = useTranslator()
  return (
    <Suspense
      fallback={
        <LinkCheckProgress title={translate(`auth.${props.kind}.title`)} text={translate('auth.checkingLink')} />
      }
    >
      <CheckedPasswordScreen {...props} />
    </Suspense>
  )
}

function CheckedPasswordScreen({ linkCheck, ...screen }: LinkedPasswordScreenProps) {
  return <NewPasswordScreen {...screen} link={use(linkCheck)} />
}
