import { catalog } from '../language.ts'
import { articles } from './articles.ts'
import { orders } from './orders.ts'
import { organizations } from './organizations.ts'
import { profiles } from './profiles.ts'
import { suppliers } from './suppliers.ts'
import { tags } from './tags.ts'
import { users } from './users.ts'

/** All resources, in the order of the menu. */
export const resources = catalog([orders, suppliers, tags, articles, organizations, users, profiles])
