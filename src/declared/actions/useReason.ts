import { useCallback } from 'react'
import { wordsOf } from '#i18n/labels.ts'
import { actionOf } from '#resources/language/derive.ts'
import { holds, type RecordData } from '#resources/language/evaluate.ts'
import { refusal } from '#resources/language/prose.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { useEngine } from '../engine.ts'

/** Explains why the state of a record does not allow an action; undefined if it is allowed. */
export function useReason(resource: ResourceData): (action: string, record: RecordData) => string | undefined {
  const { translate, surroundings } = useEngine()
  return useCallback(
    (action, record) => {
      const around = surroundings()
      if (holds(actionOf(resource, action)?.if ?? {}, record, around)) return undefined
      return refusal(resource, action, record, around, wordsOf(translate, resource.name))
    },
    [resource, translate, surroundings],
  )
}
