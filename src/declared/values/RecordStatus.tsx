import type { RaRecord } from 'react-admin'
import { canBeInactive } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { getStateLabel, isInactive } from '#language/stateLabel.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useEngine } from '../engine.ts'

/** Whether to show if a record is active. For an active record with a lifecycle, its state is shown instead. */
export const showsActivity = (resource: ResourceData, record: RaRecord): boolean =>
  canBeInactive(resource) && (resource.lifecycle === undefined || isInactive(record))

/** The status of a record as a chip. */
export function RecordStatus({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const engine = useEngine()
  return (
    <StatusChip tone={isInactive(record) ? 'neutral' : 'success'} label={getStateLabel(engine, resource, record)} />
  )
}
