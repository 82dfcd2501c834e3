import { foldText } from '#language/foldText.ts'
import { DAY_MS, formatDay, pickInstantBefore, pickInstantBetween } from './calendar.ts'
import { getCyclic, type RandomGenerator } from './random.ts'
import { createAlphanumericCnpj, createCnpj, createCpf } from './taxIds.ts'
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
  /** Absent: the user belongs to the house. */
  organizationId?: number
}

type PersonalData = Pick<DemoUser, 'nome' | 'email' | 'cpf' | 'document' | 'genre' | 'birthday' | 'address'>
type AccountData = Omit<DemoUser, keyof PersonalData | 'id' | 'organizationId'>

export const profiles: readonly DemoProfile[] = [
  { id: 1, nome: 'ADMIN', masterId: null },
  { id: 2, nome: 'USER', masterId: null },
  { id: 3, nome: 'GERENTE', masterId: 1 },
  { id: 4, nome: 'MARKETING', masterId: 3 },
]

export const profileId = { admin: 1, user: 2, manager: 3, marketing: 4 }
const brazilianCount = 60
const givenNames = { F: givenNamesF, M: givenNamesM, O: [...givenNamesF, ...givenNamesM] }
/** Without a country there is no CPF, because the form hides that field. */
const noAddress = { zipcode: null, street: null, city: null, state: null, country: null }

/** The demo logins and all other users, oldest registration first. */
export function createUsers(random: RandomGenerator, now: Date): DemoUser[] {
  const generatedUsers = [
    ...createBrazilians(random, now),
    ...createOrganisations(random),
    ...createForeigners(random, now),
  ]
  const accounts = generatedUsers.map((_, index) => createAccount(index, random, now))
  const users = random.shuffle(generatedUsers).map((data, index) => ({ ...data, ...getCyclic(accounts, index) }))
  return [...createDemoLogins(random, now), ...users]
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((user, index) => ({ id: index + 1, ...user }))
}

/** The four logins that the server prints at start; `pendente` can sign in although the address is not confirmed. */
function createDemoLogins(random: RandomGenerator, now: Date): (PersonalData & AccountData)[] {
  const createLogin = (name: string, nome: string, profile: number, daysAgo: number, confirmed: boolean) => {
    const createdAt = pickInstantBefore(now, daysAgo, random)
    const place = random.pick(places)
    return {
      nome,
      email: `${name}@sillage.example`,
      cpf: createCpf(random, place.fiscalRegion),
      document: null,
      genre: nome.startsWith('Gustavo') ? ('M' as const) : ('F' as const),
      birthday: pickBirthday(now, random),
      address: createAddress(place, random),
      profileId: profile,
      hasPassword: true,
      confirmedAt: confirmed ? new Date(createdAt.getTime() + 12 * 60_000) : null,
      deletedAt: null,
      createdAt,
    }
  }
  return [
    createLogin('admin', 'Aurora Valente', profileId.admin, 1100, true),
    createLogin('gerente', 'Gustavo Arruda', profileId.manager, 1093, true),
    createLogin('usuario', 'Úrsula Campos', profileId.user, 800, true),
    createLogin('pendente', 'Penélope Dourado', profileId.manager, 3, false),
  ]
}

function createBrazilians(random: RandomGenerator, now: Date): PersonalData[] {
  const usedMailboxes = new Set<string>()
  const users: PersonalData[] = []
  while (users.length < brazilianCount) {
    const genre = random.weighted<'M' | 'F' | 'O'>([
      ['F', 10],
      ['M', 9],
      ['O', 1],
    ])
    const givenName = random.pick(givenNames[genre])
    const familyNames = random.sample(surnames, random.chance(0.4) ? 2 : 1)
    const mailbox = buildMailbox(givenName, getCyclic(familyNames, familyNames.length - 1))
    if (usedMailboxes.has(mailbox)) continue
    usedMailboxes.add(mailbox)
    const place = random.pick(places)
    const hasAddress = random.chance(0.94)
    users.push({
      nome: buildFullName(givenName, familyNames),
      email: `${mailbox}@${random.pick(mailDomains)}`,
      cpf: hasAddress && random.chance(0.95) ? createCpf(random, place.fiscalRegion) : null,
      document: null,
      genre: random.chance(0.94) ? genre : null,
      birthday: random.chance(0.96) ? pickBirthday(now, random) : null,
      address: hasAddress ? createAddress(place, random) : noAddress,
    })
  }
  return users
}

function createOrganisations(random: RandomGenerator): PersonalData[] {
  return organisations.map(({ nome, mailbox, alphanumeric }) => ({
    nome,
    email: mailbox,
    cpf: alphanumeric ? createAlphanumericCnpj(random) : createCnpj(random),
    document: null,
    genre: null,
    birthday: null,
    address: createAddress(random.pick(places), random),
  }))
}

function createForeigners(random: RandomGenerator, now: Date): PersonalData[] {
  return foreigners.map(({ nome, genre, mailbox, document, ...address }) => ({
    nome,
    email: mailbox,
    cpf: null,
    document,
    genre,
    birthday: pickBirthday(now, random),
    address,
  }))
}

/**
 * Registration, confirmation and state by index: every ninth user is unconfirmed, every eighth of the others inactive.
 */
function createAccount(index: number, random: RandomGenerator, now: Date): AccountData {
  const isUnconfirmed = index % 9 === 4
  const createdAt = pickInstantBefore(now, isUnconfirmed ? random.int(1, 40) : random.int(45, 1080), random)
  const lastDay = pickInstantBefore(now, 1, random)
  const isInactive = !isUnconfirmed && index % 8 === 5
  return {
    profileId: pickProfile(index),
    hasPassword: !isUnconfirmed,
    confirmedAt: isUnconfirmed ? null : new Date(createdAt.getTime() + random.int(4, 2_800) * 60_000),
    deletedAt: isInactive ? pickInstantBetween(new Date(createdAt.getTime() + 30 * DAY_MS), lastDay, random) : null,
    createdAt,
  }
}

function pickProfile(index: number): number {
  if (index % 24 === 7) return profileId.admin
  if (index % 9 === 2) return profileId.manager
  if (index % 6 === 1) return profileId.marketing
  return profileId.user
}

export function createAddress(place: Place, random: RandomGenerator): DemoUser['address'] {
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
export function pickBirthday(now: Date, random: RandomGenerator): string {
  return formatDay(pickInstantBefore(now, random.int(16 * 366, 74 * 365), random))
}

function buildFullName(givenName: string, familyNames: readonly string[]): string {
  const last = getCyclic(familyNames, familyNames.length - 1)
  const nameParticle = particles[last]
  return [givenName, ...familyNames.slice(0, -1), ...(nameParticle ? [nameParticle] : []), last].join(' ')
}

function buildMailbox(givenName: string, surname: string): string {
  return foldText(`${givenName}.${surname}`).replace(/[^a-z]+/g, '.')
}
