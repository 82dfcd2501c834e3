import { sql } from 'kysely'
import { job } from '../../../server/jobs/job.ts'
import { f } from '../language.ts'

/** Mails the supplier that an order is cancelled, if there is an address. */
export const mailCancelled = job(
  'mailCancelled',
  { orderId: f.integer({ required: true }) },
  async ({ payload, db, mailer }) => {
    const { rows } = await sql<{ to: string; number: string; reason: string }>`
      select suppliers.email as to, number, cancelled_because as reason from orders
      join suppliers on suppliers.id = supplier_id where orders.id = ${payload.orderId} and suppliers.email is not null`.execute(
      db,
    )
    for (const { to, number, reason } of rows)
      await mailer.send({ to, subject: `Order ${number} is cancelled`, text: reason })
  },
)
