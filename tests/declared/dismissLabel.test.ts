import { expect, test } from 'vitest'
import type { Locale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { getDismissLabel } from '../../src/declared/dialogs/getDismissLabel.ts'

test.each<[Locale, string, string]>([
  ['en', 'Ship', 'Cancel'],
  ['en', 'Cancel', 'Go back'],
  ['pt', 'Enviar', 'Cancelar'],
  ['pt', 'Cancelar', 'Voltar'],
  ['es', 'Cancelar', 'Volver'],
])('a dialog has no two buttons of one label: %s, %s', (locale, confirmLabel, dismissLabel) => {
  expect(getDismissLabel(createTranslator(locale), confirmLabel)).toBe(dismissLabel)
})
