import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import { resolveNextStep } from '#language/nextSteps.ts'
import type { ResourceData } from '#language/resource.ts'
import type { ChosenOwner } from '../../api/chosenOwner.ts'
import { type NoticeLink, useNotice } from '../../layout/notices/useNotice.tsx'
import { getAvailableAction } from '../actions/availableActions.ts'
import { useEngine } from '../engine.ts'
import { canCreate } from '../evaluationContext.ts'
import { formatRecordName, getActionLabel, getResourceText } from '../messages.ts'
import { buildFormKey } from '../record/recordQueries.ts'
import { type Paths, usePaths } from '../usePaths.ts'
import { buildCreateState } from './presetValues.ts'
import type { RecordForm } from './useRecordForm.ts'
import type { SaveResult } from './useSave.ts'

/** The navigation after a save. */
interface AfterSave {
  /** Returns a function that opens the edit screen of a saved record; undefined if the user may not edit it. */
  createEditOpener(saved: SaveResult): (() => void) | undefined
  /** Opens the page of a new record, or its own screen if it has one. Then shows a notice with links to next steps. */
  navigateAfterSave(saved: SaveResult): void
}

/** @param presetOwner the owner of a new record, which the form of another one starts with */
export function useAfterSave({ resource, presetOwner }: Pick<RecordForm, 'resource' | 'presetOwner'>): AfterSave {
  const { translate, getEvaluationContext } = useEngine()
  const client = useQueryClient()
  const navigate = useNavigate()
  const paths = usePaths(resource)
  const notify = useNotice()
  const getNextSteps = useNextSteps(resource, paths, presetOwner)

  const createEditOpener = ({ record, isNew }: SaveResult): (() => void) | undefined => {
    // The title of the screen and its permission check use the cached record, so the cache is updated.
    if (!isNew) return () => client.setQueryData(buildFormKey(getRoute(resource), record.id), record)
    const hasId = record.id !== undefined && record.id !== null
    if (!hasId || getAvailableAction(resource, 'edit', record, getEvaluationContext())?.isPossible !== true)
      return undefined
    return () => navigate(paths.edit(record.id), { state: paths.linkState })
  }
  return {
    createEditOpener,
    navigateAfterSave(saved) {
      const { record, isNew, text, merged } = saved
      const openEdit = createEditOpener(saved)
      if (openEdit && (!isNew || resource.screens?.edit !== undefined)) openEdit()
      else if (isNew && record.id !== undefined) navigate(paths.show(record.id), { state: paths.linkState })
      else navigate(paths.back.to, { state: paths.back.state })
      const consequence = isNew ? undefined : getResourceText(translate, resource, 'events.save.consequence')
      const steps = getNextSteps(saved)
      const effects = [merged, consequence].filter(Boolean).join(' ') || undefined
      notify(text, { subject: formatRecordName(translate, resource, record), consequence: effects, links: steps })
    },
  }
}

/** The next steps: another new record after a creation, then the declared steps that the user may take. */
function useNextSteps(
  resource: ResourceData,
  paths: Paths,
  presetOwner: ChosenOwner | undefined,
): (saved: SaveResult) => NoticeLink[] {
  const { translate, resources, getEvaluationContext } = useEngine()
  const basename = paths.list.slice(0, -getRoute(resource).length)
  return ({ record, isNew }) => {
    const context = getEvaluationContext()
    const createAnotherLink = {
      label: getActionLabel(translate, resource, 'create'),
      to: paths.create,
      state: { ...paths.linkState, owner: presetOwner },
    }
    const declaredSteps = (resource.form?.next ?? []).flatMap((name): NoticeLink[] => {
      const step = resolveNextStep(resources, resource, name)
      if (step?.kind === 'action' && getAvailableAction(resource, name, record, context)?.isPossible) {
        const state = { ...paths.linkState, run: name }
        return [
          {
            label: getActionLabel(translate, resource, name),
            to: isNew ? paths.show(record.id) : paths.edit(record.id),
            state,
          },
        ]
      }
      if (step?.kind !== 'create' || !isNew || !canCreate(step.target, context)) return []
      const label =
        getResourceText(translate, resource, `next.${name}`) ?? getActionLabel(translate, step.target, 'create')
      const state = {
        ...buildCreateState(resource, record, step.target, step.via),
        from: { to: paths.show(record.id) },
      }
      return [{ label, to: `${basename}${getRoute(step.target)}/create`, state }]
    })
    return [...(isNew && canCreate(resource, context) ? [createAnotherLink] : []), ...declaredSteps]
  }
}
