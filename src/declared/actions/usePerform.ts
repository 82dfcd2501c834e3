import { useCallback, useRef } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useEngine } from '../engine.ts'
import { eventText, recordName } from '../messages.ts'
import { useListPatch } from './useListPatch.ts'
import { useToggle } from './useToggle.ts'

/** Performs an action: toggles the state, removes the record, or calls the declared route. */
export function usePerform(
  resource: ResourceData,
  fail: (event: string, error: unknown, record: RaRecord) => Promise<void>,
  onRemoved: (record: RaRecord) => void,
) {
  const { translate } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const sayDone = useNotice()
  const lists = useListPatch(resource)
  const toggle = useToggle(
    resource,
    useCallback((error, record) => void fail('toggle', error, record), [fail]),
  )
  const route = routeOf(resource)

  const call = useCallback(
    async (name: string, record: RaRecord) => {
      const removes = name === 'remove'
      let answer: RaRecord | undefined
      try {
        if (removes) await dataProvider.remove(route, record.id)
        else answer = await dataProvider.act(route, name, record.id)
      } catch (error) {
        return fail(name, error, record)
      }
      sayDone(eventText(translate, resource, name, 'success'), { subject: recordName(translate, resource, record) })
      if (removes) onRemoved(record)
      if (answer) lists.patch(record.id, answer)
      await (answer ? lists.expire() : lists.reload())
    },
    [resource, route, dataProvider, translate, sayDone, lists, fail, onRemoved],
  )
  const callOnce = useOnce(call)
  return useCallback(
    (name: string, record: RaRecord) => (name === 'toggle' ? toggle(record) : callOnce(name, record)),
    [toggle, callOnce],
  )
}

/** Ignores repeated clicks while the call runs. */
function useOnce(call: (name: string, record: RaRecord) => Promise<void>) {
  const underWay = useRef(new Set<string>())
  return useCallback(
    async (name: string, record: RaRecord) => {
      const key = `${name} ${record.id}`
      if (underWay.current.has(key)) return
      underWay.current.add(key)
      await call(name, record).finally(() => underWay.current.delete(key))
    },
    [call],
  )
}
