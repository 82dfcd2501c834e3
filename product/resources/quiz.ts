import { defineResource, f } from '../language.ts'
import { organization } from '../sharedParts.ts'

/** The question bank of an organization: question texts by language. Entries are immutable; a changed text becomes a new entry. */
export const questions = defineResource('questions', {
  key: 'questionId',
  title: 'quest',
  internal: true,
  belongsTo: 'organization',
  softDelete: false,
  fields: {
    language: f.language({ required: true }),
    quest: f.text({ required: true, max: 255 }),
    organization,
  },
})

/** The answer bank of an organization: answer texts by language, immutable like the questions. */
export const answers = defineResource('answers', {
  key: 'answerId',
  title: 'label',
  internal: true,
  belongsTo: 'organization',
  softDelete: false,
  fields: {
    language: f.language({ required: true }),
    label: f.text({ required: true, max: 100 }),
    description: f.text({ max: 100 }),
    organization,
  },
})

export const quiz = defineResource('quiz', {
  key: 'quizId',
  title: 'name',
  icon: 'question',
  table: 'quizzes',
  belongsTo: 'organization',
  fields: {
    name: f.text({ required: true, max: 100, format: 'personName', createOnly: true }),
    campaign: f.ref('campaigns', {
      as: 'idAndObject',
      title: 'name',
      required: true,
      from: 'without-quiz',
      createOnly: true,
      movesAlong: true,
    }),
    language: f.language({ required: true, default: 'pt-BR', createOnly: true }),
    questions: f.rows(
      {
        question: f.ref('questions', { as: 'idAndObject', title: 'quest', required: true }),
        answers: f.rows(
          {
            answer: f.ref('answers', { as: 'idAndObject', title: 'label', required: true }),
            nextQuestion: f.ref('quiz.questions', { as: 'idAndObject', title: 'question.quest' }),
            fragranceOptions: f.rows(
              { fragrance: f.ref('fragrances', { as: 'idAndObject', title: 'name', required: true }) },
              { table: 'fragrance_options', key: 'fragranceOptionId', uniqueBy: ['fragrance'] },
            ),
          },
          { table: 'quiz_question_answers', key: 'quizQuestionAnswerId' },
        ),
      },
      { table: 'quiz_questions', key: 'quizQuestionId', stamped: true, readonly: true, slot: 'quizMap' },
    ),
    publishedAt: f.timestamp({ readonly: true }),
    validatedAt: f.timestamp({ readonly: true }),
    updatedAt: f.timestamp({ readonly: true, touchedBy: 'save' }),
    organization,
  },
  states: {
    inactive: { deletedAt: { ne: null } },
    published: { publishedAt: { ne: null } },
    validated: { validatedAt: { ne: null } },
    draft: {},
  },
  list: {
    columns: [
      'name',
      'campaign.name',
      'language',
      'questionsCount',
      'publishedAt',
      'validatedAt',
      'createdAt',
      'updatedAt',
    ],
    search: ['name', 'campaign.name'],
    filters: ['campaign', 'language', 'validatedAt', 'publishedAt'],
  },
  screens: { edit: 'quizEditor' },
  actions: {
    edit: {},
    toggle: { confirm: { deletedAt: null, publishedAt: { ne: null } } },
    validate: {
      if: { deletedAt: null, questions: { empty: false }, validatedAt: null },
      otherwise: 'disable',
      icon: 'check',
      effect: {
        set: { validatedAt: '$now' },
        path: 'validate',
        answers: 'record',
        touches: true,
      },
    },
    publish: {
      if: { deletedAt: null, validatedAt: { ne: null }, publishedAt: null },
      otherwise: 'disable',
      confirm: true,
      icon: 'publish',
      effect: { set: { publishedAt: '$now' }, path: 'publish', answers: 'record', touches: true },
    },
    unpublish: {
      if: { deletedAt: null, publishedAt: { ne: null } },
      otherwise: 'hide',
      confirm: true,
      icon: 'offline',
      effect: { set: { publishedAt: null }, path: 'unpublish', answers: 'record', touches: true },
    },
  },
})
