import { type ComponentType, createContext } from 'react'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Failure } from '../buildFailure.ts'
import type { Confirmation } from '../dialogs/dialogProps.ts'
import type { Presets } from '../presets.ts'

/** A field that the user can add to the form. */
export interface FieldChoice {
  readonly path: string
  readonly label: string
  /** Whether values can be added to the field and removed from it, see `isChangeableList`. */
  readonly isList?: boolean
}

/** The fields and texts of a dialog that asks for the input of an action, or shows the form of a new record. */
export interface InputRequest {
  /** The resource whose fields the dialog shows. */
  readonly input: ResourceData
  readonly texts: Confirmation
  /** The values and the owner of a new record whose form the dialog shows. */
  readonly presets?: Presets
  /** The resource of the records on which the action runs, and the record if it is one. */
  readonly subject?: { readonly resource: ResourceData; readonly record?: RecordData }
  /** The labels of the fields by path, if the user chooses which fields to fill in. */
  readonly choices?: readonly FieldChoice[]
  /**
   * Runs the action with the input. `asked` declares the fields that the form showed. Resolves to whether the action
   * succeeded; otherwise the dialog stays open and keeps the input.
   */
  readonly submit: (input: RecordData, asked: ResourceData) => Promise<boolean>
}

export interface ActionInputDialogProps {
  readonly request: InputRequest
  readonly isOpen: boolean
  /** Why the last attempt failed. */
  readonly failure: Failure | undefined
  readonly onClose: () => void
  /** Called after the closing animation. */
  readonly onClosed: () => void
}

/**
 * The dialog that asks for the input of actions. The screens provide it by context, because it uses the inputs of
 * forms, and modules of actions must not import modules of forms.
 */
export const ActionInputDialogContext = createContext<ComponentType<ActionInputDialogProps> | undefined>(undefined)
