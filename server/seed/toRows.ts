import type { DemoData } from './demoData.ts'
import type { TableRows } from './insertRows.ts'
import { type DemoPictures, getCoverKey, getImageKey, getSecretKey } from './pictures/demoPictures.ts'

/** The demo data as rows, each table after the tables that it references. */
export function toRows(data: DemoData, pictures: DemoPictures, passwordHash: string): TableRows[] {
  return [
    ...toOrganizationRows(data),
    ...toUserRows(data, passwordHash),
    ...toFragranceRows(data, pictures),
    ...toQuizRows(data),
    ...toDeviceRows(data),
  ]
}

function toOrganizationRows({ organizations }: DemoData): TableRows[] {
  return [
    {
      table: 'organizations',
      rows: organizations.map(({ parentId, createdAt, ...organization }) => ({
        ...organization,
        parent_id: parentId,
        created_at: createdAt,
        updated_at: createdAt,
      })),
    },
  ]
}

function toUserRows({ profiles, users }: DemoData, passwordHash: string): TableRows[] {
  return [
    {
      table: 'profiles',
      rows: profiles.map(({ id, nome, masterId }) => ({ id, nome, perfil_master_id: masterId })),
    },
    {
      table: 'users',
      rows: users.map((user) => ({
        id: user.id,
        nome: user.nome,
        email: user.email,
        cpf: user.cpf,
        document: user.document,
        genre: user.genre,
        birthday: user.birthday,
        profile_id: user.profileId,
        address_zipcode: user.address.zipcode,
        address_street: user.address.street,
        address_city: user.address.city,
        address_state: user.address.state,
        address_country: user.address.country,
        password_hash: user.hasPassword ? passwordHash : null,
        confirmed_at: user.confirmedAt,
        deleted_at: user.deletedAt,
        organization_id: user.organizationId ?? null,
        created_at: user.createdAt,
      })),
    },
  ]
}

function toFragranceRows({ categories, fragrances, campaigns }: DemoData, pictures: DemoPictures): TableRows[] {
  return [
    {
      table: 'categories',
      rows: categories.map(({ id, name, deletedAt, createdAt }) => ({
        id,
        name,
        deleted_at: deletedAt,
        created_at: createdAt,
      })),
    },
    {
      table: 'fragrances',
      rows: fragrances.map((fragrance) => ({
        id: fragrance.id,
        name: fragrance.name,
        description: fragrance.description,
        genre: fragrance.genre,
        category_id: fragrance.categoryId,
        image: pictures.get(getImageKey(fragrance)),
        secret: pictures.get(getSecretKey(fragrance)),
        video_url: fragrance.videoUrl,
        video_file: fragrance.videoFile,
        deleted_at: fragrance.deletedAt,
        created_at: fragrance.createdAt,
      })),
    },
    {
      table: 'campaigns',
      rows: campaigns.map((campaign) => ({
        id: campaign.id,
        name: campaign.name,
        downloads: campaign.downloads,
        fragrance_shots: campaign.fragranceShots,
        is_default: campaign.isDefault,
        cover: pictures.get(getCoverKey(campaign)),
        descriptions: campaign.descriptions,
        deleted_at: campaign.deletedAt,
        organization_id: campaign.organizationId ?? null,
        created_at: campaign.createdAt,
        updated_at: campaign.updatedAt,
      })),
    },
    {
      table: 'campaign_slots',
      rows: campaigns
        .flatMap(({ collection }) => collection.map((slot, position) => ({ slot, position })))
        .map(({ slot, position }, index) => ({
          id: index + 1,
          parent_id: slot.campaignId,
          position,
          slot: slot.slot,
          fragrance_id: slot.fragranceId,
          shot_seconds: slot.shotSeconds,
        })),
    },
  ]
}

const toBankRow = <Entry extends { organizationId?: number }>(
  { organizationId, ...entry }: Entry,
  createdAt: Date | undefined,
) => ({ ...entry, organization_id: organizationId ?? null, created_at: createdAt })

