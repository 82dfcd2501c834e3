import { getMidnightBefore, pickInstantBetween } from './calendar.ts'
import type { DemoCampaign, Language } from './campaigns.ts'
import { type DemoFragrance, families } from './fragrances.ts'
import type { RandomGenerator } from './random.ts'
import { type AnswerScript, type QuizScript, quizScripts } from './words/quizScripts.ts'

export type DemoQuizzes = {
  /** The question bank: a text occurs once per language. */
  questions: { id: number; language: Language; quest: string; organizationId?: number }[]
  answers: { id: number; language: Language; label: string; description: string | null; organizationId?: number }[]
  quizzes: DemoQuiz[]
  quizQuestions: { id: number; quizId: number; questionId: number; createdAt: Date; updatedAt: Date }[]
  /** `nextQuestionId` is a quiz question of the same quiz; an answer without it has fragrance options. */
  quizAnswers: { id: number; quizQuestionId: number; answerId: number; nextQuestionId: number | null }[]
  options: { id: number; quizAnswerId: number; fragranceId: number }[]
}

export type DemoQuiz = {
  id: number
  name: string
  campaignId: number
  language: Language
  validatedAt: Date | null
  publishedAt: Date | null
  deletedAt: Date | null
  createdAt: Date
  updatedAt: Date
  /** Absent: the quiz belongs to the house. */
  organizationId?: number
}

/** Three quizzes with paths of three questions: one published, one validated, one just created. */
export function createQuizzes(
  random: RandomGenerator,
  now: Date,
  campaigns: readonly DemoCampaign[],
  fragrances: readonly DemoFragrance[],
  scripts: readonly QuizScript[] = quizScripts,
): DemoQuizzes {
  const demoQuizzes: DemoQuizzes = {
    questions: [],
    answers: [],
    quizzes: [],
    quizQuestions: [],
    quizAnswers: [],
    options: [],
  }
  const today = getMidnightBefore(now, 0)
  for (const plan of scripts) {
    const campaign = campaigns.find(({ name }) => name === plan.campaign)
    if (!campaign) throw new Error(`The quiz ${plan.name} needs the campaign ${plan.campaign}`)
    const quiz = createQuiz(demoQuizzes.quizzes.length + 1, plan, campaign, today, random)
    demoQuizzes.quizzes.push(quiz)
    addQuestions(demoQuizzes, plan, quiz)
    addAnswers(demoQuizzes, plan, quiz, campaign, fragrances)
  }
  return demoQuizzes
}

function createQuiz(
  id: number,
  plan: QuizScript,
  campaign: DemoCampaign,
  until: Date,
  random: RandomGenerator,
): DemoQuiz {
  const createdAt = pickInstantBetween(campaign.createdAt, until, random)
  const updatedAt = pickInstantBetween(createdAt, until, random)
  const validatedAt = pickInstantBetween(updatedAt, until, random)
  const publishedAt = pickInstantBetween(validatedAt, until, random)
  return {
    id,
    name: plan.name,
    campaignId: campaign.id,
    language: plan.language,
    validatedAt: plan.stage === 'created' ? null : validatedAt,
    publishedAt: plan.stage === 'published' ? publishedAt : null,
    deletedAt: null,
    createdAt,
    updatedAt: plan.stage === 'created' ? updatedAt : plan.stage === 'validated' ? validatedAt : publishedAt,
  }
}

function addQuestions(demoQuizzes: DemoQuizzes, plan: QuizScript, quiz: DemoQuiz): void {
  for (const { quest } of Object.values(plan.questions)) {
    const questionId = findOrAddEntry(demoQuizzes.questions, { language: plan.language, quest })
    const { createdAt, updatedAt } = quiz
    demoQuizzes.quizQuestions.push({
      id: demoQuizzes.quizQuestions.length + 1,
      quizId: quiz.id,
      questionId,
      createdAt,
      updatedAt,
    })
  }
}

function addAnswers(
  demoQuizzes: DemoQuizzes,
  plan: QuizScript,
  quiz: DemoQuiz,
  campaign: DemoCampaign,
  fragrances: readonly DemoFragrance[],
): void {
  const names = Object.keys(plan.questions)
  const quizQuestions = demoQuizzes.quizQuestions.filter(({ quizId }) => quizId === quiz.id)
  const getQuestionId = (name: string | undefined) => quizQuestions[names.indexOf(name ?? '')]?.id ?? null
  for (const [name, { answers }] of Object.entries(plan.questions)) {
    for (const answer of answers) {
      const quizQuestionId = getQuestionId(name)
      if (quizQuestionId === null) continue
      const { label, description = null } = answer
      const answerId = findOrAddEntry(demoQuizzes.answers, { language: plan.language, label, description })
      const id = demoQuizzes.quizAnswers.length + 1
      demoQuizzes.quizAnswers.push({ id, quizQuestionId, answerId, nextQuestionId: getQuestionId(answer.next) })
      for (const fragranceId of pickFragrances(answer, campaign, fragrances)) {
        demoQuizzes.options.push({ id: demoQuizzes.options.length + 1, quizAnswerId: id, fragranceId })
      }
    }
  }
}

/** At most three fragrances of the campaign from the families that the answer names. */
function pickFragrances(answer: AnswerScript, campaign: DemoCampaign, fragrances: readonly DemoFragrance[]): number[] {
  const categoryIds = (answer.families ?? []).map((name) => families.findIndex((family) => family.name === name) + 1)
  const categoryByFragrance = new Map(fragrances.map(({ id, categoryId }) => [id, categoryId]))
  return campaign.collection
    .filter(({ fragranceId }) => categoryIds.includes(categoryByFragrance.get(fragranceId) ?? 0))
    .slice(0, 3)
    .map(({ fragranceId }) => fragranceId)
}

/** Returns the id of an equal entry, or adds the entry. */
function findOrAddEntry<Entry extends object>(bank: (Entry & { id: number })[], entry: Entry): number {
  const keys = Object.keys(entry) as (keyof Entry)[]
  const existing = bank.find((other) => keys.every((key) => other[key] === entry[key]))
  if (existing) return existing.id
  const id = bank.length + 1
  bank.push({ id, ...entry })
  return id
}
