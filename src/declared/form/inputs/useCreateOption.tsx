import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useContext, useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { isFilledIn } from '#language/completion.ts'
import { getRoute } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import { foldText } from '#language/foldText.ts'
import { getKind } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { toVisibleResource } from '#language/sight.ts'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import { useNotice } from '../../../layout/notices/useNotice.tsx'
import { ActionInputDialogContext, type ActionInputDialogProps } from '../../actions/actionInputDialog.ts'
import { buildFailure, type Failure } from '../../buildFailure.ts'
import { FailureDialog } from '../../dialogs/FailureDialog.tsx'
import { useEngine } from '../../engine.ts'
import { canCreate } from '../../evaluationContext.ts'
import { isSearchable } from '../../listState/listState.ts'
import { formatRecordName, getActionLabel, getEventText, getResourceText } from '../../messages.ts'
import { useCreatedRecords } from '../createdRecords.ts'
import { getRecordFields } from '../formModel.ts'
import { useFormOwner, useOwnerParameter } from '../formOwner.ts'
import type { Option } from './OptionSelect.tsx'

/** Creates a record of the referenced resource: from its title, or in a dialog with its form if it needs more. */
export interface CreateOption {
  /** Whether the user may create records. */
  readonly isAvailable: boolean
  readonly isBusy: boolean
  /** The dialogs: the form of the new record, and why it could not be created. */
  readonly dialogs: ReactNode
  create(title: string): void
}

/** Whether the user may create a target with the typed name: the search for it is done and found none of this name. */
export function isNewName({ typedText, search, options, isFetching, isError }: SearchedChoices): boolean {
  const folded = foldText(typedText)
  return (
    typedText !== '' &&
    isSearchable(typedText) &&
    typedText === search &&
    !isFetching &&
    !isError &&
    !options.some(({ label }) => foldText(label) === folded)
  )
}

interface SearchedChoices {
  readonly typedText: string
  /** The text of the last search. */
  readonly search: string
  readonly options: readonly Option[]
  readonly isFetching: boolean
  readonly isError: boolean
}

/**
 * The creation of a record that an input refers to.
 *
 * @param isEnabled whether the declaration allows it, see `create` of a reference and of links
 * @param onCreated called with the new record, before the dialog closes
 */
export function useCreateOption(
  declaredTarget: ResourceData | undefined,
  isEnabled: boolean,
  onCreated: (record: RaRecord) => void,
): CreateOption {
  const { getEvaluationContext } = useEngine()
  // Without the fields that the user may not see.
  const target = isEnabled && declaredTarget ? toVisibleResource(declaredTarget, getEvaluationContext()) : undefined
  const Dialog = useContext(ActionInputDialogContext)
  const [asked, setAsked] = useState<AskedForm>()
  const { isBusy, failure, dismiss, create } = useCreate(target, onCreated)
  const asksMore = target !== undefined && needsMore(target)
  const close = () => {
    dismiss()
    setAsked((current) => current && { ...current, isOpen: false })
  }
  const isAvailable = target !== undefined && canCreate(target, getEvaluationContext())
  return {
    isAvailable: isAvailable && (!asksMore || Dialog !== undefined),
    isBusy,
    create(title) {
      if (asksMore) setAsked((previous) => ({ title, number: (previous?.number ?? 0) + 1, isOpen: true }))
      else if (target) void create({ [target.title]: title })
    },
    dialogs: (
      <>
        {target && Dialog && asked && (
          <CreateDialog
            Dialog={Dialog}
            target={target}
            asked={asked}
            failure={failure}
            create={create}
            onClose={close}
          />
        )}
        <FailureDialog failure={asked?.isOpen ? undefined : failure} onClose={dismiss} />
      </>
    ),
  }
}

/** The form of a new record. `number` differs for each opening, so that it starts empty. */
interface AskedForm {
  readonly title: string
  readonly number: number
  readonly isOpen: boolean
}

interface CreateDialogProps {
  Dialog: ComponentType<ActionInputDialogProps>
  target: ResourceData
  asked: AskedForm
  failure: Failure | undefined
  create: (values: RecordData) => Promise<boolean>
  onClose: () => void
}

function CreateDialog({ Dialog, target, asked, failure, create, onClose }: CreateDialogProps) {
  const { translate } = useEngine()
  const owner = useFormOwner()
  return (
    // A form that is itself in a dialog offers no further dialog.
    <ActionInputDialogContext value={undefined}>
      <Suspense fallback={null}>
        <Dialog
          key={asked.number}
          request={{
            input: target,
            texts: {
              title: getResourceText(translate, target, 'pages.create') ?? getActionLabel(translate, target, 'create'),
              confirmLabel: translate('form.save'),
            },
            presets: { values: buildNamedValues(target, asked.title), owner },
            submit: create,
          }}
          isOpen={asked.isOpen}
          failure={failure}
          onClose={onClose}
          onClosed={() => undefined}
        />
      </Suspense>
    </ActionInputDialogContext>
  )
}

/** The typed name as the title, or if that is computed, in the first field for a text. */
function buildNamedValues(target: ResourceData, name: string): RecordData {
  const fields = getRecordFields(target)
  const { path } = findTitleField(target) ?? fields.find(({ field }) => getKind(field.kind).type === 'text') ?? {}
  return path === undefined ? {} : { [path]: name }
}

const findTitleField = (target: ResourceData) => getRecordFields(target).find(({ path }) => path === target.title)

/** Whether a new record needs further values beside its title. */
const needsMore = (target: ResourceData): boolean =>
  findTitleField(target) === undefined ||
  getRecordFields(target).some(
    ({ path, field }) => path !== target.title && (field.options.required ?? false) !== false && !isFilledIn(field),
  )

function useCreate(target: ResourceData | undefined, onCreated: (record: RaRecord) => void) {
  const { translate } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const client = useQueryClient()
  const createdRecords = useCreatedRecords()
  const owner = useOwnerParameter(target)
  const notify = useNotice()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  /** Resolves to whether the record was created. */
  const create = async (values: RecordData): Promise<boolean> => {
    if (!target || isBusy) return false
    setBusy(true)
    setFailure(undefined)
    try {
      const { data } = await dataProvider.create(getRoute(target), { data: values, meta: { owner } })
      onCreated(data)
      // The new record stays stored even if the form is discarded. The discard dialog tells the user.
      const subject = formatRecordName(translate, target, { ...values, ...data })
      if (subject !== undefined) createdRecords.add(subject)
      notify(getEventText(translate, target, 'create', 'success'), { subject })
      await client.invalidateQueries({ queryKey: [getRoute(target)] })
      return true
    } catch (error) {
      setFailure(buildFailure(translate, target, 'create', error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, dismiss: () => setFailure(undefined), create }
}
