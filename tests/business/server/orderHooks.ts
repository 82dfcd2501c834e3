import { sql } from 'kysely'
import type { Db } from '../../../server/db/tables.ts'
import { hooksFor } from '../../../server/records/hooks.ts'
import { orders } from '../resources/orders.ts'
import { mailCancelled } from './mailCancelled.ts'

/**
 * An order takes the tax rate of the country that its supplier is in; the supplier gets a mail about its cancellation.
 */
export const orderHooks = hooksFor(orders, {
  create: { before: async ({ trx, values }) => readTaxRate(trx, values.supplier) },
  update: {
    before: async ({ trx, values, stored }) => readTaxRate(trx, values.supplier ?? stored.supplierId),
  },
  transitions: {
    cancel: { after: async ({ enqueue, record }) => enqueue(mailCancelled, { orderId: Number(record.orderId) }) },
  },
})

/** @param supplier the key of the supplier */
async function readTaxRate(trx: Db, supplier: unknown): Promise<{ taxRate: string }> {
  const { rows } = await sql<{ country: string }>`select country from suppliers where id = ${supplier}`.execute(trx)
  return { taxRate: rows[0]?.country === 'FR' ? '20.00' : '0.00' }
}
