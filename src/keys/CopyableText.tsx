import { IconButton, Tooltip } from '@mui/material'
import { keyTexts } from '#i18n/keyTexts.ts'
import { Icon } from '../ui/Icon.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { useCopy } from '../ui/useCopy.ts'
import styles from './keys.module.css'

interface CopyableTextProps {
  text: string
  /** The accessible name of the text. */
  label: string
  copyLabel: string
}

/** A text to copy into other programs, such as a key, with a copy button. */
export function CopyableText({ text, label, copyLabel }: CopyableTextProps) {
  const { secret: texts } = useLocalizedTexts(keyTexts)
  const { outcome, copy } = useCopy(text)
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no set of fields */}
      <div role="group" aria-label={label} className={styles.code}>
        <code>{text}</code>
        <Tooltip title={outcome === 'copied' ? texts.copied : copyLabel}>
          <IconButton aria-label={copyLabel} size="small" onClick={() => void copy()}>
            <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
          </IconButton>
        </Tooltip>
      </div>
      <p role="status" className={outcome === 'copyFailed' ? styles.error : 'visually-hidden'}>
        {outcome && texts[outcome]}
      </p>
    </div>
  )
}
