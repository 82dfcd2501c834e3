/**
 * Why a job failed: the type of the error and its code. Without the message, which may contain addresses, tokens and
 * rows.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = readCode(error) ?? readCode(error.cause)
  return code === undefined ? error.name : `${error.name} ${code}`
}

function readCode(error: unknown): string | undefined {
  const { responseCode, code } = (error ?? {}) as { readonly responseCode?: unknown; readonly code?: unknown }
  const found = responseCode ?? code
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}

const maxFrames = 5

/** Where an error was thrown: the first lines of its stack, without the message. */
export const getFrames = (error: unknown): string[] =>
  error instanceof Error
    ? (error.stack ?? '')
        .replace(error.message, '')
        .split('\n')
        .filter((line) => /^ +at /.test(line))
        .slice(0, maxFrames)
        .map((line) => line.trim())
    : []
