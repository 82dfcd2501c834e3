import type { ProductName } from '#resources/product.ts'
import type { ActionDialog, EditScreen } from './declared/engine.ts'
import type { Widget } from './declared/inputProps.ts'
import { lazyComponent } from './ui/lazyComponent.tsx'

/** The custom inputs that a field can name; they replace the input of its kind. */
export const widgets: { readonly [N in ProductName<'widgets'>]: Widget } = {
  slotRing: lazyComponent(async () => (await import('./campaigns/SlotRingInput.tsx')).SlotRingInput),
}

/** The dialogs that actions open. Each is loaded when it is first needed. */
export const dialogs: { readonly [N in ProductName<'dialogs'>]: ActionDialog } = {
  qrCode: lazyComponent(async () => (await import('./campaigns/QrCodeDialog.tsx')).QrCodeDialog),
  resetCode: lazyComponent(async () => (await import('./devices/ResetCodeDialog.tsx')).ResetCodeDialog),
}

/**
 * The custom screens that a declaration can name; they replace generated ones. Each is loaded when it is first opened.
 */
export const editScreens: { readonly [N in ProductName<'screens'>]: EditScreen } = {
  quizEditor: lazyComponent(async () => (await import('./quiz/QuizEditor.tsx')).QuizEditor, { isPreloaded: false }),
}
