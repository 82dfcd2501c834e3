import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server of the test's own, on a free port. */
export interface MailServer {
  readonly url: string
  /** What it took, as it came over the wire. */
  readonly taken: readonly TakenMail[]
  close(): Promise<void>
}

export interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
}

interface Refusal {
  readonly code: number
  readonly text: string
}

/** Starts one. `refuse` may say no to a recipient. */
export async function startMailServer(refuse: (recipient: string) => Refusal | undefined = () => undefined) {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = refuse(address)
      done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : undefined)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        taken.push({ from, to, source: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, taken, close } satisfies MailServer
}

/** The address of a mail server that is down. */
export async function deadMailServer(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `smtp://127.0.0.1:${port}`
}
