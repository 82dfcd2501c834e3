import type { FastifyRequest } from 'fastify'

/** The id in the path; undefined if no row of a table can have it. */
export function readId({ params }: FastifyRequest): number | undefined {
  const { id = '' } = params as { readonly id?: string }
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}
