import { lazyComponent } from '../ui/lazyComponent.tsx'

const ChangePasswordDialog = lazyComponent(
  async () => (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
)

const SecondFactorDialog = lazyComponent(
  async () => (await import('./secondFactor/SecondFactorDialog.tsx')).SecondFactorDialog,
)

const OwnSessionsDialog = lazyComponent(async () => (await import('./sessions/SessionsDialog.tsx')).OwnSessionsDialog)

/** The dialogs about the account of the signed-in user. */
export const accountDialogs = {
  password: ChangePasswordDialog,
  secondFactor: SecondFactorDialog,
  sessions: OwnSessionsDialog,
}
export type AccountDialog = keyof typeof accountDialogs
