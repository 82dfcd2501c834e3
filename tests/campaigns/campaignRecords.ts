import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeQuiz } from '../quiz/quizRecords.ts'
import { addCategory, addFragrance, buildFormData, type FileAnswer, type PartValues } from '../records/records.ts'
import type { SignedInClient, TestApp } from '../support/createTestApp.ts'

/** A campaign in an API response. */
export interface Campaign {
  readonly campaignId: number
  readonly name: string
  readonly cover: FileAnswer
  readonly isDefault: boolean
  readonly collection: readonly { readonly slot: number; readonly fragranceId: number; readonly shotSeconds: number }[]
  readonly updatedAt: string
}

/** The multipart fields of a collection, by the names of the contract. */
export function buildSlotParts(
  ...entries: readonly (readonly [slot: number | string, fragranceId: number, seconds?: string])[]
) {
  const parts = entries.flatMap(([slot, fragranceId, seconds = '5'], index) => [
    [`collection[${index}][fragranceId]`, String(fragranceId)],
    [`collection[${index}][slot]`, String(slot)],
    [`collection[${index}][shotSeconds]`, seconds],
  ])
  return Object.fromEntries(parts) as PartValues
}

/** The parts of a valid campaign, without its collection. */
export const createCampaignBody = (cover: Buffer): PartValues => ({
  name: 'Natal',
  fragranceShots: '80',
  'cover.file': cover,
  'descriptions[0][language]': 'pt-BR',
  'descriptions[0][description]': 'Especiarias e neve',
})

/** Adds a category and fragrances with these names; their keys are 1, 2, 3, … */
export async function addFragrances(testApp: TestApp, admin: SignedInClient, ...names: string[]): Promise<void> {
  const { categoryId } = await addCategory(admin, 'Floral')
  for (const name of names) await addFragrance(testApp, categoryId, name)
}

export async function addCampaign(admin: SignedInClient, parts: PartValues): Promise<Campaign> {
  const response = await admin.post('/api/campaigns', buildFormData(parts))
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

/** Adds a quiz with one question to a campaign; its only answer leads to these fragrances. */
export async function addQuiz(
  testApp: TestApp,
  campaignId: number,
  fragranceIds: readonly number[],
  deletedAt: Date | null = null,
): Promise<void> {
  const answers = [{ label: 'Noite', fragrances: fragranceIds }]
  const quizId = await storeQuiz(testApp, campaignId, [{ quest: 'Manhã ou noite?', answers }])
  await sql`update quizzes set deleted_at = ${deletedAt} where id = ${quizId}`.execute(testApp.db)
}
