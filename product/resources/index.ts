import { catalog } from '../language.ts'
import { campaigns } from './campaigns.ts'
import { capsules } from './capsules.ts'
import { categories } from './categories.ts'
import { devices } from './devices.ts'
import { fragrances } from './fragrances.ts'
import { organizations } from './organizations.ts'
import { profiles } from './profiles.ts'
import { answers, questions, quiz } from './quiz.ts'
import { users } from './users.ts'

/** All resources, in the order of the menu. */
export const resources = catalog([
  users,
  profiles,
  fragrances,
  categories,
  campaigns,
  questions,
  answers,
  quiz,
  devices,
  capsules,
  organizations,
])
