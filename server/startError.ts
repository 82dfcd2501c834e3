/** The server cannot start or continue. The message contains all information that the operator needs. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
