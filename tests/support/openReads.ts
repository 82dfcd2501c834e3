/** A table that a statement reads without the condition on who sees its records. */
export interface OpenRead {
  /** The request: `GET /api/usuario/:id`. */
  readonly call: string
  readonly table: string
  /** The alias of the table in the statement; empty if there is none. */
  readonly alias: string
  /** The statement, with parameters without numbers. */
  readonly text: string
}

const writes = /^(?:POST|PUT|DELETE) /

/** The routes for signing in and out, second factors, sessions and mailed links. */
const accountCalls =
  /^\w+ \/api\/(?:(?:login|logout|factors|sessions?|view-as|requisicaotemporaria)\b|usuario\/(?:update-password|recuperar-senha|password-link\/:id|:id\/(?:factors|sessions)\b))/

/**
 * Whether a statement reads a whole record by its key for the server itself. Reads for a user have a condition after
 * the key.
 */
const isWholeRecord = (text: string): boolean =>
  /^select coalesce\(\(select max\(version\) .* where "t"\."id" = \$$/.test(text)

/** The reads that requests may do without the condition, and why they reveal nothing about hidden records. */
const allowed: readonly { readonly because: string; readonly fits: (read: OpenRead) => boolean }[] = [
  {
    because: 'the title of a reference is left out where the column beside it says that it is not seen',
    fits: ({ alias, text }) => alias.startsWith('r_') && text.includes(` as "${alias.slice(2)}#seen"`),
  },
  {
    because: 'the way up a tree leads through records out of sight, and names those in sight alone',
    fits: ({ alias, text }) => alias === 'a' && text.includes('with recursive up as ('),
  },
  {
    because: 'rules and the audit trail need the whole record, which is found by its key',
    fits: ({ call, text }) => writes.test(call) && isWholeRecord(text),
  },
  {
    because: 'a hook changes a record by its key, and answers nothing of it',
    fits: ({ call, text }) =>
      writes.test(call) && /^select 1 from "\w+" where "id" = \$( for no key update)?$/.test(text),
  },
  {
    because: 'a new record is read as it is stored',
    fits: ({ call, text }) => writes.test(call) && text.startsWith('with t as (insert into'),
  },
  {
    because: 'a search in a table collects keys, whose records are read with the condition',
    fits: ({ alias, text }) => alias === 's' && /= any\(array\(select "s"\."\w+"/.test(text),
  },
  {
    because: 'a condition of an action validates all records',
    fits: ({ call, alias, text }) =>
      writes.test(call) && alias !== 't' && /^select .* as holds from "\w+" as t /.test(text),
  },
  {
    because: 'a place is one between those of all records',
    fits: ({ call, text }) => writes.test(call) && / as place from \(select "id" as key, "place" as place /.test(text),
  },
  {
    because: 'an undo keeps a record to which any other refers, and names none of those',
    fits: ({ call, alias }) => call === 'GET /api/imports/:id/undo' && alias === 'r',
  },
  {
    because: 'whom a note can mention depends on what that person sees',
    fits: ({ call }) => call.endsWith('/mentionable'),
  },
  {
    because: 'the own account',
    fits: ({ call, text }) => call === 'GET /api/usuario/me' && isWholeRecord(text),
  },
  {
    because: 'the account that an address, a token or a session names, or that was found in sight before',
    fits: ({ call, table, alias }) =>
      accountCalls.test(call) && ['users', 'organizations'].includes(table) && alias !== 't',
  },
  {
    because: 'the default views of the person and of their profile',
    fits: ({ text }) => text.includes('from default_views as d join users as u on u.id = $ join profiles'),
  },
  {
    because: 'the profile of the person, to which views are shared',
    fits: ({ call, table, text }) =>
      call.includes(' /api/views/') && table === 'users' && text.includes('from users where id = $'),
  },
  {
    because: 'who looked at the system as the person is told to them',
    fits: ({ call, text }) => call === 'GET /api/notifications' && text.includes('from "view_as" as "v"'),
  },
  {
    because: 'the quiz of a campaign in sight belongs to the same organization',
    fits: ({ alias, text }) => alias === 'q' && text.includes('from quizzes as q where q.campaign_id = c.id'),
  },
  {
    because: 'keys of people out of sight are left out of the answer, or answered as one that never was',
    fits: ({ call, text }) => /^\w+ \/api\/keys/.test(call) && text.includes('from "api_keys" as "k"'),
  },
  {
    because: 'who imported, and who saved last, as far as the person sees them',
    fits: ({ call, table }) => / \/api\/imports\b/.test(call) && table === 'users',
  },
  {
    because: 'the mail of an invitation names who invites',
    fits: ({ call, text }) =>
      call.includes(' /api/invitations') && text === 'select "nome" from "users" where "id" = $',
  },
  {
    because: 'the organization of an invitation in sight',
    fits: ({ alias, text }) => alias === 'o' && text.includes('as owner_title from invitations as i'),
  },
  {
    because: 'the questions and answers of one organization, which is that of a campaign in sight',
    fits: ({ table, text }) =>
      text.includes(`from ${table} where ("${table}"."language" = $ and "${table}"."organization_scope" = $)`),
  },
  {
    because: 'whom the check of permissions is about was found in sight before, and the check says what they see',
    fits: ({ call }) => call === 'GET /api/permissions/check',
  },
  {
    because: 'the campaign of a quiz that is locked in sight belongs to the same organization',
    fits: ({ call, text }) => / \/api\/quiz\//.test(call) && text === 'select 1 from campaigns where id = $ for share',
  },
]

/** Why a read needs no condition; undefined if there is no reason. */
export const findReason = (read: OpenRead): string | undefined => allowed.find(({ fits }) => fits(read))?.because
