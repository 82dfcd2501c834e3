import type { Config } from '../config.ts'
import { openFileStorage } from '../files/fileStorage.ts'
import { getReason } from '../getReason.ts'
import { verifyMailServer } from '../mail/mailer.ts'
import { createFindings, type Finding } from './finding.ts'

/** Checks that the mail server accepts a connection and the login. No mail is sent. */
export async function checkMailServer({ mode, smtpUrl }: Pick<Config, 'mode' | 'smtpUrl'>): Promise<Finding> {
  const found = createFindings('mails')
  if (smtpUrl === null)
    return mode === 'demo'
      ? found.ok('The local mailbox at /dev/mailbox keeps all mails.')
      : found.warning('Without SMTP_URL no mail is sent: they wait until their links have ended. Set it.')
  const { host } = new URL(smtpUrl)
  try {
    await verifyMailServer(smtpUrl)
    return found.ok(`${host} takes mails.`)
  } catch (error) {
    return found.fault(
      `${host} takes no mails: ${getReason(error)}. Check SMTP_URL, and whether this machine reaches it.`,
    )
  }
}

/** Checks that the bucket of the files can be listed. The folder of the files is part of the data folder. */
export async function checkFiles(config: Pick<Config, 'dataDir' | 'filesUrl'>): Promise<Finding> {
  const found = createFindings('files')
  if (config.filesUrl === null) return found.ok('Files are kept in the data folder.')
  const { hostname } = new URL(config.filesUrl)
  try {
    await openFileStorage(config)
    return found.ok(`The bucket "${hostname}" can be listed.`)
  } catch (error) {
    return found.fault(`${getReason(error)} Check FILES_URL and what its key may do.`)
  }
}
