import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { valueAt } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isObject } from '#resources/language/values.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Thumb.module.css'

/** The declared picture of a record, small, where the resource has one. It is decoration: the name stands beside it. */
export function Thumb({ resource, record }: { resource: ResourceData; record: RaRecord }) {
  const path = resource.list?.picture
  return path === undefined ? null : <Picture address={addressOf(valueAt(record, path))} />
}

/** Its room is there before it is, and stays where it does not come. */
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
