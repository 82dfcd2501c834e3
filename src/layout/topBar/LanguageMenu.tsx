import { availableLocales } from '../../ui/siteConfig.ts'
import { useTranslator } from '../../ui/translator.tsx'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import { useChangeLanguage } from './useChangeLanguage.ts'

/** The menu of languages; not rendered if only one is offered. */
export function LanguageMenu({ hasVisibleLabel = false }: { hasVisibleLabel?: boolean }) {
  const translate = useTranslator()
  const onSelect = useChangeLanguage()
  if (availableLocales.length < 2) return null
  const choices = availableLocales.map((name) => ({
    name,
    label: translate(`shell.language.${name}`),
    isSelected: name === translate.locale,
    onSelect: () => onSelect(name),
  }))
  return (
    <ChoiceMenu
      label={translate('shell.language.label')}
      icon="globe"
      {...(hasVisibleLabel ? { hasVisibleLabel } : { shortLabel: translate.locale.toUpperCase() })}
      groups={[{ choices }]}
    />
  )
}
