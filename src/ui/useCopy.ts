import { useState } from 'react'

interface LastCopy {
  readonly text: string
  readonly outcome: 'copied' | 'copyFailed'
}

/** Copies a text to the clipboard, and keeps the outcome until it is cleared or the text changes. */
export function useCopy(text: string) {
  const [last, setLast] = useState<LastCopy>()
  return {
    outcome: last?.text === text ? last.outcome : undefined,
    copy: async () => setLast({ text, outcome: (await writeText(text)) ? 'copied' : 'copyFailed' }),
    clear: () => setLast(undefined),
  }
}

/** @returns whether it succeeded; browsers may refuse, or have no clipboard without HTTPS */
async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
