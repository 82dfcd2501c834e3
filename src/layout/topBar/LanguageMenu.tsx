import { offeredLocales } from '../../ui/site.ts'
import { useTexts } from '../../ui/texts.tsx'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import { useChooseLanguage } from './useChooseLanguage.ts'

/** The menu of languages; not rendered if only one is offered. */
export function LanguageMenu({ isNamed = false }: { isNamed?: boolean }) {
  const texts = useTexts()
  const choose = useChooseLanguage()
  if (offeredLocales.length < 2) return null
  const choices = offeredLocales.map((name) => ({
    name,
    label: texts(`shell.language.${name}`),
    isOn: name === texts.locale,
    choose: () => choose(name),
  }))
  return (
    <ChoiceMenu
      label={texts('shell.language.label')}
      icon="globe"
      {...(isNamed ? { isNamed } : { short: texts.locale.toUpperCase() })}
      groups={[{ choices }]}
    />
  )
}
