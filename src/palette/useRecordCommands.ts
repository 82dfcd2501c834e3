import { useEffect, useState, useSyncExternalStore } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { useNavigate } from 'react-router'
import { columnLabel } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import { getRoute, getScreenCondition } from '#language/derive.ts'
import { resolveFieldAt } from '#language/resolvedField.ts'
import type { ResourceData } from '#language/resource.ts'
import { valueText } from '#language/valueText.ts'
import { hasStatus } from '../api/apiError.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { getResourcesWithScreens } from '../declared/buildResources.tsx'
import { createEvaluationContext, isAllowed } from '../declared/evaluationContext.ts'
import { isSearchable } from '../declared/listState/listState.ts'
import { getResourceText, getStatusLabel } from '../declared/messages.ts'
import { useShell } from '../layout/shell/shell.ts'
import { declaredIcon } from '../ui/iconPaths.ts'
import { useTranslator } from '../ui/translator.tsx'
import type { Command } from './command.ts'
import { buildHit, type Hit, parseHits, sortHits } from './hits.ts'
import type { PaletteConfig } from './paletteConfig.ts'
import { createRecordSearch } from './recordSearch.ts'

/** The found records, as commands that open them. */
export interface RecordCommands {
  readonly commands: readonly Command[]
  readonly isPending: boolean
  /** The names of the lists whose search failed. */
  readonly failedLists: readonly string[]
  /** The error message if the actions of a record cannot be loaded. */
  readonly problem?: string | undefined
}

/** The maximum number of results per list. The list itself can be searched for more. */
const maxPerResource = 5

/**
 * Searches records with the server's search endpoint or, without one, with the lists' own search, in every list that
 * the user may see.
 */
export function useRecordCommands(config: PaletteConfig, text: string): RecordCommands {
  const translate = useTranslator()
  const open = useOpenHit()
  const search = useRecordSearch(config)
  const { hits, isPending, failed } = useSyncExternalStore(search.subscribe, search.getSnapshot)
  useEffect(() => search.setQuery(text), [search, text])
  useEffect(() => search.stop, [search])

  const getName = (resource: ResourceData) => getResourceText(translate, resource, 'name') ?? resource.name
  const toCommand = (hit: Hit): Command => ({
    ...buildCommand('records', hit, translate, config),
    run: () => open(hit),
  })
  return { commands: hits.map(toCommand), isPending, failedLists: failed.map(getName) }
}

/** The user's recently viewed records as commands. */
export function useRecentCommands(config: PaletteConfig): Command[] {
  const translate = useTranslator()
  const open = useOpenHit()
  const { me, recentRecords } = useShell()
  // Read once, when the palette opens.
  const [recent] = useState(() => recentRecords.read())
  const context = createEvaluationContext(config.clock(), me)
  return recent.flatMap(({ resource: name, id, title }) => {
    const resource = getResourcesWithScreens(config.resources).find((candidate) => candidate.name === name)
    if (!resource || !isAllowed(getScreenCondition(resource), context)) return []
    const hit = { resource, id, title }
    return [{ ...buildCommand('recent', hit, translate, config), run: () => open(hit) }]
  })
}

/** Opens the page of a record. */
export function useOpenHit(): (hit: Hit) => void {
  const navigate = useNavigate()
  return ({ resource, id }) => void navigate(`/admin/${getRoute(resource)}/${encodeURIComponent(id)}`)
}

function buildCommand(
  group: 'records' | 'recent',
  hit: Hit,
  translate: Translator,
  { resources, formats, icons }: PaletteConfig,
): Omit<Command, 'run'> {
  const { resource, id, title, state, match } = hit
  const defaultState = Object.keys(resource.states ?? {}).at(-1)
  const stateText =
    state === undefined || state === 'active' || state === defaultState
      ? undefined
      : (getResourceText(translate, resource, `states.${state}`) ??
        (state === 'inactive' ? getStatusLabel(translate, resource, state) : state))
  const note = match && {
    field: columnLabel(translate, resource.name, match.field),
    value: valueText({ formats, translate: translate }, resolveFieldAt(resources, resource, match.field), match.value),
  }
  return {
    id: `${group}-${resource.name}-${id}`,
    group,
    label: title,
    detail: [getResourceText(translate, resource, 'one'), stateText].filter(Boolean).join(', '),
    note: note && translate('shell.palette.match', note),
    icon: declaredIcon(resource, icons),
    hit,
  }
}

function useRecordSearch({ resources, clock }: PaletteConfig) {
  const { me, schedule } = useShell()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const [search] = useState(() => {
    const context = createEvaluationContext(clock(), me)
    let hasSearchEndpoint = true
    return createRecordSearch<ResourceData, Hit>({
      schedule,
      isSearchable,
      sortHits,
      resources: getResourcesWithScreens(resources).filter(
        (resource) => resource.list?.search !== undefined && isAllowed(getScreenCondition(resource), context),
      ),
      async findAll(text, signal) {
        if (!hasSearchEndpoint) return undefined
        try {
          return parseHits(
            resources,
            await dataProvider.fetchPath(`/search?${new URLSearchParams({ str: text })}`, signal),
          )
        } catch (error) {
          if (!hasStatus(error, 404)) throw error
          hasSearchEndpoint = false
          return undefined
        }
      },
      async find(resource, text, signal) {
        const { data } = await dataProvider.getList<RaRecord>(getRoute(resource), {
          pagination: { page: 1, perPage: maxPerResource },
          sort: { field: resource.title, order: 'ASC' },
          filter: { search: text },
          signal,
        })
        return data.map((record) => buildHit(resource, record, text, context))
      },
    })
  })
  return search
}
