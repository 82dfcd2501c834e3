import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { buildBulkEditResource } from '#language/bulkEdit.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { getEmptyValue } from '#language/kinds/kinds.ts'
import { toListChanges } from '#language/listChange.ts'
import type { ResourceData } from '#language/resource.ts'
import { withValueAt } from '#language/values.ts'
import { useUnsavedWork } from '../../layout/shell/useUnsavedWork.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import type { ActionInputDialogProps, InputRequest } from '../actions/actionInputDialog.ts'
import type { Failure } from '../buildFailure.ts'
import { Dialog } from '../dialogs/Dialog.tsx'
import dialogStyles from '../dialogs/dialogs.module.css'
import { getDismissLabel } from '../dialogs/getDismissLabel.ts'
import { useEngine } from '../engine.ts'
import { getResourceText } from '../messages.ts'
import type { Presets } from '../presets.ts'
import styles from './ActionInputDialog.module.css'
import { DiscardDialog } from './DiscardDialog.tsx'
import { type ChosenFields, FieldChooser, noFields } from './FieldChooser.tsx'
import { FormContexts } from './FormContexts.tsx'
import { FormSections, type SectionProps } from './FormSections.tsx'
import { type FormField, getValuesToSave } from './formModel.ts'
import { useRecordOwner } from './formOwner.ts'
import { collectErrors, type FormValues, serverErrorType } from './formResolver.ts'
import { focusField, type RecordForm, useRecordForm } from './useRecordForm.ts'

/**
 * Asks for the input of an action. It closes after the action succeeds; after a failure it shows the reason and keeps
 * the input. Closing asks for confirmation only if the user has typed something. Each request mounts a new instance.
 */
export function ActionInputDialog({ request, isOpen, failure, onClose, onClosed }: ActionInputDialogProps) {
  const [chosen, setChosen] = useState<ChosenFields>(noFields)
  const input = useMemo(
    () => (request.choices ? buildChosenForm(request.input, chosen) : request.input),
    [request.choices, request.input, chosen],
  )
  const record = useRecordForm(input, undefined, usePresets(request))
  const titleId = useId()
  const [isDiscarding, setDiscarding] = useState(false)
  const { isDirty, isSubmitting } = useFormState({ control: record.form.control })
  const submit = useSubmit(record, request, chosen, onClose)
  useUnsavedWork(isOpen && isDirty)
  useServerError(record, failure)
  const close = () => (isDirty && !isSubmitting ? setDiscarding(true) : onClose())
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      aria-labelledby={titleId}
      className={dialogStyles.dialog}
      maxWidth={record.fields.length > maxNarrowFields ? 'sm' : 'xs'}
      fullWidth
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        <DialogTitle id={titleId}>{request.texts.title}</DialogTitle>
        <DialogContent className={styles.content}>
          <Question request={request} />
          {failure && !isAtField(record, failure) && <FailureNotice failure={failure} />}
          {request.choices && <FieldChooser choices={request.choices} chosen={chosen} onChange={setChosen} />}
          <Fields record={record} focusesFirst={!request.choices} />
        </DialogContent>
        <InputActions
          request={request}
          isInactive={isSubmitting || (request.choices !== undefined && chosen.size === 0)}
          onCancel={close}
        />
      </form>
      <DiscardDialog
        kind="input"
        isOpen={isDiscarding}
        onConfirm={() => {
          setDiscarding(false)
          onClose()
        }}
        onClose={() => setDiscarding(false)}
      />
    </Dialog>
  )
}

/** What the form starts with. The inputs offer records of the owner of the record on which the action runs. */
function usePresets({ presets, subject, input }: InputRequest): Presets {
  return { ...presets, owner: useRecordOwner(subject?.resource ?? input, subject?.record, presets?.owner) }
}

