import type { FastifyReply } from 'fastify'
import type { ResourceData } from '#language/resource.ts'
import { computeEtag } from './etag.ts'
import type { VersionedRecord } from './recordWrite.ts'

/** The response headers with the version of a record. */
export const getVersionHeaders = (
  resource: ResourceData,
  { record, version }: VersionedRecord,
): Readonly<Record<string, string>> => ({
  etag: computeEtag(resource, record),
  'record-version': String(version),
})

/** Responds with a record, and with its version in the headers. */
export const sendRecord = (reply: FastifyReply, resource: ResourceData, answer: VersionedRecord): FastifyReply =>
  reply.headers(getVersionHeaders(resource, answer)).send(answer.record)

/** Responds to a change without a body, with the record's version in the headers. */
export const sendChanged = (reply: FastifyReply, resource: ResourceData, changed: VersionedRecord): FastifyReply =>
  reply.code(204).headers(getVersionHeaders(resource, changed)).send()
