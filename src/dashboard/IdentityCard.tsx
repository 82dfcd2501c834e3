import { Skeleton } from '@mui/material'
import { useRef } from 'react'
import { isObject } from '#language/values.ts'
import { ApiError } from '../api/apiError.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { useFocusFallback } from '../ui/useFocusFallback.ts'
import styles from './Dashboard.module.css'
import { kitFile, useDashboardFile } from './dashboardFiles.ts'
import { useDashboardQuery } from './useDashboardQuery.ts'
import { withUniqueKeys } from './withUniqueKeys.ts'

/** The visual identity page from the content service, with its kit as a zip file. */
export function IdentityCard() {
  const translate = useTranslator()
  const { data, isFailed, reload } = useDashboardQuery('/content/identity', parseIdentity)
  const cardRef = useRef<HTMLElement>(null)
  useFocusFallback(cardRef)
  return (
    <section ref={cardRef} tabIndex={-1} className={styles.card} aria-labelledby="dashboard-identity">
      <h2 id="dashboard-identity" className={styles.title}>
        {data?.title ?? translate('dashboard.identity.title')}
      </h2>
      {data === undefined && !isFailed && <IdentitySkeleton />}
      {isFailed && (
        <Notice tone="danger">
          <p>{translate('dashboard.identity.failed')}</p>
          <ActionButton className={styles.retry} onClick={reload}>
            {translate('dashboard.retry')}
          </ActionButton>
        </Notice>
      )}
      {data?.paragraphs.map(({ key, text }) => (
        <p key={key} className={styles.paragraph}>
          {text}
        </p>
      ))}
      {data?.kitName === null && <p className={styles.description}>{translate('dashboard.identity.noKit')}</p>}
      {data && data.kitName !== null && <KitButton name={data.kitName} />}
    </section>
  )
}

function KitButton({ name }: { name: string }) {
  const translate = useTranslator()
  const { isBusy, startDownload } = useDashboardFile(kitFile)
  return (
    <ActionButton className={styles.downloads} busy={isBusy} onClick={() => startDownload(name)}>
      <Icon name="download" />
      {translate(isBusy ? 'dashboard.identity.downloading' : 'dashboard.identity.download')}
    </ActionButton>
  )
}

function IdentitySkeleton() {
  const translate = useTranslator()
  return (
    <div role="status">
      <span className="visually-hidden">{translate('shell.loading')}</span>
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

/** @throws ApiError if the response is not an identity page */
function parseIdentity(data: unknown): Identity {
  if (!isObject(data)) throw new ApiError({ kind: 'http', status: 200 })
  const { title, text, kitName } = data
  if (typeof title !== 'string' || typeof text !== 'string') throw new ApiError({ kind: 'http', status: 200 })
  const paragraphTexts = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  const paragraphs = withUniqueKeys(
    paragraphTexts.map((paragraph) => ({ text: paragraph })),
    (paragraph) => paragraph.text,
  )
  return { title, paragraphs, kitName: typeof kitName === 'string' ? kitName : null }
}
