import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { isInactive } from '#language/stateLabel.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { getAvailableActions } from '../declared/actions/availableActions.ts'
import { getActionIcon } from '../declared/actions/getActionIcon.ts'
import { createEvaluationContext } from '../declared/evaluationContext.ts'
import { getActionLabel } from '../declared/messages.ts'
import { useShell } from '../layout/shell/shell.ts'
import { declaredIcon } from '../ui/iconPaths.ts'
import { useTranslator } from '../ui/translator.tsx'
import type { Command } from './command.ts'
import type { Hit } from './hits.ts'
import type { PaletteConfig } from './paletteConfig.ts'
import { useOpenHit } from './useRecordCommands.ts'

/** An action to run on a record. */
export interface ActionRequest {
  readonly resource: ResourceData
  readonly name: string
  readonly record: RaRecord
}

/** The commands on a record: open it, and the declared actions that are possible in its current state. */
export function useRecordActions(
  config: PaletteConfig,
  hit: Hit | undefined,
  onAction: (request: ActionRequest) => void,
) {
  const translate = useTranslator()
  const { me } = useShell()
  const open = useOpenHit()
  const { data: record, isError } = useHitRecord(hit)
  if (!hit) return { commands: [], isPending: false, hasFailed: false }
  const { resource } = hit
  const openCommand: Command = {
    id: 'open',
    group: 'actions',
    label: translate('shell.palette.openRecord'),
    icon: declaredIcon(resource, config.icons),
    run: () => open(hit),
  }
  const availableActions = record
    ? getAvailableActions(resource, record, createEvaluationContext(config.clock(), me))
    : []
  const actions = availableActions
    .filter(({ name, isPossible }) => isPossible && name !== 'edit')
    .map(({ name, action }): Command => {
      const isActivation = record !== undefined && isInactive(record)
      return {
        id: `action-${name}`,
        group: 'actions',
        label: getActionLabel(translate, resource, name, isActivation),
        icon: getActionIcon(name, action, isActivation, config.icons),
        run: () => record && onAction({ resource, name, record }),
      }
    })
  return { commands: [openCommand, ...actions], isPending: !record && !isError, hasFailed: isError }
}

function useHitRecord(hit: Hit | undefined) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const route = hit ? getRoute(hit.resource) : ''
  const id = String(hit?.id ?? '')
  return useQuery({
    queryKey: [route, 'getOne', { id }],
    queryFn: async ({ signal }) => (await dataProvider.getOne<RaRecord>(route, { id, signal })).data,
    enabled: hit !== undefined,
  })
}
