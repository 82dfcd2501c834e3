import { useConfirmation } from './auth/secondFactor/useConfirmation.tsx'
import { CreateKeyPage } from './keys/CreateKeyPage.tsx'

/**
 * The page that creates an API key. As for changes of the account, the server may require the user to confirm their
 * identity.
 */
export const NewKeyPage = () => <CreateKeyPage useConfirmation={useConfirmation} />
