import { useMemo } from 'react'
import { fieldLabel } from '#i18n/labels.ts'
import { findOwnerField, isOfHouse } from '#language/belonging.ts'
import { getResource } from '#language/catalog.ts'
import { getValue } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { useEngine } from '../declared/engine.ts'
import { useShell } from '../layout/shell/shell.ts'
import type { Invitation } from './invitationCalls.ts'

/** The input fields of an invitation and its owner column, derived from the declaration of users. */
export interface Invited {
  /** A resource that declares only the fields of an invitation. */
  readonly input: ResourceData
  /**
   * The column of the owner; undefined if users have no owner, or if the user sees the invitations of one owner only.
   */
  readonly owner:
    | { readonly label: string; readonly getTitle: (invitation: Invitation) => string | undefined }
    | undefined
}

export function useInvited(): Invited {
  const { resources, translate } = useEngine()
  const { me } = useShell()
  const users = getResource(resources, 'users')
  const { belongsTo } = users
  const ownerField = findOwnerField(users)
  const choosesOwner = ownerField !== undefined && isOfHouse(resources, { own: me.own ?? {} })
  return useMemo(() => {
    const names = ['email', 'profile', ...(choosesOwner && belongsTo !== undefined ? [belongsTo] : [])]
    const fields = Object.fromEntries(Object.entries(users.fields).filter(([name]) => names.includes(name)))
    const input = { name: users.name, key: '', title: '', fields, softDelete: false, stamped: false }
    if (!choosesOwner || belongsTo === undefined) return { input, owner: undefined }
    const getTitle = (invitation: Invitation) => {
      const title = getValue({ ...invitation }, `${belongsTo}.${ownerField.options.title ?? ''}`)
      return typeof title === 'string' ? title : undefined
    }
    return { input, owner: { label: fieldLabel(translate, users.name, belongsTo), getTitle } }
  }, [users, belongsTo, ownerField, choosesOwner, translate])
}
