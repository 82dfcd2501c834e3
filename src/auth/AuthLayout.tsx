import type { ReactNode } from 'react'
import { LogoMark } from '../ui/Logo.tsx'
import { productName } from '../ui/siteConfig.ts'
import { useTranslator } from '../ui/translator.tsx'
import { useDocumentTitle } from '../ui/useDocumentTitle.ts'
import styles from './AuthLayout.module.css'
import { BrandIllustration } from './BrandIllustration.tsx'
import { LanguagePicker, type LanguagePickerProps } from './LanguagePicker.tsx'

interface AuthLayoutProps extends LanguagePickerProps {
  /** The title of the browser tab. */
  documentTitle: string
  children: ReactNode
}

/**
 * The layout of all screens outside of the admin area: the screen on one side, and the brand on the other if there is
 * room.
 */
export function AuthLayout({ documentTitle, children, ...pickerProps }: AuthLayoutProps) {
  const motto = useTranslator()('motto')
  useDocumentTitle(documentTitle)
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <header className={styles.header}>
          <span className={styles.brand}>
            <span className={styles.mark}>
              <LogoMark size={28} />
            </span>
            {productName}
          </span>
          <LanguagePicker {...pickerProps} />
        </header>
        <main className={styles.main}>{children}</main>
      </div>
      <div className={styles.illustration} aria-hidden="true">
        <BrandIllustration />
        {motto !== '' && <p className={styles.motto}>{motto}</p>}
      </div>
    </div>
  )
}
