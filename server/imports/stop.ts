import type { MessageKey } from '#i18n/messages.ts'

/** Stops the work on an import, with the sentence that its person reads. */
export class StopError extends Error {
  override readonly name = 'ImportStop'
  constructor(
    readonly key: MessageKey,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(key)
  }
}
