import { useState } from 'react'
import type { ResourceData } from '#resources/language/resource.ts'
import { AccessDeniedPage } from '../../layout/AccessDeniedPage.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { useEngine } from '../engine.ts'
import { actionLabel, resourceText } from '../messages.ts'
import { mayCreate } from '../surroundings.ts'
import { usePaths } from '../usePaths.ts'
import { DeclaredForm } from './DeclaredForm.tsx'

/** The screen that makes a new record of a declared resource. */
export function DeclaredCreate({ resource }: { resource: ResourceData }) {
  const { translate, surroundings } = useEngine()
  const paths = usePaths(resource)
  const [made, setMade] = useState(0)
  if (!mayCreate(resource, surroundings())) return <AccessDeniedPage />
  return (
    <>
      <PageTitle
        title={resourceText(translate, resource, 'pages.create') ?? actionLabel(translate, resource, 'create')}
        back={{ to: paths.back, label: translate('form.back') }}
      />
      {/* Nothing of one record is left in the form of the next. */}
      <DeclaredForm key={made} resource={resource} onAgain={() => setMade(made + 1)} />
    </>
  )
}
