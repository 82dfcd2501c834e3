import { useEffect, useState, useSyncExternalStore } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { useNavigate } from 'react-router'
import { routeOf, whoSees } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { isSearchable } from '../declared/list/listState.ts'
import { activityLabel, resourceText } from '../declared/messages.ts'
import { screenedOf } from '../declared/resourcesOf.tsx'
import { isAllowed, surroundingsAt } from '../declared/surroundings.ts'
import { useShell } from '../layout/shell.ts'
import { useTexts } from '../ui/texts.tsx'
import type { Command } from './command.ts'
import type { CommandParts } from './commandParts.ts'
import { recordAddress } from './recordAddress.ts'
import { createRecordSearch } from './recordSearch.ts'

interface Found {
  readonly resource: ResourceData
  readonly record: RaRecord
}

/** The records that a text finds, as commands that lead to them. */
export interface RecordCommands {
  readonly commands: readonly Command[]
  readonly isPending: boolean
  /** What could not be searched, by name. */
  readonly failed: readonly string[]
}

/** So many records of each resource are shown: whoever wants more goes to its list. */
const mostPerResource = 5

/** Finds records through the lists' own search, in every list that this person may see. */
export function useRecordCommands(parts: CommandParts, text: string): RecordCommands {
  const texts = useTexts()
  const { me } = useShell()
  const navigate = useNavigate()
  const search = useSearch(parts)
  const { found, isPending, failed } = useSyncExternalStore(search.subscribe, search.current)
  // The search is the network's: it follows what is typed, and ends with the palette.
  useEffect(() => search.type(text), [search, text])
  useEffect(() => search.stop, [search])

  const nameOf = (resource: ResourceData) => resourceText(texts, resource, 'name') ?? resource.name
  const commandOf = ({ resource, record }: Found): Command => ({
    id: `record-${resource.name}-${record.id}`,
    group: 'records',
    label: String(record[resource.title] ?? record.id),
    detail: [
      resourceText(texts, resource, 'one'),
      record.deletedAt ? activityLabel(texts, resource, 'inactive') : undefined,
    ]
      .filter(Boolean)
      .join(', '),
    icon: resource.icon ?? 'record',
    run() {
      const around = surroundingsAt(parts.clock(), me)
      void navigate(recordAddress(resource, record, around))
    },
  })
  return { commands: found.map(commandOf), isPending, failed: failed.map(nameOf) }
}

function useSearch({ resources, clock }: CommandParts) {
  const { me, schedule } = useShell()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const [search] = useState(() => {
    const around = surroundingsAt(clock(), me)
    return createRecordSearch<ResourceData, Found>({
      schedule,
      isSearchable,
      resources: screenedOf(resources).filter(
        (resource) => resource.list?.search !== undefined && isAllowed(whoSees(resource), around),
      ),
      async find(resource, text, signal) {
        const { data } = await dataProvider.getList<RaRecord>(routeOf(resource), {
          pagination: { page: 1, perPage: mostPerResource },
          sort: { field: resource.title, order: 'ASC' },
          filter: { search: text },
          signal,
        })
        return data.map((record) => ({ resource, record }))
      },
    })
  })
  return search
}
