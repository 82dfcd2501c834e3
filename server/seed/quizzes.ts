import { daysBefore, momentBetween } from './calendar.ts'
import type { DemoCampaign, Language } from './campaigns.ts'
import type { Random } from './random.ts'
import { type DemoFragrance, families } from './scents.ts'
import { type AnswerScript, type QuizScript, quizScripts } from './words/quizScripts.ts'

export type DemoQuizzes = {
  /** The question bank: a text occurs once per language. */
  questions: { id: number; language: Language; quest: string }[]
  answers: { id: number; language: Language; label: string; description: string | null }[]
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
}

/** Three quizzes, three questions deep: one published, one validated, one just created. */
export function createQuizzes(
  random: Random,
  now: Date,
  campaigns: readonly DemoCampaign[],
  fragrances: readonly DemoFragrance[],
): DemoQuizzes {
  const all: DemoQuizzes = { questions: [], answers: [], quizzes: [], quizQuestions: [], quizAnswers: [], options: [] }
  const today = daysBefore(now, 0)
  for (const script of quizScripts) {
    const campaign = campaigns.find(({ name }) => name === script.campaign)
    if (!campaign) throw new Error(`The quiz ${script.name} needs the campaign ${script.campaign}`)
    const quiz = createQuiz(all.quizzes.length + 1, script, campaign, today, random)
    all.quizzes.push(quiz)
    addQuestions(all, script, quiz)
    addAnswers(all, script, quiz, campaign, fragrances)
  }
  return all
}

function createQuiz(id: number, script: QuizScript, campaign: DemoCampaign, until: Date, random: Random): DemoQuiz {
  const createdAt = momentBetween(campaign.createdAt, until, random)
  const updatedAt = momentBetween(createdAt, until, random)
  const validatedAt = momentBetween(updatedAt, until, random)
  const publishedAt = momentBetween(validatedAt, until, random)
  return {
    id,
    name: script.name,
    campaignId: campaign.id,
    language: script.language,
    validatedAt: script.stage === 'created' ? null : validatedAt,
    publishedAt: script.stage === 'published' ? publishedAt : null,
    deletedAt: null,
    createdAt,
    updatedAt: script.stage === 'created' ? updatedAt : script.stage === 'validated' ? validatedAt : publishedAt,
  }
}

function addQuestions(all: DemoQuizzes, script: QuizScript, quiz: DemoQuiz): void {
  for (const { quest } of Object.values(script.questions)) {
    const questionId = bankId(all.questions, { language: script.language, quest })
    const { createdAt, updatedAt } = quiz
    all.quizQuestions.push({ id: all.quizQuestions.length + 1, quizId: quiz.id, questionId, createdAt, updatedAt })
  }
}

function addAnswers(
  all: DemoQuizzes,
  script: QuizScript,
  quiz: DemoQuiz,
  campaign: DemoCampaign,
  fragrances: readonly DemoFragrance[],
): void {
  const names = Object.keys(script.questions)
  const own = all.quizQuestions.filter(({ quizId }) => quizId === quiz.id)
  const idOf = (name: string | undefined) => own[names.indexOf(name ?? '')]?.id ?? null
  for (const [name, { answers }] of Object.entries(script.questions)) {
    for (const answer of answers) {
      const quizQuestionId = idOf(name)
      if (quizQuestionId === null) continue
      const { label, description = null } = answer
      const answerId = bankId(all.answers, { language: script.language, label, description })
      const id = all.quizAnswers.length + 1
      all.quizAnswers.push({ id, quizQuestionId, answerId, nextQuestionId: idOf(answer.next) })
      for (const fragranceId of fragrancesFor(answer, campaign, fragrances)) {
        all.options.push({ id: all.options.length + 1, quizAnswerId: id, fragranceId })
      }
    }
  }
}

/** At most three fragrances of the campaign from the families that the answer names. */
function fragrancesFor(answer: AnswerScript, campaign: DemoCampaign, fragrances: readonly DemoFragrance[]): number[] {
  const wanted = (answer.families ?? []).map((name) => families.findIndex((family) => family.name === name) + 1)
  const familyOf = new Map(fragrances.map(({ id, categoryId }) => [id, categoryId]))
  return campaign.collection
    .filter(({ fragranceId }) => wanted.includes(familyOf.get(fragranceId) ?? 0))
    .slice(0, 3)
    .map(({ fragranceId }) => fragranceId)
}

/** Returns the id of an equal entry, or adds the entry. */
function bankId<Entry extends object>(bank: (Entry & { id: number })[], entry: Entry): number {
  const keys = Object.keys(entry) as (keyof Entry)[]
  const known = bank.find((other) => keys.every((key) => other[key] === entry[key]))
  if (known) return known.id
  const id = bank.length + 1
  bank.push({ id, ...entry })
  return id
}
