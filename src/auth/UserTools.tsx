import { PasswordLinkTool } from './PasswordLinkTool.tsx'
import { ResetFactorsTool } from './secondFactor/ResetFactorsTool.tsx'
import { UserSessionsTool } from './sessions/UserSessionsTool.tsx'
import { ViewAsTool } from './viewAs/ViewAsTool.tsx'

/** What an administrator does with the account of another user, on their page. */
export function UserTools() {
  return (
    <>
      <PasswordLinkTool />
      <UserSessionsTool />
      <ViewAsTool />
      <ResetFactorsTool />
    </>
  )
}
