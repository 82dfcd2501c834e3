import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { getValue } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Thumbnail.module.css'

/** The thumbnail of a record if its resource declares an image. It is decorative, because the title is beside it. */
export function Thumbnail({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const path = resource.list?.picture
  return path === undefined ? null : <ThumbnailImage url={getUrl(getValue(record, path))} />
}

/** Reserves its space before the image is loaded and after a failure. */
export function ThumbnailImage({ url }: { url: string | undefined }) {
  const [failedUrl, setFailedUrl] = useState<string>()
  return (
    <span className={styles.thumb}>
      {url === undefined || url === failedUrl ? (
        <Icon name="image" size={18} />
      ) : (
        <img
          src={url}
          alt=""
          width={36}
          height={36}
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(url)}
        />
      )}
    </span>
  )
}

function getUrl(file: unknown): string | undefined {
  if (!isObject(file)) return undefined
  const { thumbUri, tempUri } = file
  return [thumbUri, tempUri].find((uri) => typeof uri === 'string')
}
