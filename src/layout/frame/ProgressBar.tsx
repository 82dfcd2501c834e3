import { useMediaQuery } from '@mui/material'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { createProgress } from '../shell/progress.ts'
import { useShell } from '../shell/shell.ts'
import { reducedMotionQuery } from '../theme/reducedMotion.ts'
import styles from './ProgressBar.module.css'

/** The progress bar during a navigation. It is hidden from screen readers, which read the new heading. */
export function ProgressBar() {
  const { schedule } = useShell()
  const { pathname } = useLocation()
  const prefersReducedMotion = useMediaQuery(reducedMotionQuery, { noSsr: true })
  const [progress] = useState(() => createProgress(schedule))
  const percent = useSyncExternalStore(progress.subscribe, progress.getSnapshot)
  useEffect(() => {
    if (prefersReducedMotion) progress.stop()
    else progress.start(pathname)
  }, [progress, pathname, prefersReducedMotion])
  useEffect(() => progress.stop, [progress])
  return (
    <div className={styles.place} aria-hidden="true" data-progress={percent}>
      {percent > 0 && <div className={styles.bar} style={{ transform: `scaleX(${percent / 100})` }} />}
    </div>
  )
}
