import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isInactive } from '#resources/language/stateLabel.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { iconOfAction } from '../declared/actions/actionIcon.ts'
import { offeredActions } from '../declared/actions/offeredActions.ts'
import { actionLabel } from '../declared/messages.ts'
import { surroundingsAt } from '../declared/surroundings.ts'
import { useShell } from '../layout/shell/shell.ts'
import { declaredIcon } from '../ui/iconPaths.ts'
import { useTexts } from '../ui/texts.tsx'
import type { Command } from './command.ts'
import type { CommandParts } from './commandParts.ts'
import type { Hit } from './hits.ts'
import { useOpenHit } from './useRecordCommands.ts'

/** An action to run on a record. */
export interface WantedAction {
  readonly resource: ResourceData
  readonly name: string
  readonly record: RaRecord
}

/** The commands on a record: open it, and the declared actions that are possible in its current state. */
export function useRecordActions(parts: CommandParts, hit: Hit | undefined, onAct: (wanted: WantedAction) => void) {
  const texts = useTexts()
  const { me } = useShell()
  const open = useOpenHit()
  const { data: record, isError } = useHitRecord(hit)
  if (!hit) return { commands: [], isPending: false, hasFailed: false }
  const { resource } = hit
  const opens: Command = {
    id: 'open',
    group: 'actions',
    label: texts('shell.palette.openRecord'),
    icon: declaredIcon(resource),
    run: () => open(hit),
  }
  const offered = record ? offeredActions(resource, record, surroundingsAt(parts.clock(), me)) : []
  const actions = offered
    .filter(({ name, isPossible }) => isPossible && name !== 'edit')
    .map(({ name, action }): Command => {
      const activates = record !== undefined && isInactive(record)
      return {
        id: `action-${name}`,
        group: 'actions',
        label: actionLabel(texts, resource, name, activates),
        icon: iconOfAction(name, action, activates),
        run: () => record && onAct({ resource, name, record }),
      }
    })
  return { commands: [opens, ...actions], isPending: !record && !isError, hasFailed: isError }
}

function useHitRecord(hit: Hit | undefined) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const route = hit ? routeOf(hit.resource) : ''
  const id = String(hit?.id ?? '')
  return useQuery({
    queryKey: [route, 'getOne', { id }],
    queryFn: async ({ signal }) => (await dataProvider.getOne<RaRecord>(route, { id, signal })).data,
    enabled: hit !== undefined,
  })
}
