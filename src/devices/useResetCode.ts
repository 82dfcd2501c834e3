import { useCallback, useState, useSyncExternalStore } from 'react'
import { type ResetCode, resetCodeAt, resetCodeSeconds } from '#rules/resetCode.ts'
import { useEngine } from '../declared/engine.ts'
import { useShell } from '../layout/shell/shell.ts'
import { everySecond } from './everySecond.ts'

/** The current code, and the one before it. */
export interface RunningCode extends ResetCode {
  /** Counts the codes since the dialog was opened, from 0. */
  readonly turn: number
  /** The previous code, for a user who is still typing it; undefined for the first code. */
  readonly previous: string | undefined
  /** Whether the dialog showed this code before its last seconds began. */
  readonly isWatched: boolean
}

/** The user is warned when a code is valid for this many more seconds. */
export const lastSeconds = 10

/**
 * The current reset code of a device, updated every second.
 * @returns undefined if the MAC address is invalid
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
