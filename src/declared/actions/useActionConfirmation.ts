import { useCallback } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { trimEllipsis } from '#i18n/labels.ts'
import type { ActionData } from '#language/action.ts'
import { type Affected, resolveAffected } from '#language/affects.ts'
import { getAction, getApiPath, getExclusiveMark, getRoute, getStateName } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { resolveFieldAt } from '#language/resolvedField.ts'
import type { ResourceData } from '#language/resource.ts'
import { isInactive } from '#language/stateLabel.ts'
import { isObject } from '#language/values.ts'
import { valueText } from '#language/valueText.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import type { Confirmation } from '../dialogs/dialogProps.ts'
import { type Engine, useEngine } from '../engine.ts'
import { getActionLabel, getResourceText } from '../messages.ts'
import { getRecordParams } from '../values/getRecordParams.ts'
import { getConfirmationMode } from './getConfirmationMode.ts'

/** Builds the confirmation of an action: synchronously, or as a promise if affected records must be loaded. */
export type BuildConfirmation = (
  action: string,
  record: RaRecord,
) => Confirmation | undefined | Promise<Confirmation | undefined>

/** The maximum number of referring records that are loaded. The search by name also finds unrelated records. */
const maxReferringRecords = 50

/**
 * Builds the confirmation of an action, with the names of the affected records and the counts from the server. If these
 * cannot be loaded, the confirmation is shown without them, because the server checks the action anyway.
 */
export function useActionConfirmation(resource: ResourceData): BuildConfirmation {
  const engine = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  return useCallback<BuildConfirmation>(
    (name, record) => {
      const action = getAction(resource, name) ?? {}
      const confirmationMode = getConfirmationMode(name, action, record, engine.getEvaluationContext())
      // The dialog that asks for the input of an action also shows the texts of the confirmation.
      const isAsked = confirmationMode === 'always' || action.input !== undefined
      if (!isAsked && confirmationMode === 'never') return undefined
      const build = (effects: readonly string[] = []) => buildConfirmation(engine, resource, name, record, effects)
      const counts = name === 'toggle' && isInactive(record) ? undefined : action.counts
      if (!action.affects && !counts) return build()
      return Promise.all([
        loadAffectedNames(engine, dataProvider, resource, action, record),
        counts ? loadCounts(dataProvider, resource, counts, record) : [],
      ]).then(
        ([affectedNames, countedEffects]) => {
          const effects = affectedNames.flatMap(([affected, names]) =>
            formatEffect(engine, resource, name, record, affected, names),
          )
          for (const counted of countedEffects) effects.push(...formatCount(engine, resource, name, counted))
          return isAsked || effects.length > 0 ? build(effects) : undefined
        },
        () => build(),
      )
    },
    [resource, engine, dataProvider],
  )
}

function buildConfirmation(
  engine: Engine,
  resource: ResourceData,
  name: string,
  record: RaRecord,
  effects: readonly string[],
): Confirmation {
  const { translate } = engine
  const title = String(record[resource.title] ?? '')
  const params = { ...getRecordParams(resource, record), title }
  const getText = (part: string) => getResourceText(translate, resource, `confirm.${name}.${part}`, params)
  const label = trimEllipsis(getActionLabel(translate, resource, name))
  return {
    title: getText('title') ?? translate('list.actions.on', { action: label, title }),
    text: getText('text') ?? describeTransition(engine, resource, name, record),
    effects,
    confirmLabel: getText('submit') ?? label,
    isDestructive: name === 'remove',
  }
}

/** The change of state, for a transition without a text of its own. */
function describeTransition(
  engine: Engine,
  resource: ResourceData,
  name: string,
  record: RaRecord,
): string | undefined {
  const { lifecycle } = resource
  const transition = lifecycle?.transitions[name]
  if (!lifecycle || !transition) return undefined
  const field = resolveFieldAt(engine.resources, resource, lifecycle.on)
  const getStateText = (state: unknown) => valueText(engine, field, state)
  return engine.translate('list.actions.transition', {
    from: getStateText(record[lifecycle.on]),
    to: getStateText(transition.to),
  })
}

