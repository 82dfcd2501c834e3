import { useTranslator } from '../ui/translator.tsx'
import { TextField } from './TextField.tsx'

interface InvitedFieldsProps {
  /** The address that the invitation was sent to; undefined if it is not known. */
  email: string | undefined
  /** The error of the name. */
  error: string | undefined
}

/**
 * The fields of a user who accepts an invitation: the email address, so that password managers store it with the
 * password, and the name.
 */
export function InvitedFields({ email, error }: InvitedFieldsProps) {
  const translate = useTranslator()
  return (
    <>
      {email !== undefined && (
        <TextField
          id="invited-email"
          type="email"
          label={translate('auth.email')}
          value={email}
          autoComplete="username"
          readOnly
        />
      )}
      <TextField
        id="invited-name"
        name="name"
        label={translate('auth.invitation.name')}
        autoComplete="name"
        maxLength={200}
        required
        error={error}
      />
    </>
  )
}
