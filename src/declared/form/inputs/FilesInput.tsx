import { Suspense } from 'react'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import type { InputProps } from '../../inputProps.ts'
import styles from './FileInput.module.css'

/** Not preloaded, because few forms have one and it brings the library for dragging. */
const FileList = lazyComponent(async () => (await import('./files/FileList.tsx')).FileList, { isPreloaded: false })

/** A list of files. */
export const FilesInput = (props: InputProps<'files'>) => (
  <Suspense fallback={<div className={styles.zone} aria-busy="true" />}>
    <FileList {...props} />
  </Suspense>
)
