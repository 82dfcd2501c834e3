import { Skeleton } from '@mui/material'
import { useRef } from 'react'
import { isObject } from '#resources/language/values.ts'
import { ApiError } from '../api/apiError.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useTexts } from '../ui/texts.tsx'
import { useKeptFocus } from '../ui/useKeptFocus.ts'
import styles from './Dashboard.module.css'
import { kitFile, useFile } from './files.ts'
import { keyedBy } from './keyedBy.ts'
import { useLoaded } from './useLoaded.ts'

/** The visual identity page from the content service, with its kit as a zip file. */
export function IdentityCard() {
  const texts = useTexts()
  const { answer, isFailed, reload } = useLoaded('/content/identity', identityIn)
  const card = useRef<HTMLElement>(null)
  useKeptFocus(card)
  return (
    <section ref={card} tabIndex={-1} className={styles.card} aria-labelledby="dashboard-identity">
      <h2 id="dashboard-identity" className={styles.title}>
        {answer?.title ?? texts('dashboard.identity.title')}
      </h2>
      {answer === undefined && !isFailed && <IdentitySkeleton />}
      {isFailed && (
        <Notice tone="danger">
          <p>{texts('dashboard.identity.failed')}</p>
          <ActionButton className={styles.retry} onClick={reload}>
            {texts('dashboard.retry')}
          </ActionButton>
        </Notice>
      )}
      {answer?.paragraphs.map(({ key, text }) => (
        <p key={key} className={styles.paragraph}>
          {text}
        </p>
      ))}
      {answer?.kitName === null && <p className={styles.about}>{texts('dashboard.identity.noKit')}</p>}
      {answer && answer.kitName !== null && <KitButton name={answer.kitName} />}
    </section>
  )
}

function KitButton({ name }: { name: string }) {
  const texts = useTexts()
  const { isBusy, startDownload } = useFile(kitFile)
  return (
    <ActionButton className={styles.kit} busy={isBusy} onClick={() => startDownload(name)}>
      <Icon name="download" />
      {texts(isBusy ? 'dashboard.identity.downloading' : 'dashboard.identity.download')}
    </ActionButton>
  )
}

function IdentitySkeleton() {
  const texts = useTexts()
  return (
    <div role="status">
      <span className="visually-hidden">{texts('shell.loading')}</span>
      {[95, 88, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  )
}

interface Identity {
  readonly title: string
  readonly paragraphs: readonly { readonly key: string; readonly text: string }[]
  /** Null if there is no kit. */
  readonly kitName: string | null
}

/** @throws ApiError if the answer is not an identity page */
function identityIn(answer: unknown): Identity {
  if (!isObject(answer)) throw new ApiError({ kind: 'http', status: 200 })
  const { title, text, kitName } = answer
  if (typeof title !== 'string' || typeof text !== 'string') throw new ApiError({ kind: 'http', status: 200 })
  const written = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  const paragraphs = keyedBy(
    written.map((paragraph) => ({ text: paragraph })),
    (paragraph) => paragraph.text,
  )
  return { title, paragraphs, kitName: typeof kitName === 'string' ? kitName : null }
}