/** The question of the confirmation and the effects on other records, above the fields. */
function Question({ request: { texts } }: { request: InputRequest }) {
  const { effects = [] } = texts
  return (
    <>
      {texts.text !== undefined && <DialogContentText>{texts.text}</DialogContentText>}
      {effects.length > 0 && (
        <ul className={dialogStyles.facts}>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function FailureNotice({ failure: { text, detail } }: { failure: Failure }) {
  return (
    <Notice tone="danger">
      {text}
      {detail !== undefined && <p>{detail}</p>}
    </Notice>
  )
}

interface InputActionsProps {
  request: InputRequest
  isInactive: boolean
  onCancel: () => void
}

function InputActions({ request: { texts: shown }, isInactive, onCancel }: InputActionsProps) {
  const translate = useTranslator()
  return (
    <DialogActions>
      <Button variant="outlined" onClick={onCancel}>
        {getDismissLabel(translate, shown.confirmLabel)}
      </Button>
      <Button
        type="submit"
        variant="contained"
        color={shown.isDestructive ? 'error' : 'primary'}
        aria-disabled={isInactive || undefined}
      >
        {shown.confirmLabel}
      </Button>
    </DialogActions>
  )
}

const Fields = ({ record, focusesFirst }: { record: RecordForm; focusesFirst: boolean }) => (
  <FormContexts record={record}>
    <FormSections record={record} Frame={FieldFrame} focusesFirst={focusesFirst} />
  </FormContexts>
)

/** A section of the fields. The dialog already frames them, so only the heading is shown. */
function FieldFrame({ resource, section: { name }, children }: SectionProps) {
  const { translate } = useEngine()
  const title = getResourceText(translate, resource, `sections.${name}.title`)
  return (
    <div className={styles.fields}>
      {title !== undefined && <h3 className={styles.heading}>{title}</h3>}
      {children}
    </div>
  )
}

/** The maximum number of fields of a narrow dialog. */
const maxNarrowFields = 4

/** The form of the chosen fields. A list to which values are added, or from which some are removed, needs one. */
function buildChosenForm(resource: ResourceData, chosen: ChosenFields): ResourceData {
  const paths = [...chosen.keys()]
  return buildBulkEditResource(
    resource,
    paths,
    paths.filter((path) => chosen.get(path) !== 'replace'),
  )
}

/** Validates and runs the action. A submit during another one is ignored. */
function useSubmit(
  { resource, fields, form }: RecordForm,
  request: InputRequest,
  chosen: ChosenFields,
  onDone: () => void,
) {
  const { getEvaluationContext } = useEngine()
  const send = async (values: FormValues): Promise<void> => {
    const entered = request.choices ? withEmptyValues(fields, values) : values
    const input = getValuesToSave(fields, 'create', undefined, entered, getEvaluationContext(), resource.fields)
    const isDone = await request.submit(toListChanges(resource, input, chosen), resource)
    if (isDone) onDone()
  }
  return async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // The dialog may belong to an input of another form, which React would submit too.
    event.stopPropagation()
    if (form.formState.isSubmitting || fields.length === 0) return
    await form.handleSubmit(send, (errors) => focusField(resource, collectErrors(errors)[0]?.path ?? ''))()
  }
}

/** A chosen field into which nothing was entered becomes empty in all records. */
const withEmptyValues = (fields: readonly FormField[], values: RecordData): RecordData =>
  fields.reduce(
    (all, { field, wirePath }) =>
      getValue(all, wirePath) === null ? withValueAt(all, wirePath, getEmptyValue(field)) : all,
    values,
  )

const isAtField = ({ fields }: RecordForm, { field }: Failure): boolean =>
  fields.some(({ wirePath }) => wirePath === field)

/** Shows the error of the server at its field. An effect, because the failure comes from outside the form. */
function useServerError(record: RecordForm, failure: Failure | undefined): void {
  const { resource, form } = record
  const path = failure && isAtField(record, failure) ? failure.field : undefined
  const message = failure?.text
  const { setError } = form
  useEffect(() => {
    if (path === undefined) return
    setError(path, { type: serverErrorType, message })
    focusField(resource, path)
  }, [path, message, setError, resource])
}
