import { useEffect, useState, useSyncExternalStore } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { useNavigate } from 'react-router'
import { columnLabel } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import { routeOf, whoSees } from '#resources/language/derive.ts'
import { meaningAt } from '#resources/language/meaning.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { valueText } from '#resources/language/valueText.ts'
import { hasStatus } from '../api/apiError.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { isSearchable } from '../declared/listState/listState.ts'
import { activityLabel, resourceText } from '../declared/messages.ts'
import { screenedOf } from '../declared/resourcesOf.tsx'
import { isAllowed, surroundingsAt } from '../declared/surroundings.ts'
import { useShell } from '../layout/shell/shell.ts'
import { declaredIcon } from '../ui/iconPaths.ts'
import { useTexts } from '../ui/texts.tsx'
import type { Command } from './command.ts'
import type { CommandParts } from './commandParts.ts'
import { bestFirst, type Hit, hitOf, hitsIn } from './hits.ts'
import { createRecordSearch } from './recordSearch.ts'

/** The found records, as commands that open them. */
export interface RecordCommands {
  readonly commands: readonly Command[]
  readonly isPending: boolean
  /** The names of the lists whose search failed. */
  readonly failed: readonly string[]
  /** The error message if the actions of a record cannot be loaded. */
  readonly problem?: string | undefined
}

/** The maximum number of results per list. The list itself can be searched for more. */
const mostPerResource = 5

/**
 * Searches records with the server's search endpoint or, without one, with the lists' own search, in every list that
 * the user may see.
 */
export function useRecordCommands(parts: CommandParts, text: string): RecordCommands {
  const texts = useTexts()
  const open = useOpenHit()
  const search = useSearch(parts)
  const { found, isPending, failed } = useSyncExternalStore(search.subscribe, search.current)
  useEffect(() => search.type(text), [search, text])
  useEffect(() => search.stop, [search])

  const nameOf = (resource: ResourceData) => resourceText(texts, resource, 'name') ?? resource.name
  const commandOf = (hit: Hit): Command => ({
    ...commandTo('records', hit, texts, parts),
    run: () => open(hit),
  })
  return { commands: found.map(commandOf), isPending, failed: failed.map(nameOf) }
}

/** The user's recently viewed records as commands. */
export function useRecentCommands(parts: CommandParts): Command[] {
  const texts = useTexts()
  const open = useOpenHit()
  const { me, recents } = useShell()
  // Read once, when the palette opens.
  const [recent] = useState(() => recents.read())
  const around = surroundingsAt(parts.clock(), me)
  return recent.flatMap(({ resource: name, id, title }) => {
    const resource = screenedOf(parts.resources).find((one) => one.name === name)
    if (!resource || !isAllowed(whoSees(resource), around)) return []
    const hit = { resource, id, title }
    return [{ ...commandTo('recent', hit, texts, parts), run: () => open(hit) }]
  })
}

/** Opens the page of a record, which redirects to the form if the user may edit it. */
export function useOpenHit(): (hit: Hit) => void {
  const navigate = useNavigate()
  return ({ resource, id }) => void navigate(`/admin/${routeOf(resource)}/${encodeURIComponent(id)}`)
}

function commandTo(
  group: 'records' | 'recent',
  hit: Hit,
  texts: Translator,
  { resources, formats }: CommandParts,
): Omit<Command, 'run'> {
  const { resource, id, title, state, match } = hit
  const usual = Object.keys(resource.states ?? {}).at(-1)
  const stateText =
    state === undefined || state === 'active' || state === usual
      ? undefined
      : (resourceText(texts, resource, `states.${state}`) ??
        (state === 'inactive' ? activityLabel(texts, resource, state) : state))
  const note = match && {
    field: columnLabel(texts, resource.name, match.field),
    value: valueText({ formats, translate: texts }, meaningAt(resources, resource, match.field), match.value),
  }
  return {
    id: `${group}-${resource.name}-${id}`,
    group,
    label: title,
    detail: [resourceText(texts, resource, 'one'), stateText].filter(Boolean).join(', '),
    note: note && texts('shell.palette.match', note),
    icon: declaredIcon(resource),
    hit,
  }
}

function useSearch({ resources, clock }: CommandParts) {
  const { me, schedule } = useShell()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const [search] = useState(() => {
    const around = surroundingsAt(clock(), me)
    let hasSearch = true
    return createRecordSearch<ResourceData, Hit>({
      schedule,
      isSearchable,
      inOrder: bestFirst,
      resources: screenedOf(resources).filter(
        (resource) => resource.list?.search !== undefined && isAllowed(whoSees(resource), around),
      ),
      async findAll(text, signal) {
        if (!hasSearch) return undefined
        try {
          return hitsIn(resources, await dataProvider.ask(`/search?${new URLSearchParams({ str: text })}`, signal))
        } catch (error) {
          if (!hasStatus(error, 404)) throw error
          hasSearch = false
          return undefined
        }
      },
      async find(resource, text, signal) {
        const { data } = await dataProvider.getList<RaRecord>(routeOf(resource), {
          pagination: { page: 1, perPage: mostPerResource },
          sort: { field: resource.title, order: 'ASC' },
          filter: { search: text },
          signal,
        })
        return data.map((record) => hitOf(resource, record, text, around))
      },
    })
  })
  return search
}
