import { MenuItem } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import { useCapability } from '../../layout/shell/useCapability.ts'
import { useEngine } from '../engine.ts'
import { mayImport } from '../importable.ts'

/**
 * Starts an import into a list. Not rendered if the server has no imports, or if the user may neither create nor edit
 * records.
 */
export function ImportItem({ resource, ...props }: { resource: ResourceData }) {
  const { translate, isOwnApi, getEvaluationContext } = useEngine()
  const isOffered = mayImport(resource, getEvaluationContext())
  if (!useCapability('imports', isOwnApi && isOffered)) return null
  return (
    <MenuItem {...props} component={LinkBase} to={`/admin/imports/create?resource=${resource.name}`}>
      {translate('list.exports.import')}
    </MenuItem>
  )
}
