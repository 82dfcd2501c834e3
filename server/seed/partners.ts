import { pickInstantBefore } from './calendar.ts'
import { createPartnerCampaigns } from './campaigns.ts'
import type { DemoData, DemoOrganization } from './demoData.ts'
import { createCapsules, createDevices } from './devices.ts'
import { createQuizzes, type DemoQuizzes } from './quizzes.ts'
import { createRandom, type RandomGenerator } from './random.ts'
import { createCnpj, createCpf } from './taxIds.ts'
import { createAddress, type DemoUser, pickBirthday, profileId } from './users.ts'
import { type PartnerPlan, partnerPlans } from './words/partners.ts'
import { places } from './words/places.ts'

/**
 * Adds the organizations that work with the house, with their users, campaigns, quizzes, devices and capsules. Their
 * ids follow those of the house, whose records stay unchanged. A pure function like `createDemoData`.
 */
export function addPartners(house: DemoData, now: Date, seed = 20_260_601): DemoData {
  const random = createRandom(seed)
  return partnerPlans.reduce(
    (data, plan) => addPartner(data, plan, random.createStream(plan.name), now, house.fragrances),
    house,
  )
}

function addPartner(
  data: DemoData,
  plan: PartnerPlan,
  random: RandomGenerator,
  now: Date,
  fragrances: DemoData['fragrances'],
): DemoData {
  const organizationId = data.organizations.length + 1
  const organization: DemoOrganization = {
    id: organizationId,
    name: plan.name,
    country: 'BR',
    cnpj: createCnpj(random),
    email: plan.email,
    parentId: data.organizations.find(({ name }) => name === plan.parent)?.id ?? null,
    createdAt: pickInstantBefore(now, plan.daysAgo, random),
  }
  const users = createPeople(plan, random, now, { firstId: data.users.length + 1, organizationId })
  const firstCampaign = { plans: plan.campaigns, firstId: data.campaigns.length + 1, organizationId }
  const campaigns = createPartnerCampaigns(firstCampaign, random, now, fragrances)
  const quizzes = createQuizzes(random, now, campaigns, fragrances, plan.quizzes)
  const deviceRange = { count: plan.deviceCount, firstId: data.devices.length + 1, start: 0x4a000 * organizationId }
  const devices = createDevices(random, now, campaigns, users, deviceRange)
  const capsuleRange = { count: plan.capsuleCount, stock: plan.capsuleCount / 6, start: 101 + organizationId }
  const capsules = createCapsules(random, now, campaigns, devices, capsuleRange)
  const withOwner = <Item extends object>(item: Item) => ({ ...item, organizationId })
  return {
    ...data,
    ...joinQuizzes(data, quizzes, withOwner),
    organizations: [...data.organizations, organization],
    users: [...data.users, ...users],
    campaigns: [...data.campaigns, ...campaigns],
    devices: [...data.devices, ...devices.map(withOwner)],
    capsules: [...data.capsules, ...capsules.map(withOwner)],
  }
}

function createPeople(
  { people }: PartnerPlan,
  random: RandomGenerator,
  now: Date,
  { firstId, organizationId }: { readonly firstId: number; readonly organizationId: number },
): DemoUser[] {
  return people.map(({ nome, email, genre, profile, daysAgo }, index) => {
    const createdAt = pickInstantBefore(now, daysAgo, random)
    const place = random.pick(places)
    return {
      id: firstId + index,
      nome,
      email,
      cpf: createCpf(random, place.fiscalRegion),
      document: null,
      genre,
      birthday: pickBirthday(now, random),
      profileId: profileId[profile],
      address: createAddress(place, random),
      hasPassword: true,
      confirmedAt: new Date(createdAt.getTime() + 20 * 60_000),
      deletedAt: null,
      createdAt,
      organizationId,
    }
  })
}

/** Appends quizzes to other quizzes; their ids follow those of the other quizzes. */
function joinQuizzes(
  before: DemoQuizzes,
  added: DemoQuizzes,
  withOwner: <Item extends object>(item: Item) => Item & { organizationId: number },
): DemoQuizzes {
  const [questions, answers, quizzes] = [before.questions.length, before.answers.length, before.quizzes.length]
  const [quizQuestions, quizAnswers, options] = [
    before.quizQuestions.length,
    before.quizAnswers.length,
    before.options.length,
  ]
  return {
    questions: [...before.questions, ...added.questions.map((one) => withOwner({ ...one, id: one.id + questions }))],
    answers: [...before.answers, ...added.answers.map((one) => withOwner({ ...one, id: one.id + answers }))],
    quizzes: [...before.quizzes, ...added.quizzes.map((one) => withOwner({ ...one, id: one.id + quizzes }))],
    quizQuestions: [
      ...before.quizQuestions,
      ...added.quizQuestions.map((one) => ({
        ...one,
        id: one.id + quizQuestions,
        quizId: one.quizId + quizzes,
        questionId: one.questionId + questions,
      })),
    ],
    quizAnswers: [
      ...before.quizAnswers,
      ...added.quizAnswers.map((one) => ({
        ...one,
        id: one.id + quizAnswers,
        quizQuestionId: one.quizQuestionId + quizQuestions,
        answerId: one.answerId + answers,
        nextQuestionId: one.nextQuestionId === null ? null : one.nextQuestionId + quizQuestions,
      })),
    ],
    options: [
      ...before.options,
      ...added.options.map((one) => ({ ...one, id: one.id + options, quizAnswerId: one.quizAnswerId + quizAnswers })),
    ],
  }
}
