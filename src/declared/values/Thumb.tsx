import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { valueAt } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isObject } from '#resources/language/values.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Thumb.module.css'

/** The thumbnail of a record if its resource declares an image. It is decorative, because the title is beside it. */
export function Thumb({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const path = resource.list?.picture
  return path === undefined ? null : <Picture address={addressOf(valueAt(record, path))} />
}

/** Reserves its space before the image is loaded and after a failure. */
export function Picture({ address }: { address: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={styles.thumb}>
      {address === undefined || address === failed ? (
        <Icon name="image" size={18} />
      ) : (
        <img
          src={address}
          alt=""
          width={36}
          height={36}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(address)}
        />
      )}
    </span>
  )
}

function addressOf(file: unknown): string | undefined {
  if (!isObject(file)) return undefined
  const { thumbUri, tempUri } = file
  return [thumbUri, tempUri].find((uri) => typeof uri === 'string')
}
