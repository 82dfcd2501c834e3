import { useCallback } from 'react'
import type { RaRecord } from 'react-admin'
import { wordsOf } from '#i18n/labels.ts'
import { refusal } from '#resources/language/prose.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { useEngine } from '../engine.ts'
import { allows } from '../surroundings.ts'
import type { BulkCommand } from './bulkCommands.ts'

/** Explains why the state of a record or the rights of the user do not allow a command; undefined if it is allowed. */
export function useRefusal(
  resource: ResourceData,
): (command: Pick<BulkCommand, 'name' | 'action'>, record: RaRecord) => string | undefined {
  const { translate, surroundings } = useEngine()
  return useCallback(
    ({ name, action }, record) => {
      const around = surroundings()
      if (allows(action, record, around)) return undefined
      return refusal(resource, name, record, around, wordsOf(translate, resource.name))
    },
    [resource, translate, surroundings],
  )
}
