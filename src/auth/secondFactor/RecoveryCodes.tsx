import { Fragment, type ReactNode } from 'react'
import { factorTexts } from '#i18n/factorTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import styles from './secondFactor.module.css'
import { useInitialFocus } from './useInitialFocus.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** The email address of the account, for the downloaded file. */
  email: string
  /** Called when the user confirms that the codes were stored. */
  onDone: () => void
  busy?: boolean
  /** The component that lays out the last button. */
  Actions?: (props: { children: ReactNode }) => ReactNode
}

/** The new recovery codes, which the user can copy or download. They are shown only once. */
export function RecoveryCodes({ codes, email, onDone, busy = false, Actions = Fragment }: RecoveryCodesProps) {
  const { codes: texts } = useLocalizedTexts(factorTexts)
  const listRef = useInitialFocus<HTMLUListElement>()
  const { outcome, copy } = useCopy(codes.join('\n'))
  const download = () => {
    const title = fillText(texts.fileTitle, { email })
    const content = [title, '', ...codes, ''].join('\r\n')
    saveFile(new Blob([content], { type: 'text/plain;charset=utf-8' }), `${texts.fileName}.txt`)
  }
  return (
    <div className={styles.codes}>
      <ul ref={listRef} tabIndex={-1} className={styles.codeList} aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.tools}>
        <ActionButton onClick={() => void copy()}>
          <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
          {outcome === 'copied' ? texts.copied : texts.copy}
        </ActionButton>
        <ActionButton onClick={download}>
          <Icon name="download" size={18} />
          {texts.download}
        </ActionButton>
      </div>
      <p role="status" className={outcome === 'copyFailed' ? styles.failed : 'visually-hidden'}>
        {outcome && texts[outcome]}
      </p>
      <Actions>
        <ActionButton emphasis="primary" className={styles.done} busy={busy} onClick={onDone}>
          {texts.done}
        </ActionButton>
      </Actions>
    </div>
  )
}
