import type { Locale } from '#i18n/locales.ts'
import { viewAsTexts } from '#i18n/viewAsTexts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { StatusPage } from '../../ui/StatusPage.tsx'

/** The page of a tab in which viewing as another user has ended. It shows no data of that user. */
export function ViewAsEndedPage({ locale, onGoOn }: { locale: Locale; onGoOn: () => void }) {
  const { endedTitle, endedText, goOn } = viewAsTexts[locale]
  return (
    <main>
      <StatusPage title={endedTitle} text={endedText} actions={<ActionButton onClick={onGoOn}>{goOn}</ActionButton>} />
    </main>
  )
}