type AffectedNames = readonly [affected: Affected, names: readonly string[]]

function loadAffectedNames(
  engine: Engine,
  dataProvider: DeclaredDataProvider,
  resource: ResourceData,
  action: ActionData,
  record: RaRecord,
): Promise<AffectedNames[]> {
  const affectedList = (action.affects ?? []).flatMap(
    (declared) => resolveAffected(engine.resources, resource, declared) ?? [],
  )
  const loadNames = (affected: Affected) => {
    if (affected.kind === 'list') return loadReferringTitles(engine, dataProvider, resource, record, affected)
    if (getExclusiveMark(resource, action) === affected.name)
      return loadMarkedTitles(dataProvider, resource, record, affected.name)
    return record[affected.name] === true ? [getTitle(resource, record)] : []
  }
  return Promise.all(affectedList.map(async (affected) => [affected, await loadNames(affected)] as const))
}

/** The titles of the other records that currently have the exclusive mark. */
async function loadMarkedTitles(
  dataProvider: DeclaredDataProvider,
  resource: ResourceData,
  record: RaRecord,
  mark: string,
): Promise<string[]> {
  const { data } = await dataProvider.getList<RaRecord>(getRoute(resource), {
    pagination: { page: 1, perPage: 10 },
    sort: { field: mark, order: 'DESC' },
  })
  return data
    .filter((entry) => entry[mark] === true && entry.id !== record.id)
    .map((entry) => getTitle(resource, entry))
}

/**
 * Loads the titles of the active records of another resource that refer to the record, by searching its list for the
 * title of the record.
 */
async function loadReferringTitles(
  { getEvaluationContext }: Engine,
  dataProvider: DeclaredDataProvider,
  resource: ResourceData,
  record: RaRecord,
  { target, via, state }: Extract<Affected, { kind: 'list' }>,
): Promise<string[]> {
  const { data } = await dataProvider.getList<RaRecord>(getRoute(target), {
    pagination: { page: 1, perPage: maxReferringRecords },
    filter: { search: getTitle(resource, record), isActive: true },
  })
  const key = record[resource.key]
  const refersToRecord = (entry: RecordData) =>
    entry[`${via}Id`] === key || getValue(entry, `${via}.${resource.key}`) === key
  return data
    .filter(
      (entry) =>
        refersToRecord(entry) && (state === undefined || getStateName(target, entry, getEvaluationContext()) === state),
    )
    .map((entry) => getTitle(target, entry))
}

function formatEffect(
  { translate }: Engine,
  resource: ResourceData,
  action: string,
  record: RaRecord,
  { name }: Affected,
  names: readonly string[],
): string[] {
  if (names.length === 0) return []
  const list = new Intl.ListFormat(translate.locale).format(names.map((entry) => `“${entry}”`))
  const params = { title: getTitle(resource, record), smart_count: names.length, names: list }
  return [getResourceText(translate, resource, `confirm.${action}.affects.${name}`, params) ?? list]
}

type Count = readonly [name: string, count: number]

/** Loads the declared counts of a record from the server. Counts of 0 are left out. */
async function loadCounts(
  dataProvider: DeclaredDataProvider,
  resource: ResourceData,
  { call, names }: NonNullable<ActionData['counts']>,
  record: RaRecord,
): Promise<Count[]> {
  const answer = await dataProvider.fetchPath(`/${getApiPath(resource)}/${call}/${record.id}`)
  const counts: Readonly<Record<string, unknown>> = isObject(answer) ? answer : {}
  return names.flatMap((name): Count[] => {
    const count = counts[name]
    return typeof count === 'number' && count > 0 ? [[name, count]] : []
  })
}

function formatCount({ translate }: Engine, resource: ResourceData, action: string, [name, count]: Count): string[] {
  const text = getResourceText(translate, resource, `confirm.${action}.counts.${name}`, { smart_count: count })
  return text === undefined ? [] : [text]
}

const getTitle = (resource: ResourceData, record: RecordData): string => String(record[resource.title] ?? '')
