import type { ColumnShape, NamedSql } from './tableShape.ts'

interface ExtraParts {
  readonly columns?: readonly ColumnShape[]
  readonly constraints?: readonly NamedSql[]
}

/**
 * What declared tables have beyond their declarations: what no screen and no answer of the API may ever show, and what
 * only the database can keep while several people write.
 */
export const extraParts: { readonly [table: string]: ExtraParts } = {
  /** A password as an argon2 hash, null until the person has chosen one. */
  users: { columns: [{ name: 'password_hash', type: 'text', notNull: false }] },
  /** A text stands once in the bank of its language. */
  questions: { constraints: [{ name: 'questions_text_key', sql: 'unique ("language", "quest")' }] },
  answers: {
    constraints: [{ name: 'answers_text_key', sql: 'unique nulls not distinct ("language", "label", "description")' }],
  },
  quiz_questions: { constraints: [{ name: 'quiz_questions_quiz_key', sql: 'unique ("id", "parent_id")' }] },
  /**
   * An answer leads to another question of its own quiz. `quiz_id` says which that is (a trigger fills it in), and `ends`
   * that no question follows.
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
  /** Only an answer that ends the quiz has fragrances: one destiny each. */
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
