import type { RaRecord } from 'react-admin'
import { canBeInactive } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { getStateLabel, isInactive } from '#language/stateLabel.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useEngine } from '../engine.ts'

/** Whether to say that a record is active or not: the state of a lifecycle tells more of one that is active. */
export const showsActivity = (resource: ResourceData, record: RaRecord): boolean =>
  canBeInactive(resource) && (resource.lifecycle === undefined || isInactive(record))

/** The status of a record as a chip. */
export function RecordStatus({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const engine = useEngine()
  return (
    <StatusChip tone={isInactive(record) ? 'neutral' : 'success'} label={getStateLabel(engine, resource, record)} />
  )
}
