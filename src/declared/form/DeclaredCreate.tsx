import { useState } from 'react'
import { CreateBase } from 'react-admin'
import { useLocation } from 'react-router'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import type { ChosenOwner } from '../../api/chosenOwner.ts'
import { AccessDeniedPage } from '../../layout/pages/AccessDeniedPage.tsx'
import { PageTitle } from '../../layout/pages/PageTitle.tsx'
import { useEngine } from '../engine.ts'
import { canCreate } from '../evaluationContext.ts'
import { getActionLabel, getResourceText } from '../messages.ts'
import type { Presets } from '../presets.ts'
import { getParent, usePaths } from '../usePaths.ts'
import { DeclaredForm } from './DeclaredForm.tsx'

/** The screen that creates a record of a declared resource. */
export function DeclaredCreate({ resource }: { resource: ResourceData }) {
  const { translate, getEvaluationContext } = useEngine()
  const paths = usePaths(resource)
  const { state, key } = useLocation()
  const presets = parsePresets(state)
  const [createdCount, setCreatedCount] = useState(0)
  const [savedLocationKey, setSavedLocationKey] = useState<string>()
  // The user may open this screen again by a link before the redirect after a save has replaced it.
  const isReopened = savedLocationKey !== undefined && savedLocationKey !== key
  if (!canCreate(resource, getEvaluationContext())) return <AccessDeniedPage />
  return (
    <>
      <PageTitle
        title={getResourceText(translate, resource, 'pages.create') ?? getActionLabel(translate, resource, 'create')}
        parent={getParent(paths, translate)}
      />
      {/* A new key resets the form for the next record. */}
      <CreateBase key={isReopened ? key : createdCount} resource={getRoute(resource)} disableAuthentication>
        <DeclaredForm
          resource={resource}
          presets={createdCount === 0 ? presets : presets && { owner: presets.owner }}
          onCreateAnother={() => setCreatedCount(createdCount + 1)}
          onCreated={() => setSavedLocationKey(key)}
        />
      </CreateBase>
    </>
  )
}

/**
 * What the history state says of the new record: its values, under react-admin's key `record`, whether they are a copy,
 * and its owner.
 */
function parsePresets(state: unknown): Presets | undefined {
  if (!isObject(state)) return undefined
  const values = isObject(state.record) ? state.record : {}
  return { values, areChanges: state.isCopy === true, owner: parseOwner(state.owner) }
}

const parseOwner = (owner: unknown): ChosenOwner | undefined =>
  isObject(owner) && typeof owner.name === 'string' && typeof owner.value === 'string'
    ? { name: owner.name, value: owner.value }
    : undefined
