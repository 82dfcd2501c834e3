import { use } from 'react'
import type { ClientConfig } from '../api/clientConfig.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { AppStoreLinks } from './AppStoreLinks.tsx'

interface AppDialogProps {
  config: Promise<ClientConfig>
  onClose: () => void
}

/** Tells mobile app users who sign in that they have no access, and shows links to the app stores. */
export function OnlyAdminsDialog({ config, onClose }: AppDialogProps) {
  const translate = useTranslator()
  const clientConfig = use(config)
  return (
    <Dialog
      isAlert
      title={translate('auth.onlyAdmins.title')}
      text={translate('auth.onlyAdmins.text')}
      onClose={onClose}
    >
      <AppStoreLinks config={clientConfig} focusesFirstLink />
      <DialogActions>
        <ActionButton onClick={onClose}>{translate('auth.onlyAdmins.close')}</ActionButton>
      </DialogActions>
    </Dialog>
  )
}

/** Explains how to get an account. */
export function NoAccountDialog({ config, onClose }: AppDialogProps) {
  const translate = useTranslator()
  const clientConfig = use(config)
  return (
    <Dialog title={translate('auth.noAccount.title')} text={translate('auth.noAccount.text')} onClose={onClose}>
      <AppStoreLinks config={clientConfig} />
      <DialogActions>
        <ActionButton onClick={onClose} data-first-focus>
          {translate('auth.noAccount.close')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
