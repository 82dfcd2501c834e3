import type { UndeclaredParts } from '../server/db/undeclaredParts.ts'

/** The columns and constraints of the question bank and of quizzes that are not declared. */
export const undeclaredParts: UndeclaredParts = {
  /** A text occurs once per language in the question bank of an organization. */
  questions: {
    constraints: [{ name: 'questions_text_key', sql: 'unique ("organization_scope", "language", "quest")' }],
  },
  answers: {
    constraints: [
      {
        name: 'answers_text_key',
        sql: 'unique nulls not distinct ("organization_scope", "language", "label", "description")',
      },
    ],
  },
  quiz_questions: { constraints: [{ name: 'quiz_questions_quiz_key', sql: 'unique ("id", "parent_id")' }] },
  /**
   * An answer may only lead to another question of the same quiz. A trigger fills in `quiz_id`; `ends` is true if no
   * question follows.
   */
  quiz_question_answers: {
    columns: [
      { name: 'quiz_id', type: 'integer', notNull: true },
      { name: 'ends', type: 'boolean', notNull: false, generated: '"next_question_id" is null' },
    ],
    constraints: [
      { name: 'quiz_question_answers_ends_key', sql: 'unique ("id", "ends")' },
      { name: 'quiz_question_answers_itself_check', sql: 'check ("next_question_id" <> "parent_id")' },
      {
        name: 'quiz_question_answers_quiz_fkey',
        sql: 'foreign key ("parent_id", "quiz_id") references "quiz_questions" ("id", "parent_id") on delete cascade',
      },
      {
        name: 'quiz_question_answers_next_fkey',
        sql: 'foreign key ("next_question_id", "quiz_id") references "quiz_questions" ("id", "parent_id") on delete set null ("next_question_id")',
      },
    ],
  },
  /** Only an answer that ends the quiz may have fragrances. */
  fragrance_options: {
    columns: [{ name: 'ends', type: 'boolean', notNull: false, generated: 'true' }],
    constraints: [
      {
        name: 'fragrance_options_ends_fkey',
        sql: 'foreign key ("parent_id", "ends") references "quiz_question_answers" ("id", "ends") on delete cascade',
      },
    ],
  },
}
