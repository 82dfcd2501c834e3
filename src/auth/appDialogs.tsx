import { use } from 'react'
import type { ClientConfig } from '../api/clientConfig.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { useTexts } from '../ui/texts.tsx'
import { StoreLinks } from './StoreLinks.tsx'

interface AppDialogProps {
  config: Promise<ClientConfig>
  onClose: () => void
}

/** For people of the mobile app who sign in here: this is not for them, and where they find what is. */
export function OnlyAdminsDialog({ config, onClose }: AppDialogProps) {
  const texts = useTexts()
  const stores = use(config)
  return (
    <Dialog interrupts title={texts('auth.onlyAdmins.title')} text={texts('auth.onlyAdmins.text')} onClose={onClose}>
      <StoreLinks config={stores} first />
      <DialogActions>
        <ActionButton onClick={onClose}>{texts('auth.onlyAdmins.close')}</ActionButton>
      </DialogActions>
    </Dialog>
  )
}

/** How one comes to an account. */
export function NoAccountDialog({ config, onClose }: AppDialogProps) {
  const texts = useTexts()
  const stores = use(config)
  return (
    <Dialog title={texts('auth.noAccount.title')} text={texts('auth.noAccount.text')} onClose={onClose}>
      <StoreLinks config={stores} />
      <DialogActions>
        <ActionButton onClick={onClose} data-first-focus>
          {texts('auth.noAccount.close')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
