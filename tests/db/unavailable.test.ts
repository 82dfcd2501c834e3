import { expect, test } from 'vitest'
import { isUnavailable } from '../../server/db/unavailable.ts'

const createError = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test.each([
  ['nobody listens', createError('connect ECONNREFUSED', { code: 'ECONNREFUSED' })],
  ['none of several addresses answers', Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' })],
  ['the socket of a server that stopped', createError('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
  ['a server that stops', createError('terminating connection', { code: '57P01' })],
  ['a server that starts', createError('the database system is starting up', { code: '57P03' })],
  ['no connection left', createError('sorry, too many clients already', { code: '53300' })],
  ['a broken connection', createError('connection failure', { code: '08006' })],
  ['two writes that wait for each other', createError('deadlock detected', { code: '40P01' })],
  ['a connection that ended', createError('Connection terminated unexpectedly')],
  ['a bucket whose connection broke', new Error('cannot be read', { cause: createError('', { code: 'ECONNRESET' }) })],
  ['a pool without a free connection', createError('timeout exceeded when trying to connect')],
])('%s is temporary', (_case, error) => {
  expect(isUnavailable(error)).toBe(true)
})

test.each([
  ['a file that is missing', createError('ENOENT', { code: 'ENOENT', syscall: 'open' })],
  ['a duplicate', createError('duplicate key', { code: '23505' })],
  ['a mistake in a statement', createError('syntax error', { code: '42601' })],
  ['another failure', createError('the disk is full')],
  ['what is no error', 'ECONNREFUSED'],
])('%s does not', (_case, error) => {
  expect(isUnavailable(error)).toBe(false)
})
