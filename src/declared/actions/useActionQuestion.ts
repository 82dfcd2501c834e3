import { useCallback } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { type Affected, affectedOf } from '#resources/language/affects.ts'
import { actionOf, markOf, routeOf, stateOf } from '#resources/language/derive.ts'
import { type RecordData, valueAt } from '#resources/language/evaluate.ts'
import type { ActionData, ResourceData } from '#resources/language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import type { Question } from '../dialogs/ConfirmDialog.tsx'
import { type Engine, useEngine } from '../engine.ts'
import { actionLabel, resourceText } from '../messages.ts'
import { recordParams } from '../values/recordParams.ts'
import { asksBefore } from './asksBefore.ts'

/** Builds the confirmation of an action: synchronously, or as a promise if affected records must be loaded. */
export type AskBefore = (action: string, record: RaRecord) => Question | undefined | Promise<Question | undefined>

/** The maximum number of referring records that are loaded. The search by name also finds unrelated records. */
const mostLookedAt = 50

/**
 * Builds the confirmation of an action with the names of the affected records. If they cannot be loaded, it is shown
 * without them, because the server checks the action anyway.
 */
export function useActionQuestion(resource: ResourceData): AskBefore {
  const engine = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  return useCallback<AskBefore>(
    (name, record) => {
      const action = actionOf(resource, name) ?? {}
      const asks = asksBefore(name, action, record, engine.surroundings())
      if (asks === 'never') return undefined
      const question = (facts: readonly string[] = []) => questionOf(engine, resource, name, record, facts)
      if (!action.affects) return question()
      return namesOfAffected(engine, dataProvider, resource, action, record).then(
        (touched) => {
          const facts = touched.flatMap(([affected, names]) => factOf(engine, resource, name, record, affected, names))
          return asks === 'ifAffected' && facts.length === 0 ? undefined : question(facts)
        },
        () => question(),
      )
    },
    [resource, engine, dataProvider],
  )
}

function questionOf(
  { translate }: Engine,
  resource: ResourceData,
  name: string,
  record: RaRecord,
  facts: readonly string[],
): Question {
  const title = String(record[resource.title] ?? '')
  const params = { ...recordParams(resource, record), title }
  const text = (part: string) => resourceText(translate, resource, `confirm.${name}.${part}`, params)
  const label = actionLabel(translate, resource, name)
  return {
    title: text('title') ?? translate('list.actions.on', { action: label, title }),
    text: text('text'),
    facts,
    verb: text('submit') ?? label,
    isDestructive: name === 'remove',
  }
}

type Touched = readonly [affected: Affected, names: readonly string[]]

function namesOfAffected(
  engine: Engine,
  dataProvider: DeclaredDataProvider,
  resource: ResourceData,
  action: ActionData,
  record: RaRecord,
): Promise<Touched[]> {
  const all = (action.affects ?? []).flatMap((declared) => affectedOf(engine.resources, resource, declared) ?? [])
  const look = (affected: Affected) => {
    if (affected.kind === 'list') return referringTo(engine, dataProvider, resource, record, affected)
    if (markOf(resource, action) === affected.name) return holdersOf(dataProvider, resource, record, affected.name)
    return record[affected.name] === true ? [titleOf(resource, record)] : []
  }
  return Promise.all(all.map(async (affected) => [affected, await look(affected)] as const))
}

/** The titles of the other records that have the mark now. */
async function holdersOf(
  dataProvider: DeclaredDataProvider,
  resource: ResourceData,
  record: RaRecord,
  mark: string,
): Promise<string[]> {
  const { data } = await dataProvider.getList<RaRecord>(routeOf(resource), {
    pagination: { page: 1, perPage: 10 },
    sort: { field: mark, order: 'DESC' },
  })
  return data.filter((one) => one[mark] === true && one.id !== record.id).map((one) => titleOf(resource, one))
}

/**
 * Loads the titles of the active records of another resource that refer to the record, by searching its list for the
 * title of the record.
 */
async function referringTo(
  { surroundings }: Engine,
  dataProvider: DeclaredDataProvider,
  resource: ResourceData,
  record: RaRecord,
  { target, via, state }: Extract<Affected, { kind: 'list' }>,
): Promise<string[]> {
  const { data } = await dataProvider.getList<RaRecord>(routeOf(target), {
    pagination: { page: 1, perPage: mostLookedAt },
    filter: { search: titleOf(resource, record), isActive: true },
  })
  const key = record[resource.key]
  const refers = (one: RecordData) => one[`${via}Id`] === key || valueAt(one, `${via}.${resource.key}`) === key
  return data
    .filter((one) => refers(one) && (state === undefined || stateOf(target, one, surroundings()) === state))
    .map((one) => titleOf(target, one))
}

function factOf(
  { translate }: Engine,
  resource: ResourceData,
  action: string,
  record: RaRecord,
  { name }: Affected,
  names: readonly string[],
): string[] {
  if (names.length === 0) return []
  const list = new Intl.ListFormat(translate.locale).format(names.map((one) => `“${one}”`))
  const params = { title: titleOf(resource, record), smart_count: names.length, names: list }
  return [resourceText(translate, resource, `confirm.${action}.affects.${name}`, params) ?? list]
}

const titleOf = (resource: ResourceData, record: RecordData): string => String(record[resource.title] ?? '')
