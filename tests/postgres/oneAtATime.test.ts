import { expect, test } from 'vitest'
import { runExclusively } from '../../server/db/runExclusively.ts'
import { connect } from '../support/postgresServer.ts'

const server = process.env.TEST_DATABASE_URL ?? ''
const connectForMigration = () => ({ dbWithoutTimeout: connect(server), engine: 'postgres' }) as const

test('who comes second waits, says so, and has its turn', async () => {
  const [one, other] = [connectForMigration(), connectForMigration()]
  const done: string[] = []
  let finish = (): void => undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  let first: Promise<void> = Promise.resolve()
  await new Promise<void>((begun) => {
    const work = async () => {
      begun()
      await finished
      done.push('first')
    }
    first = runExclusively(one, work, () => done.push('the first waited'))
  })
  const said: string[] = []
  const second = runExclusively(
    other,
    async () => done.push('second'),
    (line) => said.push(line),
  )
  await expect.poll(() => said).toEqual(['Another process prepares the database. Waiting for it.'])
  finish()
  await Promise.all([first, second])
  expect(done).toEqual(['first', 'second'])
  await Promise.all([one.dbWithoutTimeout.destroy(), other.dbWithoutTimeout.destroy()])
})

test('work that fails gives the turn back', async () => {
  const database = connectForMigration()
  const fail = () => Promise.reject(new Error('no'))
  await expect(runExclusively(database, fail, () => undefined)).rejects.toThrow('no')
  const said: string[] = []
  const done = runExclusively(
    database,
    async () => 'done',
    (line) => said.push(line),
  )
  expect([await done, said]).toEqual(['done', []])
  await database.dbWithoutTimeout.destroy()
})