function toQuizRows({ questions, answers, quizzes, quizQuestions, quizAnswers, options }: DemoData): TableRows[] {
  const bankCreatedAt = quizzes.map(({ createdAt }) => createdAt).sort((a, b) => a.getTime() - b.getTime())[0]
  return [
    { table: 'questions', rows: questions.map((question) => toBankRow(question, bankCreatedAt)) },
    { table: 'answers', rows: answers.map((answer) => toBankRow(answer, bankCreatedAt)) },
    {
      table: 'quizzes',
      rows: quizzes.map((quiz) => ({
        id: quiz.id,
        name: quiz.name,
        campaign_id: quiz.campaignId,
        language: quiz.language,
        validated_at: quiz.validatedAt,
        published_at: quiz.publishedAt,
        deleted_at: quiz.deletedAt,
        organization_id: quiz.organizationId ?? null,
        created_at: quiz.createdAt,
        updated_at: quiz.updatedAt,
      })),
    },
    {
      table: 'quiz_questions',
      rows: addPositions(quizQuestions, ({ quizId }) => quizId).map(({ row, position }) => ({
        id: row.id,
        parent_id: row.quizId,
        position,
        question_id: row.questionId,
        created_at: row.createdAt,
        updated_at: row.updatedAt,
      })),
    },
    {
      table: 'quiz_question_answers',
      rows: addPositions(quizAnswers, ({ quizQuestionId }) => quizQuestionId).map(({ row, position }) => ({
        id: row.id,
        parent_id: row.quizQuestionId,
        position,
        answer_id: row.answerId,
        next_question_id: row.nextQuestionId,
      })),
    },
    {
      table: 'fragrance_options',
      rows: addPositions(options, ({ quizAnswerId }) => quizAnswerId).map(({ row, position }) => ({
        id: row.id,
        parent_id: row.quizAnswerId,
        position,
        fragrance_id: row.fragranceId,
      })),
    },
  ]
}

/** Data that the devices and the app report; this product never writes it. */
function toDeviceRows({ devices, capsules, shots, initiatives, results }: DemoData): TableRows[] {
  return [
    {
      table: 'devices',
      rows: devices.map((device) => ({
        id: device.id,
        mac_address: device.macAddress,
        campaign_id: device.campaignId,
        user_id: device.userId,
        owner_id: device.ownerId,
        organization_id: device.organizationId ?? null,
        created_at: device.createdAt,
        updated_at: device.updatedAt,
      })),
    },
    {
      table: 'capsules',
      rows: capsules.map((capsule) => ({
        serial_number: capsule.serialNumber,
        fragrance_id: capsule.fragranceId,
        remaining_shots: capsule.remainingShots,
        device_id: capsule.deviceId,
        due_date: capsule.dueDate,
        organization_id: capsule.organizationId ?? null,
        created_at: capsule.createdAt,
        updated_at: capsule.updatedAt,
      })),
    },
    {
      table: 'shots',
      rows: shots.map(({ day, campaignId, fragranceId, count }) => ({
        day,
        campaign_id: campaignId,
        fragrance_id: fragranceId,
        count,
      })),
    },
    {
      table: 'initiatives',
      rows: initiatives.map(({ id, title, status, createdAt }) => ({ id, title, status, created_at: createdAt })),
    },
    {
      table: 'results',
      rows: results.map(({ id, initiativeId, title, value, createdAt }) => ({
        id,
        initiative_id: initiativeId,
        title,
        value,
        created_at: createdAt,
      })),
    },
  ]
}

/** Adds to each row its position among the rows of the same parent, from 0. */
function addPositions<Row>(rows: readonly Row[], getParentId: (row: Row) => number): { row: Row; position: number }[] {
  const counts = new Map<number, number>()
  return rows.map((row) => {
    const position = counts.get(getParentId(row)) ?? 0
    counts.set(getParentId(row), position + 1)
    return { row, position }
  })
}
