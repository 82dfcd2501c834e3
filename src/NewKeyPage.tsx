import { useConfirmation } from './auth/secondFactor/useConfirmation.tsx'
import { CreateKeyPage } from './keys/CreateKeyPage.tsx'

/** The page of a new API key. Who makes one confirms who they are as for changes of the account. */
export const NewKeyPage = () => <CreateKeyPage useConfirmation={useConfirmation} />
