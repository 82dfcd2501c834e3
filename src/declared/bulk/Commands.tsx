import { useState } from 'react'
import { bulkText } from '#i18n/bulkTexts.ts'
import { fieldLabel } from '#i18n/labels.ts'
import { getInputResource } from '#language/actionInput.ts'
import { getBulkEditChoices, isChangeableList } from '#language/bulkEdit.ts'
import type { ResourceData } from '#language/resource.ts'
import { useAskInput, useOpenDialog } from '../actions/ActionRunner.tsx'
import type { InputRequest } from '../actions/actionInputDialog.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { useEngine } from '../engine.ts'
import type { Status } from '../listState/listState.ts'
import type { Selection } from '../listState/useSelection.ts'
import {
  type BulkCommand,
  countChangeable,
  getBulkCommands,
  getEditCommand,
  getMatchCommands,
  getRecordsToConfirm,
  opensDialog,
} from './bulkCommands.ts'
import { CommandButton } from './CommandButton.tsx'
import { useBulkConfirmation } from './useBulkConfirmation.ts'
import type { BulkRun } from './useBulkRun.ts'

interface CommandsProps {
  resource: ResourceData
  selection: Selection
  status: Status | undefined
  bulk: BulkRun
}

/**
 * One button per command. Confirmation is needed for commands that cannot be undone, that affect other records, or that
 * change all matching records. A command with input asks for the input once.
 */
export function Commands({ resource, selection, status, bulk }: CommandsProps) {
  const { translate, getEvaluationContext } = useEngine()
  const matchChanged = bulkText(translate.locale, 'matchChanged')
  const openDialog = useOpenDialog()
  const askInput = useAskInput()
  const buildConfirmation = useBulkConfirmation(resource)
  const buildEdit = useEditRequest(resource)
  const [commandToConfirm, setCommandToConfirm] = useState<BulkCommand>()
  const asked = commandToConfirm ?? bulk.outdated
  const handleCommand = (command: BulkCommand) => {
    const input = getInputResource(resource, command.name)
    const submit: InputRequest['submit'] = (values, inputResource) => {
      void bulk.run({ ...command, input: values, inputResource })
      return Promise.resolve(true)
    }
    if (command.name === 'edit') askInput({ ...buildEdit(command), submit })
    else if (opensDialog(command.action)) openDialog(command.name, command.records)
    else if (input) askInput({ input, texts: buildConfirmation(command), subject: { resource }, submit })
    else if (needsConfirmation(command)) setCommandToConfirm(command)
    else void bulk.run(command)
  }
  const needsConfirmation = (command: BulkCommand): boolean =>
    command.matchCount !== undefined || getRecordsToConfirm(command, getEvaluationContext()).length > 0
  const close = () => {
    setCommandToConfirm(undefined)
    bulk.dismiss()
  }
  const handleConfirm = () => {
    close()
    if (asked) void bulk.run(asked)
  }
  return (
    <>
      {getCommands({ resource, selection, status, bulk }, getEvaluationContext()).map((command) => (
        <CommandButton
          key={`${command.name} ${command.isActivation}`}
          resource={resource}
          command={command}
          onRun={() => handleCommand(command)}
        />
      ))}
      <ConfirmDialog
        confirmation={asked && { ...buildConfirmation(asked), ...(bulk.outdated && { text: matchChanged }) }}
        onConfirm={handleConfirm}
        onClose={close}
      />
    </>
  )
}

function getCommands(
  { resource, selection, status, bulk }: CommandsProps,
  context: Parameters<typeof getBulkCommands>[2],
): BulkCommand[] {
  const { records, matching, count } = selection
  const commands = matching
    ? getMatchCommands(resource, status, count, context)
    : getBulkCommands(resource, records, context).filter((command) => command.records.length > 0)
  const targets = matching ? { records: [], matchCount: count } : { records }
  const edit = bulk.hasBulk && count > 0 ? getEditCommand(resource, targets, context) : undefined
  return edit ? [...commands, edit] : commands
}

/** Builds the dialog that edits several records: the fields that the user can choose, and its texts. */
function useEditRequest(resource: ResourceData): (command: BulkCommand) => Omit<InputRequest, 'submit'> {
  const { translate, getEvaluationContext } = useEngine()
  const { locale } = translate
  return (command) => {
    const choices = getBulkEditChoices(resource)
    const text = [
      bulkText(locale, 'editText'),
      ...(choices.some(({ field }) => isChangeableList(field)) ? [bulkText(locale, 'listText')] : []),
      ...(command.matchCount === undefined ? [] : [bulkText(locale, 'allMatching')]),
    ]
    const count = { smart_count: countChangeable(command, getEvaluationContext()) }
    return {
      input: resource,
      subject: { resource },
      choices: choices.map(({ path, field }) => ({
        path,
        label: fieldLabel(translate, resource.name, path),
        isList: isChangeableList(field),
      })),
      texts: {
        title: bulkText(locale, 'editTitle', count),
        text: text.join(' '),
        confirmLabel: bulkText(locale, 'confirm', count),
      },
    }
  }
}
