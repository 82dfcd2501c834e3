import { catalog, defineResource, f } from '#product/language.ts'
import { HttpError } from '../../server/http/httpError.ts'
import { job } from '../../server/jobs/job.ts'
import type { HooksIn } from '../../server/product.ts'
import { hooksFor } from '../../server/records/hooks.ts'

/** A resource with every place where a hook is possible. */
export const trips = defineResource('trips', {
  key: 'tripId',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 20 }),
    note: f.text({ max: 40 }),
    tax: f.decimal({ scale: 2, readonly: true }),
    startsOn: f.date(),
    endsOn: f.date({ readonly: true }),
    status: f.choice({ draft: {}, confirmed: {}, cancelled: { final: true } }, { default: 'draft' }),
  },
  rules: { order: { holds: { endsOn: { gte: '$field.startsOn' } }, at: 'startsOn' } },
  lifecycle: {
    on: 'status',
    transitions: {
      confirm: { from: 'draft', to: 'confirmed' },
      cancel: { from: 'confirmed', to: 'cancelled', input: { reason: f.text({ required: true }), tell: f.boolean() } },
    },
  },
  actions: {
    remove: {},
    print: { input: { copies: f.integer() }, effect: { call: 'print' } },
    tag: { input: { text: f.text({ max: 40 }) }, effect: { set: { note: '$input.text' }, path: 'tag' } },
  },
})
export const catalogOfTrips = catalog([trips])

export const mailCancelled = job(
  'mailCancelled',
  { tripId: f.integer({ required: true }), reason: f.text({ max: 10 }) },
  async () => undefined,
)

/** No process runs this one. */
const stray = job('stray', {}, async () => undefined)

/** A line for each hook that has run, with the values that it received. */
export const trace: string[] = []
const remember = (line: string): void => void trace.push(line)

/** The hooks act according to the name of the trip. */
export const tripHooks = hooksFor(trips, {
  calls: {
    print: {
      run: async ({ stored, input, enqueue }) => {
        remember(`print ${stored.name} ${input.copies}`)
        await enqueue(mailCancelled, { tripId: stored.tripId })
      },
    },
  },
  create: {
    allow: async ({ values }) => values.name !== 'forbidden',
    before: async ({ values }) => {
      remember(`before create ${values.name}`)
      if (values.name === 'exact') return { tax: '1.234' }
      if (values.name === 'backwards') return { endsOn: '2026-01-01' }
      return { tax: '12.50', name: `${values.name}!` }
    },
    after: async ({ record, trx, enqueue }) => {
      remember(`after create ${record.name} ${record.tax}`)
      await enqueue(mailCancelled, { tripId: record.tripId })
      await trx
        .updateTable('trips' as 'users')
        .set({ note: 'made' } as never)
        .execute()
      if (record.name === 'stray!') await enqueue(stray, {})
      if (record.name === 'late!') throw new HttpError(400, 'errors.conflict', {}, { field: 'name' })
    },
  },
  update: {
    allow: async ({ stored, values }) => stored.name !== 'locked!' || values.note === 'open',
    before: async ({ stored, values }) => {
      remember(`before update ${stored.note} ${values.note}`)
    },
    after: async ({ stored, record }) => remember(`after update ${stored.note} ${record.note}`),
  },
  inactivate: {
    before: async ({ stored }) => remember(`before inactivate ${stored.name}`),
    after: async ({ stored }) => remember(`after inactivate ${stored.deletedAt}`),
  },
  remove: {
    allow: async ({ currentUser }) => currentUser.isAdmin,
    after: async ({ stored }) => remember(`removed ${stored.name}`),
  },
  actions: { tag: { allow: async ({ stored }) => stored.status === 'draft' } },
  transitions: {
    cancel: {
      before: async ({ input, now }) => (input.tell ? { endsOn: now.toISOString().slice(0, 10) } : undefined),
      after: async ({ record, input, enqueue }) => {
        remember(`after cancel ${record.status} ${record.endsOn}`)
        await enqueue(mailCancelled, { tripId: record.tripId, reason: input.reason })
      },
    },
  },
})

const calls = { print: { run: async () => undefined } }

/** Names that no declaration has. None compiles; from untyped code the start refuses each. */
export const hookMistakes = {
  "hooks of trips: no hook 'crate' - did you mean 'create'?": () =>
    // @ts-expect-error
    hooksFor(trips, { calls, crate: {} }),
  "hooks of trips.create: no hook 'befor' - did you mean 'before'?": () =>
    // @ts-expect-error
    hooksFor(trips, { calls, create: { befor: async () => undefined } }),
  "hooks of trips.transitions.cancle: no transition 'cancle' - did you mean 'cancel'?": () =>
    // @ts-expect-error
    hooksFor(trips, { calls, transitions: { cancle: {} } }),
  "hooks of trips.actions.print: no action that sets fields 'print'": () =>
    // @ts-expect-error
    hooksFor(trips, { calls, actions: { print: {} } }),
  'trips.actions.print: has no code: hooksFor(trips, { calls: { print: { run } } })': () =>
    // @ts-expect-error
    hooksFor(trips, {}),
}

/** A list that lacks the hooks of a resource with a call. */
// @ts-expect-error
export const incompleteHooks: HooksIn<typeof catalogOfTrips, readonly []> = []

/** Fields that no declaration has, and values that do not fit; these do not compile. */
export const fieldMistakes = [
  // @ts-expect-error
  () => hooksFor(trips, { calls, update: { before: async () => ({ note: 'x', taxx: '1' }) } }),
  // @ts-expect-error
  () => hooksFor(trips, { calls, update: { before: async () => ({ note: 5 }) } }),
  // @ts-expect-error
  () => hooksFor(trips, { calls, update: { before: async ({ values }) => void values.taxx } }),
  // @ts-expect-error
  () => hooksFor(trips, { calls, create: { after: async ({ enqueue }) => enqueue(mailCancelled, {}) } }),
]
