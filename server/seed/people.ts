import { DAY_MS, dayOf, momentBefore, momentBetween } from './calendar.ts'
import { makeAlphanumericCnpj, makeCnpj, makeCpf } from './documents.ts'
import { at, type Random } from './random.ts'
import { givenNamesF, givenNamesM, mailDomains, organisations, particles, surnames } from './words/names.ts'
import { foreigners, type Place, places, streets } from './words/places.ts'

export type DemoProfile = { id: number; nome: string; masterId: number | null }

export type DemoUser = {
  id: number
  nome: string
  email: string
  /** Significant characters of a CPF or CNPJ, without punctuation. */
  cpf: string | null
  document: string | null
  genre: 'M' | 'F' | 'O' | null
  /** `YYYY-MM-DD` */
  birthday: string | null
  profileId: number
  address: Record<'zipcode' | 'street' | 'city' | 'state' | 'country', string | null>
  hasPassword: boolean
  confirmedAt: Date | null
  deletedAt: Date | null
  createdAt: Date
}

type Person = Pick<DemoUser, 'nome' | 'email' | 'cpf' | 'document' | 'genre' | 'birthday' | 'address'>
type Standing = Omit<DemoUser, keyof Person | 'id'>

export const profiles: readonly DemoProfile[] = [
  { id: 1, nome: 'ADMIN', masterId: null },
  { id: 2, nome: 'USER', masterId: null },
  { id: 3, nome: 'GERENTE', masterId: 1 },
  { id: 4, nome: 'MARKETING', masterId: 3 },
]

const profileId = { admin: 1, user: 2, manager: 3, marketing: 4 }
const brazilianCount = 60
const givenNames = { F: givenNamesF, M: givenNamesM, O: [...givenNamesF, ...givenNamesM] }
/** Without a country there is no CPF, because the form hides that field. */
const noAddress = { zipcode: null, street: null, city: null, state: null, country: null }

/** The demo logins and all other users, oldest registration first. */
export function createUsers(random: Random, now: Date): DemoUser[] {
  const crowd = [...createBrazilians(random, now), ...createOrganisations(random), ...createForeigners(random, now)]
  const standings = crowd.map((_, index) => standingOf(index, random, now))
  const users = random.shuffle(crowd).map((person, index) => ({ ...person, ...at(standings, index) }))
  return [...demoLogins(random, now), ...users]
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((user, index) => ({ id: index + 1, ...user }))
}

/** The four logins that the server prints at start; `pendente` can sign in although the address is not confirmed. */
function demoLogins(random: Random, now: Date): (Person & Standing)[] {
  const login = (name: string, nome: string, profile: number, daysAgo: number, confirmed: boolean) => {
    const createdAt = momentBefore(now, daysAgo, random)
    const place = random.pick(places)
    return {
      nome,
      email: `${name}@sillage.example`,
      cpf: makeCpf(random, place.fiscalRegion),
      document: null,
      genre: nome.startsWith('Gustavo') ? ('M' as const) : ('F' as const),
      birthday: birthdayBefore(now, random),
      address: addressIn(place, random),
      profileId: profile,
      hasPassword: true,
      confirmedAt: confirmed ? new Date(createdAt.getTime() + 12 * 60_000) : null,
      deletedAt: null,
      createdAt,
    }
  }
  return [
    login('admin', 'Aurora Valente', profileId.admin, 1100, true),
    login('gerente', 'Gustavo Arruda', profileId.manager, 1093, true),
    login('usuario', 'Úrsula Campos', profileId.user, 800, true),
    login('pendente', 'Penélope Dourado', profileId.manager, 3, false),
  ]
}

function createBrazilians(random: Random, now: Date): Person[] {
  const taken = new Set<string>()
  const people: Person[] = []
  while (people.length < brazilianCount) {
    const genre = random.weighted<'M' | 'F' | 'O'>([
      ['F', 10],
      ['M', 9],
      ['O', 1],
    ])
    const given = random.pick(givenNames[genre])
    const family = random.sample(surnames, random.chance(0.4) ? 2 : 1)
    const mailbox = mailboxOf(given, at(family, family.length - 1))
    if (taken.has(mailbox)) continue
    taken.add(mailbox)
    const place = random.pick(places)
    const hasAddress = random.chance(0.94)
    people.push({
      nome: fullName(given, family),
      email: `${mailbox}@${random.pick(mailDomains)}`,
      cpf: hasAddress && random.chance(0.95) ? makeCpf(random, place.fiscalRegion) : null,
      document: null,
      genre: random.chance(0.94) ? genre : null,
      birthday: random.chance(0.96) ? birthdayBefore(now, random) : null,
      address: hasAddress ? addressIn(place, random) : noAddress,
    })
  }
  return people
}

function createOrganisations(random: Random): Person[] {
  return organisations.map(({ nome, mailbox, alphanumeric }) => ({
    nome,
    email: mailbox,
    cpf: alphanumeric ? makeAlphanumericCnpj(random) : makeCnpj(random),
    document: null,
    genre: null,
    birthday: null,
    address: addressIn(random.pick(places), random),
  }))
}

function createForeigners(random: Random, now: Date): Person[] {
  return foreigners.map(({ nome, genre, mailbox, document, ...address }) => ({
    nome,
    email: mailbox,
    cpf: null,
    document,
    genre,
    birthday: birthdayBefore(now, random),
    address,
  }))
}

/**
 * Registration, confirmation and state by index: every ninth user is unconfirmed, every eighth of the others inactive.
 */
function standingOf(index: number, random: Random, now: Date): Standing {
  const isUnconfirmed = index % 9 === 4
  const createdAt = momentBefore(now, isUnconfirmed ? random.int(1, 40) : random.int(45, 1080), random)
  const lastDay = momentBefore(now, 1, random)
  const isInactive = !isUnconfirmed && index % 8 === 5
  return {
    profileId: profileOf(index),
    hasPassword: !isUnconfirmed,
    confirmedAt: isUnconfirmed ? null : new Date(createdAt.getTime() + random.int(4, 2_800) * 60_000),
    deletedAt: isInactive ? momentBetween(new Date(createdAt.getTime() + 30 * DAY_MS), lastDay, random) : null,
    createdAt,
  }
}

function profileOf(index: number): number {
  if (index % 24 === 7) return profileId.admin
  if (index % 9 === 2) return profileId.manager
  if (index % 6 === 1) return profileId.marketing
  return profileId.user
}

function addressIn(place: Place, random: Random): DemoUser['address'] {
  const range = String(random.int(place.from, place.to)).padStart(5, '0')
  return {
    zipcode: `${range}-${String(random.int(1, 99) * 10).padStart(3, '0')}`,
    street: `${random.pick(streets)}, ${random.int(9, 2400)}`,
    city: place.city,
    state: place.state,
    country: 'BR',
  }
}

/** Between 16 and 74 years ago. */
function birthdayBefore(now: Date, random: Random): string {
  return dayOf(momentBefore(now, random.int(16 * 366, 74 * 365), random))
}

function fullName(given: string, family: readonly string[]): string {
  const last = at(family, family.length - 1)
  const particle = particles[last]
  return [given, ...family.slice(0, -1), ...(particle ? [particle] : []), last].join(' ')
}

function mailboxOf(given: string, surname: string): string {
  return `${given}.${surname}`
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
}
