import { catalog } from '../language.ts'
import { companies } from './companies.ts'
import { contacts } from './contacts.ts'
import { deals } from './deals.ts'
import { profiles } from './profiles.ts'
import { tags } from './tags.ts'
import { tasks } from './tasks.ts'
import { users } from './users.ts'

/** All resources, in the order of the menu. */
export const resources = catalog([contacts, tags, companies, deals, tasks, users, profiles])
