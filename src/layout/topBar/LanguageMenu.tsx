import { availableLocales } from '../../ui/siteConfig.ts'
import { useTexts } from '../../ui/texts.tsx'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import { useChangeLanguage } from './useChangeLanguage.ts'

/** The menu of languages; not rendered if only one is offered. */
export function LanguageMenu({ hasVisibleLabel = false }: { hasVisibleLabel?: boolean }) {
  const texts = useTexts()
  const onSelect = useChangeLanguage()
  if (availableLocales.length < 2) return null
  const choices = availableLocales.map((name) => ({
    name,
    label: texts(`shell.language.${name}`),
    isSelected: name === texts.locale,
    onSelect: () => onSelect(name),
  }))
  return (
    <ChoiceMenu
      label={texts('shell.language.label')}
      icon="globe"
      {...(hasVisibleLabel ? { hasVisibleLabel } : { shortLabel: texts.locale.toUpperCase() })}
      groups={[{ choices }]}
    />
  )
}
