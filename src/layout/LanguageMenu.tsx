import { pickableLocales } from '#i18n/locales.ts'
import { useTexts } from '../ui/texts.tsx'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import { useChooseLanguage } from './useChooseLanguage.ts'

/** The languages of the product, of which one is on. */
export function LanguageMenu({ isNamed = false }: { isNamed?: boolean }) {
  const texts = useTexts()
  const choose = useChooseLanguage()
  const choices = pickableLocales.map((name) => ({
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
