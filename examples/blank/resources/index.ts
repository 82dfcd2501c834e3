import { catalog } from '../language.ts'
import { profiles } from './profiles.ts'
import { users } from './users.ts'

/** All resources, in the order of the menu. */
export const resources = catalog([users, profiles])
