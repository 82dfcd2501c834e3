import { useCallback } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { hasStatus } from '../../api/apiError.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useListCache } from '../actions/useListCache.ts'
import { buildFailure } from '../buildFailure.ts'
import { useEngine } from '../engine.ts'
import type { BulkCommand } from './bulkCommands.ts'
import { useRefusalReason } from './useRefusalReason.ts'

/** Runs a command on one record. Returns the reason as text if it failed, otherwise undefined. */
export type RunOnRecord = (command: BulkCommand, record: RaRecord) => Promise<string | undefined>

/** Sends one request per record, unless the record is known not to allow the command. Updates the cached rows. */
export function useRunOnRecord(resource: ResourceData): RunOnRecord {
  const { translate, getEvaluationContext } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const listCache = useListCache(resource)
  const route = getRoute(resource)

  const getRefusalReason = useRefusalReason(resource)
  const describeFailure = useCallback(
    async (command: BulkCommand, record: RaRecord, error: unknown): Promise<string> => {
      const { text, detail } = buildFailure(translate, resource, command.name, error)
      if (!hasStatus(error, 409)) return detail ?? text
      const current = await dataProvider.getOne<RaRecord>(route, { id: record.id }).catch(() => undefined)
      if (!current) return detail ?? text
      listCache.patch(record.id, current.data)
      return getRefusalReason(command, current.data) ?? detail ?? text
    },
    [translate, resource, dataProvider, route, listCache, getRefusalReason],
  )
  return useCallback(
    async (command, record) => {
      const reason = getRefusalReason(command, record)
      if (reason !== undefined) return reason
      const { name, isActivation, input } = command
      try {
        if (isActivation !== undefined) {
          await dataProvider.toggle(route, record.id, isActivation)
          listCache.patch(record.id, { deletedAt: isActivation ? null : getEvaluationContext().now })
        } else if (name === 'remove') await dataProvider.remove(route, record.id)
        else await dataProvider.runAction(route, name, record.id, undefined, input)
      } catch (error) {
        return describeFailure(command, record, error)
      }
      return undefined
    },
    [getRefusalReason, describeFailure, dataProvider, route, listCache, getEvaluationContext],
  )
}
