import type { MessageKey, MessageParams } from '#i18n/messages.ts'

/** The key of a sentence about a file that cannot be imported. */
export type ImportFileKey = Exclude<Extract<MessageKey, `imports.file.${string}`>, `imports.file.template.${string}`>

/** Why a file cannot be imported: a sentence that names the sheet and the line, where there is one. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError'

  constructor(
    readonly key: ImportFileKey,
    readonly params: MessageParams = {},
  ) {
    super(key)
  }
}
