import type { Locale } from '#i18n/locales.ts'
import { viewAsTexts } from '#i18n/viewAsTexts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { StatusPage } from '../../ui/StatusPage.tsx'

/** What a tab shows after the view as another person: nothing of that person stays on it. */
export function ViewEndedPage({ locale, onGoOn }: { locale: Locale; onGoOn: () => void }) {
  const { endedTitle, endedText, goOn } = viewAsTexts[locale]
  return (
    <main>
      <StatusPage title={endedTitle} text={endedText} actions={<ActionButton onClick={onGoOn}>{goOn}</ActionButton>} />
    </main>
  )
}
