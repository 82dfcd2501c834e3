import { expect, test } from 'vitest'
import { isUnavailable } from '../../server/db/unavailable.ts'

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test.each([
  ['nobody listens', failure('connect ECONNREFUSED', { code: 'ECONNREFUSED' })],
  ['none of several addresses answers', Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' })],
  ['the socket of a server that stopped', failure('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
  ['a server that stops', failure('terminating connection', { code: '57P01' })],
  ['a server that starts', failure('the database system is starting up', { code: '57P03' })],
  ['no connection left', failure('sorry, too many clients already', { code: '53300' })],
  ['a broken connection', failure('connection failure', { code: '08006' })],
  ['two writes that wait for each other', failure('deadlock detected', { code: '40P01' })],
  ['a connection that ended', failure('Connection terminated unexpectedly')],
  ['a pool without a free connection', failure('timeout exceeded when trying to connect')],
])('%s makes the database unavailable', (_case, error) => {
  expect(isUnavailable(error)).toBe(true)
})

test.each([
  ['a file that is missing', failure('ENOENT', { code: 'ENOENT', syscall: 'open' })],
  ['a duplicate', failure('duplicate key', { code: '23505' })],
  ['a mistake in a statement', failure('syntax error', { code: '42601' })],
  ['another failure', failure('the disk is full')],
  ['what is no error', 'ECONNREFUSED'],
])('%s does not', (_case, error) => {
  expect(isUnavailable(error)).toBe(false)
})
