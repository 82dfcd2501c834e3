import { useCallback } from 'react'
import { createVocabulary } from '#i18n/labels.ts'
import { getAction } from '#language/derive.ts'
import { evaluatePredicate, type RecordData } from '#language/evaluate.ts'
import { explainRefusal } from '#language/prose.ts'
import type { ResourceData } from '#language/resource.ts'
import { useEngine } from '../engine.ts'

/** Explains why the state of a record does not allow an action; undefined if it is allowed. */
export function useDisabledReason(resource: ResourceData): (action: string, record: RecordData) => string | undefined {
  const { resources, translate, getEvaluationContext } = useEngine()
  return useCallback(
    (action, record) => {
      const context = getEvaluationContext()
      if (evaluatePredicate(getAction(resource, action)?.if ?? {}, record, context)) return undefined
      return explainRefusal(
        { resources, resource },
        action,
        record,
        context,
        createVocabulary(translate, resource.name),
      )
    },
    [resources, resource, translate, getEvaluationContext],
  )
}
