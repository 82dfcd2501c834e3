import type { Translator } from '#i18n/translate.ts'

/** The label of the button that dismisses a dialog: "Cancel", or "Go back" if the dialog asks whether to cancel something. */
export function getDismissLabel(translate: Translator, confirmLabel: string): string {
  const cancel = translate('form.cancel')
  return confirmLabel === cancel ? translate('form.dismiss') : cancel
}
