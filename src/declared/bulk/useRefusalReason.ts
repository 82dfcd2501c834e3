import { useCallback } from 'react'
import type { RaRecord } from 'react-admin'
import { createVocabulary } from '#i18n/labels.ts'
import { explainRefusal } from '#language/prose.ts'
import type { ResourceData } from '#language/resource.ts'
import { useEngine } from '../engine.ts'
import { isActionAllowed } from '../evaluationContext.ts'
import type { BulkCommand } from './bulkCommands.ts'

/** Explains why the state of a record or the rights of the user do not allow a command; undefined if it is allowed. */
export function useRefusalReason(
  resource: ResourceData,
): (command: Pick<BulkCommand, 'name' | 'action'>, record: RaRecord) => string | undefined {
  const { resources, translate, getEvaluationContext } = useEngine()
  return useCallback(
    ({ name, action }, record) => {
      const context = getEvaluationContext()
      if (isActionAllowed(action, record, context)) return undefined
      return explainRefusal({ resources, resource }, name, record, context, createVocabulary(translate, resource.name))
    },
    [resources, resource, translate, getEvaluationContext],
  )
}
