import { use } from 'react'
import type { ClientConfig } from '../api/clientConfig.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { useTexts } from '../ui/texts.tsx'
import { AppStoreLinks } from './AppStoreLinks.tsx'

interface AppDialogProps {
  config: Promise<ClientConfig>
  onClose: () => void
}

/** Tells mobile app users who sign in that they have no access, and shows links to the app stores. */
export function OnlyAdminsDialog({ config, onClose }: AppDialogProps) {
  const texts = useTexts()
  const clientConfig = use(config)
  return (
    <Dialog isAlert title={texts('auth.onlyAdmins.title')} text={texts('auth.onlyAdmins.text')} onClose={onClose}>
      <AppStoreLinks config={clientConfig} focusesFirstLink />
      <DialogActions>
        <ActionButton onClick={onClose}>{texts('auth.onlyAdmins.close')}</ActionButton>
      </DialogActions>
    </Dialog>
  )
}

/** Explains how to get an account. */
export function NoAccountDialog({ config, onClose }: AppDialogProps) {
  const texts = useTexts()
  const clientConfig = use(config)
  return (
    <Dialog title={texts('auth.noAccount.title')} text={texts('auth.noAccount.text')} onClose={onClose}>
      <AppStoreLinks config={clientConfig} />
      <DialogActions>
        <ActionButton onClick={onClose} data-first-focus>
          {texts('auth.noAccount.close')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
