import type { RaRecord } from 'react-admin'
import { bulkText } from '#i18n/bulkTexts.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Confirmation } from '../dialogs/dialogProps.ts'
import { useEngine } from '../engine.ts'
import { getBulkLabel } from '../messages.ts'
import { type BulkCommand, countChangeable, getRecordsToConfirm } from './bulkCommands.ts'

/** The maximum number of records that a confirmation names. */
const maxListedNames = 5

/** Builds the texts of the dialog before a command on several records. */
export function useBulkConfirmation(resource: ResourceData): (command: BulkCommand) => Confirmation {
  const { translate, getEvaluationContext } = useEngine()
  const formatNames = (records: readonly RaRecord[]) => {
    const names = records.slice(0, maxListedNames).map((record) => `“${String(record[resource.title] ?? record.id)}”`)
    const more = records.length > maxListedNames ? [`+${records.length - maxListedNames}`] : []
    return new Intl.ListFormat(translate.locale).format([...names, ...more])
  }
  return (command) => {
    const { name, isActivation } = command
    const label = getBulkLabel(translate, resource, name, isActivation)
    const recordsToConfirm = getRecordsToConfirm(command, getEvaluationContext())
    const isForGood = isActivation === undefined && name !== 'edit'
    const consequences = isForGood
      ? bulkText(translate.locale, 'forGood')
      : bulkText(translate.locale, 'affects', { names: formatNames(recordsToConfirm) })
    const all = [
      bulkText(translate.locale, 'allMatching'),
      ...(isForGood ? [bulkText(translate.locale, 'forGood')] : []),
    ].join(' ')
    return {
      title: bulkText(translate.locale, 'confirmTitle', {
        action: label,
        smart_count: countChangeable(command, getEvaluationContext()),
      }),
      text: command.matchCount !== undefined ? all : recordsToConfirm.length > 0 ? consequences : undefined,
      confirmLabel: label,
      isDestructive: name === 'remove',
    }
  }
}
