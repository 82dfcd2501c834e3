/** The server cannot start or continue. The message contains all that the operator needs. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
