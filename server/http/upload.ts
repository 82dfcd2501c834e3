/** A file of a multipart body. What it is its bytes tell, whatever the sender called it. */
export class Upload {
  constructor(
    /** As the sender had it: it may hold a path. */
    readonly name: string,
    readonly bytes: Uint8Array,
  ) {}

  get size(): number {
    return this.bytes.length
  }
}
