import { useCallback } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { hasStatus } from '../../api/apiError.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useListPatch } from '../actions/useListPatch.ts'
import { useEngine } from '../engine.ts'
import { failureOf } from '../failure.ts'
import type { BulkCommand } from './bulkCommands.ts'
import { useRefusal } from './useRefusal.ts'

/** Runs a command on one record. Returns the reason as text if it failed, otherwise undefined. */
export type Attempt = (command: BulkCommand, record: RaRecord) => Promise<string | undefined>

/** Sends one request per record, unless the record is known not to allow the command. Updates the cached rows. */
export function useAttempt(resource: ResourceData): Attempt {
  const { translate, surroundings } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const lists = useListPatch(resource)
  const route = routeOf(resource)

  const reasonFor = useRefusal(resource)
  const explain = useCallback(
    async (command: BulkCommand, record: RaRecord, error: unknown): Promise<string> => {
      const { text, detail } = failureOf(translate, resource, command.name, error)
      if (!hasStatus(error, 409)) return detail ?? text
      const current = await dataProvider.getOne<RaRecord>(route, { id: record.id }).catch(() => undefined)
      if (!current) return detail ?? text
      lists.patch(record.id, current.data)
      return reasonFor(command, current.data) ?? detail ?? text
    },
    [translate, resource, dataProvider, route, lists, reasonFor],
  )
  return useCallback(
    async (command, record) => {
      const reason = reasonFor(command, record)
      if (reason !== undefined) return reason
      const { name, activates } = command
      try {
        if (activates !== undefined) {
          await dataProvider.toggle(route, record.id, activates)
          lists.patch(record.id, { deletedAt: activates ? null : surroundings().now })
        } else if (name === 'remove') await dataProvider.remove(route, record.id)
        else await dataProvider.act(route, name, record.id)
      } catch (error) {
        return explain(command, record, error)
      }
      return undefined
    },
    [reasonFor, explain, dataProvider, route, lists, surroundings],
  )
}
