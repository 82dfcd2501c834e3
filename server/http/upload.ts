/** A file of a multipart body. Its type is determined from the bytes, not from the client's claim. */
export class Upload {
  constructor(
    /** As sent by the client; it may contain a path. */
    readonly name: string,
    readonly bytes: Uint8Array,
  ) {}

  get size(): number {
    return this.bytes.length
  }
}

/** A file that is already stored, as the value of a file field. Only the server can put one into a body. */
export class StoredFileValue {
  readonly name: string

  constructor(readonly stored: { readonly key: string; readonly name: string }) {
    this.name = stored.name
  }
}
