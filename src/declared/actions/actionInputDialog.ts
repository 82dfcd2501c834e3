import { type ComponentType, createContext } from 'react'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Failure } from '../buildFailure.ts'
import type { Confirmation } from '../dialogs/ConfirmDialog.tsx'

/** A field that can be chosen. */
export interface FieldChoice {
  readonly path: string
  readonly label: string
}

/** What a dialog asks for an action. */
export interface InputRequest {
  /** The fields, as a resource of their own. */
  readonly input: ResourceData
  readonly texts: Confirmation
  /** The labels of the fields by path, if the user chooses the fields that the form asks. */
  readonly choices?: readonly FieldChoice[]
  /**
   * Runs the action with the input and its fields. Returns whether it was done; otherwise the dialog stays open with the
   * input.
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
 * The dialog that asks for the input of actions. The screens provide it, because it consists of the inputs of forms,
 * which are above the actions.
 */
export const ActionInputDialogContext = createContext<ComponentType<ActionInputDialogProps> | undefined>(undefined)
