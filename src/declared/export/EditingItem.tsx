import { MenuItem, type MenuItemProps } from '@mui/material'
import type { ResourceData } from '#language/resource.ts'
import { useCapability } from '../../layout/shell/useCapability.ts'
import { useEngine } from '../engine.ts'
import { mayExportForEditing } from '../importable.ts'

/**
 * Exports a spreadsheet that can be edited and imported again. Not rendered if the server has no imports, or if the user
 * may not edit records.
 */
export function EditingItem({ resource, ...props }: { resource: ResourceData } & Pick<MenuItemProps, 'onClick'>) {
  const { translate, isOwnApi, getEvaluationContext } = useEngine()
  const isOffered = mayExportForEditing(resource, getEvaluationContext())
  if (!useCapability('imports', isOwnApi && isOffered)) return null
  return <MenuItem {...props}>{translate('list.exports.editing')}</MenuItem>
}
