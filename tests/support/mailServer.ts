import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { listenLocally } from './listenLocally.ts'

/** A mail as received by SMTP. */
interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
}

interface Refusal {
  readonly code: number
  readonly text: string
}

/** Starts a mail server on a free port that records all mails; `refuse` may reject a recipient. */
export async function startMailServer(refuse: (recipient: string) => Refusal | undefined = () => undefined) {
  const received: ReceivedMail[] = []
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
        received.push({ from, to, source: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  // A client that is killed breaks its connection, which must not end the test.
  server.on('error', () => undefined)
  const { port } = await listenLocally(server.server)
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${port}`, received }
}

/** The URL of a mail server that does not listen. */
export async function getUnreachableMailUrl(): Promise<string> {
  const { port, close } = await listenLocally(createServer())
  await close()
  return `smtp://127.0.0.1:${port}`
}
