import { useCallback, useState, useSyncExternalStore } from 'react'
import { type ResetCode, resetCodeAt, resetCodeSeconds } from '#rules/resetCode.ts'
import { useEngine } from '../declared/engine.ts'
import { useShell } from '../layout/shell.ts'
import { everySecond } from './everySecond.ts'

/** The code that is on now, and the one before it. */
export interface RunningCode extends ResetCode {
  /** Which code it is since it was first asked for, from 0 on. */
  readonly turn: number
  /** The code of the turn before, for whoever is still typing it; absent in the first. */
  readonly previous: string | undefined
  /** Whether it has been shown since before its last seconds began. */
  readonly isWatched: boolean
}

/** A code is about to change when it has so many seconds left. */
export const lastSeconds = 10

/**
 * The reset code of a device, followed second by second as long as it is on the screen.
 * @returns undefined where the address is none
 */
export function useResetCode(macAddress: string): RunningCode | undefined {
  const { clock } = useEngine()
  const { schedule } = useShell()
  const subscribe = useCallback((tell: () => void) => everySecond({ clock, schedule }, tell), [clock, schedule])
  const second = useSyncExternalStore(subscribe, () => Math.floor(clock().getTime() / 1000))
  const [openedAt] = useState(second)

  const code = resetCodeAt(macAddress, new Date(second * 1000))
  if (!code) return undefined
  const cycleOf = (at: number) => Math.floor(at / resetCodeSeconds)
  const startedAt = cycleOf(second) * resetCodeSeconds
  const before = resetCodeAt(macAddress, new Date((startedAt - 1) * 1000))
  const turn = cycleOf(second) - cycleOf(openedAt)
  return {
    ...code,
    turn,
    previous: turn > 0 ? before?.token : undefined,
    isWatched: openedAt < startedAt + resetCodeSeconds - lastSeconds,
  }
}
