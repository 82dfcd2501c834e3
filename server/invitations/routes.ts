import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getResource } from '#language/catalog.ts'
import { getAction } from '#language/derive.ts'
import { evaluatePredicate } from '#language/evaluate.ts'
import { getCurrentUser } from '../http/access.ts'
import { getObjectBody } from '../http/bodies.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { readId } from '../http/readId.ts'
import { readMailOrigin } from '../mail/mailOrigin.ts'
import { createEvaluationContext } from '../records/recordsContext.ts'
import { createInvitationLinks } from './accept.ts'
import { listInvitations } from './invitations.ts'
import { findOwnership, type InvitationsContext } from './invitationsContext.ts'
import { invite, resendInvitation, withdrawInvitation } from './invite.ts'
import { describeInvitations } from './schemas.ts'

/**
 * Invitations: GET and POST /invitations, PUT /invitations/resend/{id}, DELETE /invitations/{id}, for users who may
 * create users. Returns the invitation links, which the routes of all mailed links use.
 */
export function invitationRoutes(app: FastifyInstance, context: InvitationsContext): InvitationLinks {
  const { records } = context
  const create = getAction(getResource(records.resources, 'users'), 'create')
  const links = createInvitationLinks(context)
  if (!create) return links
  const access = (currentUser: CurrentUser): boolean =>
    currentUser.isStaff &&
    (create.who === undefined || evaluatePredicate(create.who, {}, createEvaluationContext(records, currentUser)))
  const config = { access }
  const schemas = describeInvitations(findOwnership(records.resources))
  app.get('/invitations', { config, schema: schemas.list }, (request) =>
    listInvitations(records, getCurrentUser(request)),
  )
  app.post('/invitations', { config, schema: schemas.create }, async (request, reply) =>
    reply.code(201).send(await invite(context, toInviter(request), getObjectBody(request))),
  )
  app.put('/invitations/resend/:id', { config, schema: schemas.resend }, (request) =>
    resendInvitation(context, toInviter(request), readId(request)),
  )
  app.delete('/invitations/:id', { config, schema: schemas.withdraw }, async (request, reply) => {
    await withdrawInvitation(context, getCurrentUser(request), readId(request))
    return reply.code(204).send()
  })
  return links
}

type InvitationLinks = ReturnType<typeof createInvitationLinks>

const toInviter = (request: FastifyRequest) => ({
  currentUser: getCurrentUser(request),
  ...readMailOrigin(request),
})
