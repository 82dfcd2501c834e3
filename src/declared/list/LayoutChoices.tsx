import { layoutTexts } from '#i18n/layoutTexts.ts'
import type { LayoutName } from '#language/layouts.ts'
import type { IconName } from '../../ui/iconPaths.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { ToolChoices } from './ToolChoices.tsx'

interface LayoutChoicesProps {
  layouts: readonly LayoutName[]
  icons: Readonly<Record<LayoutName, IconName>>
  current: LayoutName
  onChange: (layout: LayoutName) => void
}

/** The layouts that the list offers. */
export function LayoutChoices({ layouts, icons, current, onChange }: LayoutChoicesProps) {
  const texts = useLocalizedTexts(layoutTexts)
  return (
    <ToolChoices<LayoutName>
      label={texts.title}
      choices={layouts.map((name) => ({ value: name, label: texts.names[name], icon: icons[name] }))}
      selected={current}
      onSelect={onChange}
    />
  )
}
