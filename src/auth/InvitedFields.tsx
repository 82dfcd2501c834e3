import { useTexts } from '../ui/texts.tsx'
import { TextField } from './TextField.tsx'

interface InvitedFieldsProps {
  /** Where the invitation was sent; undefined if it is not known. */
  email: string | undefined
  /** What is wrong with the name. */
  error: string | undefined
}

/** Who accepts an invitation: the address, which password managers store with the password, and the name. */
export function InvitedFields({ email, error }: InvitedFieldsProps) {
  const texts = useTexts()
  return (
    <>
      {email !== undefined && (
        <TextField
          id="invited-email"
          type="email"
          label={texts('auth.email')}
          value={email}
          autoComplete="username"
          readOnly
        />
      )}
      <TextField
        id="invited-name"
        name="name"
        label={texts('auth.invitation.name')}
        autoComplete="name"
        maxLength={200}
        required
        error={error}
      />
    </>
  )
}
