import type { MessageKey } from '#i18n/messages.ts'

/** Stops the work on an import, with a message for the user. */
export class StopError extends Error {
  override readonly name = 'ImportStop'
  constructor(
    readonly key: MessageKey,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(key)
  }
}
