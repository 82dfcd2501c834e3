import { groupTexts } from '#i18n/groupTexts.ts'
import { fieldLabel } from '#i18n/labels.ts'
import type { ResourceData } from '#language/resource.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useEngine } from '../engine.ts'
import { ToolChoices } from './ToolChoices.tsx'

interface GroupChoicesProps {
  resource: ResourceData
  names: readonly string[]
  group: string | undefined
  onChange: (group: string | undefined) => void
}

/** The fields by which a list can be grouped. */
export function GroupChoices({ resource, names, group, onChange }: GroupChoicesProps) {
  const { translate } = useEngine()
  const texts = useLocalizedTexts(groupTexts)
  const fields = names.map((name) => ({ value: name, label: fieldLabel(translate, resource.name, name) }))
  return (
    <ToolChoices<string | undefined>
      label={texts.title}
      choices={[{ value: undefined, label: texts.none }, ...fields]}
      selected={group}
      onSelect={onChange}
    />
  )
}
