declare module '@20minutes/s3rver' {
  /** An S3 server that keeps its objects in a folder. It comes without types; these are what the tests use. */
  class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly directory: string
      readonly silent: boolean
      readonly allowMismatchedSignatures: boolean
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
