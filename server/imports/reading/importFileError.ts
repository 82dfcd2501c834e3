import type { MessageKey, MessageParams } from '#i18n/messages.ts'

/** The key of a sentence about a file that cannot be imported. */
export type ImportFileKey = Exclude<Extract<MessageKey, `imports.file.${string}`>, `imports.file.template.${string}`>

/** Why a file cannot be imported: a message that names the sheet and the line, if there are any. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError'

  constructor(
    readonly key: ImportFileKey,
    readonly params: MessageParams = {},
  ) {
    super(key)
  }
}
