import { useCallback, useState, useSyncExternalStore } from 'react'
import { generateResetCode, type ResetCode, resetCodeSeconds } from '#rules/resetCode.ts'
import { useEngine } from '../declared/engine.ts'
import { useShell } from '../layout/shell/shell.ts'
import { subscribeToSeconds } from './subscribeToSeconds.ts'

/** The current code, and the one before it. */
export interface CurrentResetCode extends ResetCode {
  /** Counts the codes since the dialog was opened, from 0. */
  readonly codeIndex: number
  /** The previous code, for a user who is still typing it; undefined for the first code. */
  readonly previous: string | undefined
  /** Whether the dialog showed this code before its last seconds began. */
  readonly wasShownBeforeWarning: boolean
}

/** How many seconds before a code changes the user is warned. */
export const warningSeconds = 10

/**
 * The current reset code of a device, updated every second.
 * @returns undefined if the MAC address is invalid
 */
export function useResetCode(macAddress: string): CurrentResetCode | undefined {
  const { clock } = useEngine()
  const { schedule } = useShell()
  const subscribe = useCallback(
    (listener: () => void) => subscribeToSeconds({ clock, schedule }, listener),
    [clock, schedule],
  )
  const currentSecond = useSyncExternalStore(subscribe, () => Math.floor(clock().getTime() / 1000))
  const [openedAt] = useState(currentSecond)

  const resetCode = generateResetCode(macAddress, new Date(currentSecond * 1000))
  if (!resetCode) return undefined
  const getPeriodIndex = (at: number) => Math.floor(at / resetCodeSeconds)
  const startedAt = getPeriodIndex(currentSecond) * resetCodeSeconds
  const previousCode = generateResetCode(macAddress, new Date((startedAt - 1) * 1000))
  const codeIndex = getPeriodIndex(currentSecond) - getPeriodIndex(openedAt)
  return {
    ...resetCode,
    codeIndex,
    previous: codeIndex > 0 ? previousCode?.token : undefined,
    wasShownBeforeWarning: openedAt < startedAt + resetCodeSeconds - warningSeconds,
  }
}
