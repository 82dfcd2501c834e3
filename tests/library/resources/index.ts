import { catalog } from '../language.ts'
import { authors } from './authors.ts'
import { books } from './books.ts'
import { copies } from './copies.ts'
import { fines } from './fines.ts'
import { loans } from './loans.ts'
import { members } from './members.ts'
import { profiles } from './profiles.ts'
import { reservations } from './reservations.ts'
import { users } from './users.ts'

/** All resources, in the order of the menu. */
export const resources = catalog([loans, reservations, books, copies, authors, members, fines, users, profiles])
