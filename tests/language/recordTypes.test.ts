import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { FileRef } from '#language/kinds/file.ts'
import type { DateText, TimestampText } from '#language/predicate.ts'
import type { InputOf } from '#language/record.ts'
import { buildRecordSchema } from '#language/recordSchema.ts'
import type { RecordIn, ResourceData } from '#language/resource.ts'
import { defineResource, f } from '#product/language.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import type { capsules } from '#product/resources/capsules.ts'
import { categories } from '#product/resources/categories.ts'
import type { devices } from '#product/resources/devices.ts'
import type { fragrances } from '#product/resources/fragrances.ts'
import { profiles } from '#product/resources/profiles.ts'
import type { quiz } from '#product/resources/quiz.ts'
import { users } from '#product/resources/users.ts'

type Language = 'pt-BR' | 'en-US' | 'es-ES'

/** The property names in the JSON Schema of a record, sorted. */
function getWireKeys(resource: ResourceData): string[] {
  const { properties = {} } = z.toJSONSchema(buildRecordSchema(resource), { io: 'input' })
  return Object.keys(properties).sort()
}

/** Returns keys that the compiler compares with the type: an additional or missing key does not compile. */
const getKeys = <R>(keys: Record<keyof R, true>): string[] => Object.keys(keys).sort()

