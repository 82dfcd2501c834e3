/** The user to whom a mail is sent. */
export interface Recipient {
  readonly id: number
  readonly nome: string
  readonly email: string
}

/** A recipient, and whether the user has chosen a password. */
export interface AccountRecipient extends Recipient {
  readonly hasPassword: boolean
}
