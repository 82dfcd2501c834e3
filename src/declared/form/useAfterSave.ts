import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useNavigate } from 'react-admin'
import { wirePathOf } from '#resources/language/bodyLeaves.ts'
import { fieldAt, routeOf } from '#resources/language/derive.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import { isReference } from '#resources/language/kinds/kinds.ts'
import { nextStepOf } from '#resources/language/nextSteps.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { type NoticeLink, useNotice } from '../../layout/notices/useNotice.tsx'
import { offeredAction } from '../actions/offeredActions.ts'
import { useEngine } from '../engine.ts'
import { actionLabel, recordName, resourceText } from '../messages.ts'
import { formKey } from '../record/askedOnce.ts'
import { mayCreate } from '../surroundings.ts'
import { type Paths, usePaths } from '../usePaths.ts'
import type { Saved } from './useSave.ts'

/** The navigation after a save. */
interface AfterSave {
  /** Returns a function that opens the edit screen of a saved record; undefined if the user may not edit it. */
  keepEditing(saved: Saved): (() => void) | undefined
  /** Opens the edit screen, or the list if the user may not edit. Then shows a notice with links to next steps. */
  staySaying(saved: Saved): void
}

export function useAfterSave(resource: ResourceData): AfterSave {
  const { translate, surroundings } = useEngine()
  const client = useQueryClient()
  const navigate = useNavigate()
  const paths = usePaths(resource)
  const sayDone = useNotice()
  const stepsAfter = useNextSteps(resource, paths)

  const keepEditing = ({ record, isNew }: Saved): (() => void) | undefined => {
    // The title of the screen and its permission check use the cached record, so the cache is updated.
    if (!isNew) return () => client.setQueryData(formKey(routeOf(resource), record.id), record)
    const isKnown = record.id !== undefined && record.id !== null
    if (!isKnown || offeredAction(resource, 'edit', record, surroundings())?.isPossible !== true) return undefined
    return () => navigate(paths.edit(record.id), { state: paths.linkState })
  }
  return {
    keepEditing,
    staySaying(saved) {
      const stay = keepEditing(saved)
      if (stay) stay()
      else navigate(paths.back)
      const { record, isNew, text } = saved
      const consequence = isNew ? undefined : resourceText(translate, resource, 'events.save.consequence')
      const steps = stepsAfter(saved)
      sayDone(text, { subject: recordName(translate, resource, record), consequence, links: steps })
    },
  }
}

/** The next steps: another new record after a creation, then the declared steps that the user may take. */
function useNextSteps(resource: ResourceData, paths: Paths): (saved: Saved) => NoticeLink[] {
  const { translate, resources, surroundings } = useEngine()
  const basename = paths.list.slice(0, -routeOf(resource).length)
  return ({ record, isNew }) => {
    const around = surroundings()
    const another = { label: actionLabel(translate, resource, 'create'), to: paths.create, state: paths.linkState }
    const declared = (resource.form?.next ?? []).flatMap((name): NoticeLink[] => {
      const step = nextStepOf(resources, resource, name)
      if (step?.kind === 'action' && offeredAction(resource, name, record, around)?.isPossible) {
        const state = { ...paths.linkState, run: name }
        return [{ label: actionLabel(translate, resource, name), to: paths.edit(record.id), state }]
      }
      if (step?.kind !== 'create' || !isNew || !mayCreate(step.target, around)) return []
      const label = resourceText(translate, resource, `next.${name}`) ?? actionLabel(translate, step.target, 'create')
      const begun = beginWith(resource, record, step.target, step.via)
      return [{ label, to: `${basename}${routeOf(step.target)}/create`, state: { record: begun } }]
    })
    return [...(isNew && mayCreate(resource, around) ? [another] : []), ...declared]
  }
}

/** The initial values of a new record that refers to this one. They contain the key and the displayed title. */
function beginWith(resource: ResourceData, record: RaRecord, target: ResourceData, via: string): RecordData {
  const field = fieldAt(target, via)
  if (!isReference(field)) return {}
  const { title = resource.title } = field.options
  const named = { [resource.key]: record[resource.key], [title]: record[title] }
  const wirePath = wirePathOf(via, field)
  return wirePath === via ? { [via]: named } : { [wirePath]: record[resource.key], [via]: named }
}