describe('the record that a declaration describes', () => {
  test('of a user', () => {
    type User = RecordIn<typeof users>
    expectTypeOf<User['id']>().toEqualTypeOf<number>()
    expectTypeOf<User['nome']>().toEqualTypeOf<string>()
    expectTypeOf<User['genre']>().toEqualTypeOf<'M' | 'F' | 'O' | null>()
    expectTypeOf<User['birthday']>().toEqualTypeOf<DateText | null>()
    expectTypeOf<User['profile']>().toEqualTypeOf<{ readonly nome: string }>()
    expectTypeOf<User['address']['country']>().toEqualTypeOf<string | null>()
    expectTypeOf<User['cpf']>().toEqualTypeOf<string | null>()
    expectTypeOf<User['confirmedAt']>().toEqualTypeOf<TimestampText | null>()
    // The API sends `ativo` besides `deletedAt`; predicates do not need it.
    const keys = getKeys<User>({
      id: true,
      nome: true,
      email: true,
      profile: true,
      birthday: true,
      genre: true,
      address: true,
      cpf: true,
      document: true,
      confirmedAt: true,
      organization: true,
      organizationId: true,
      createdAt: true,
      deletedAt: true,
    })
    expect(getWireKeys(users).filter((key) => key !== 'ativo')).toEqual(keys)
  })

  test('of a profile: a count alone, under its own name', () => {
    type Profile = RecordIn<typeof profiles>
    expectTypeOf<Profile['totalUsuarios']>().toEqualTypeOf<number>()
    expectTypeOf<Profile['perfilMaster']>().toEqualTypeOf<{ readonly nome: string } | null>()
    expect(getWireKeys(profiles)).toEqual(['id', 'nome', 'perfilMaster', 'totalUsuarios'])
  })

  test('of a fragrance', () => {
    type Fragrance = RecordIn<typeof fragrances>
    expectTypeOf<Fragrance['categoryId']>().toEqualTypeOf<number>()
    expectTypeOf<Fragrance['category']>().toEqualTypeOf<{ readonly name: string }>()
    expectTypeOf<Fragrance['genre']>().toEqualTypeOf<'F' | 'M'>()
    expectTypeOf<Fragrance['image']>().toEqualTypeOf<FileRef>()
    expectTypeOf<Fragrance['collectionsCount']>().toEqualTypeOf<number>()
    expectTypeOf<Fragrance['description']>().toEqualTypeOf<string | null>()
  })

  test('of a category', () => {
    type Category = RecordIn<typeof categories>
    const keys = getKeys<Category>({
      categoryId: true,
      name: true,
      fragrances: true,
      fragrancesCount: true,
      createdAt: true,
      deletedAt: true,
    })
    expect(getWireKeys(categories)).toEqual(keys)
  })

  test('of a campaign: rows, texts by language, and no list that stays off the wire', () => {
    type Campaign = RecordIn<typeof campaigns>
    type Slot = Campaign['collection'][number]
    expectTypeOf<Slot['fragranceId']>().toEqualTypeOf<number>()
    expectTypeOf<Slot['shotSeconds']>().toEqualTypeOf<number>()
    expectTypeOf<Campaign['descriptions'][number]['language']>().toEqualTypeOf<Language>()
    expectTypeOf<Campaign['descriptions'][number]['description']>().toEqualTypeOf<string>()
    expectTypeOf<Campaign['isDefault']>().toEqualTypeOf<boolean>()
    expectTypeOf<Campaign>().not.toHaveProperty('quizzes')
    expect(getWireKeys(campaigns)).not.toContain('quizzes')
  })

  test('of a quiz: rows within rows', () => {
    type Quiz = RecordIn<typeof quiz>
    type Answer = Quiz['questions'][number]['answers'][number]
    expectTypeOf<Quiz['questionsCount']>().toEqualTypeOf<number>()
    expectTypeOf<Quiz['language']>().toEqualTypeOf<Language>()
    expectTypeOf<Answer['nextQuestionId']>().toEqualTypeOf<number | null>()
    expectTypeOf<Answer['nextQuestion']>().toEqualTypeOf<{ readonly question: { readonly quest: string } } | null>()
    expectTypeOf<Answer['answer']>().toEqualTypeOf<{ readonly label: string }>()
    expectTypeOf<Answer['fragranceOptions'][number]['fragranceId']>().toEqualTypeOf<number>()
  })

  test('of a device and of a capsule: titles alone', () => {
    type Device = RecordIn<typeof devices>
    type Capsule = RecordIn<typeof capsules>
    expectTypeOf<Device['user']>().toEqualTypeOf<{ readonly nome: string } | null>()
    expectTypeOf<Device['campaign']>().toEqualTypeOf<{ readonly name: string } | null>()
    expectTypeOf<Capsule['serialNumber']>().toEqualTypeOf<string>()
    expectTypeOf<Capsule['fragrance']>().toEqualTypeOf<{ readonly name: string }>()
    expectTypeOf<Capsule['dueDate']>().toEqualTypeOf<DateText>()
  })

  test('of a reference that carries further values, which conditions may name', () => {
    const loans = defineResource('loans', {
      key: 'loanId',
      title: 'note',
      fields: {
        note: f.text(),
        user: f.ref('users', { as: 'object', title: 'nome', with: ['email', 'address.city', 'address.state'] }),
      },
      states: {
        local: { 'user.address.city': 'Campinas', 'user.email': { ne: null } },
        // @ts-expect-error
        foreign: { 'user.address.country': { ne: 'BR' } },
      },
    })
    type User = NonNullable<RecordIn<typeof loans>['user']>
    expectTypeOf<User['nome']>().toEqualTypeOf<string>()
    expectTypeOf<keyof User['address']>().toEqualTypeOf<'city' | 'state'>()
    expect(getWireKeys(loans)).toEqual(['createdAt', 'deletedAt', 'loanId', 'note', 'user'])
  })
})

test('what a body may carry has neither lists of others nor read-only fields, and needs what is required', () => {
  type NewUser = InputOf<typeof users.fields>
  type NewCampaign = InputOf<typeof campaigns.fields>
  expectTypeOf<NewUser['nome']>().toEqualTypeOf<string>()
  expectTypeOf<NewUser['genre']>().toEqualTypeOf<'M' | 'F' | 'O' | null | undefined>()
  expectTypeOf<NewUser>().not.toHaveProperty('confirmedAt')
  expectTypeOf<NewCampaign>().not.toHaveProperty('quizzes')
  expectTypeOf<NewCampaign['fragranceShots']>().toEqualTypeOf<number | null | undefined>()
})
