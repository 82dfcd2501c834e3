import type { ReactNode, Ref } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import styles from './Notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

interface NoticeProps {
  tone: NoticeTone
  children: ReactNode
  id?: string
  /** Used to move the focus to the notice. */
  ref?: Ref<HTMLDivElement>
}

/** A message in a frame. Tone `danger` is announced at once (`alert`), other tones politely (`status`). */
export function Notice({ tone, children, id, ref }: NoticeProps) {
  return (
    <div
      className={styles.notice}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
      tabIndex={-1}
      id={id}
      ref={ref}
    >
      <Icon name={icons[tone]} className={styles.icon} />
      <div>{children}</div>
    </div>
  )
}

const icons: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'checkCircle',
  warning: 'alert',
  danger: 'alert',
}
