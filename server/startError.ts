/** The server cannot start or go on, and its message is the whole of what the operator needs to read. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
