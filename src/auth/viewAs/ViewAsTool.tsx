import type { RaRecord } from 'react-admin'
import { viewAsTexts } from '#i18n/viewAsTexts.ts'
import { getValue } from '#language/evaluate.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { UserTool } from '../UserTool.tsx'
import { ViewAsDialog } from './ViewAsDialog.tsx'

/** The button on the page of another user with which an administrator opens the application as that user sees it. */
export function ViewAsTool() {
  const texts = useLocalizedTexts(viewAsTexts)
  return <UserTool label={texts.action} icon="eye" capability="viewAs" isOffered={canBeViewed} Dialog={ViewAsDialog} />
}

/**
 * Whether an administrator may view as this user: an active user of the admin area who is not an administrator. The
 * server checks this again.
 */
function canBeViewed(user: RaRecord): boolean {
  const profileName = String(getValue(user, 'profile.nome')).toUpperCase()
  return user.deletedAt === null && profileName !== 'ADMIN' && profileName !== 'USER'
}
