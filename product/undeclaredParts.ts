import type { UndeclaredParts } from '../server/db/undeclaredParts.ts'

/** The columns and constraints of the question bank and of quizzes that are not declared. */
export const undeclaredParts: UndeclaredParts = {
  /** A text occurs once per language in the question bank of an organization. */
  questions: {
    constraints: [
      { name: 'questions_text_key', sql: 'unique ("organization_scope", "language", "quest")' },
      { name: 'questions_id_organization_scope_key', sql: 'unique ("id", "organization_scope")' },
    ],
  },
  answers: {
    constraints: [
      {
        name: 'answers_text_key',
        sql: 'unique nulls not distinct ("organization_scope", "language", "label", "description")',
      },
      { name: 'answers_id_organization_scope_key', sql: 'unique ("id", "organization_scope")' },
    ],
  },
  quizzes: {
    constraints: [{ name: 'quizzes_id_organization_scope_key', sql: 'unique ("id", "organization_scope")' }],
  },
  /** The questions and answers of a quiz have texts of the quiz's organization. Triggers fill in `organization_scope`. */
  quiz_questions: {
    columns: [{ name: 'organization_scope', type: 'integer', notNull: true }],
    constraints: [
      { name: 'quiz_questions_quiz_key', sql: 'unique ("id", "parent_id")' },
      { name: 'quiz_questions_id_organization_scope_key', sql: 'unique ("id", "organization_scope")' },
      {
        name: 'quiz_questions_organization_scope_fkey',
        sql: 'foreign key ("parent_id", "organization_scope") references "quizzes" ("id", "organization_scope") on update cascade on delete cascade',
      },
      {
        name: 'quiz_questions_text_fkey',
        sql: 'foreign key ("question_id", "organization_scope") references "questions" ("id", "organization_scope") deferrable',
      },
    ],
  },
  /**
   * An answer may only lead to another question of the same quiz. A trigger fills in `quiz_id`; `ends` is true if no
   * question follows.
   */
  quiz_question_answers: {
    columns: [
      { name: 'quiz_id', type: 'integer', notNull: true },
      { name: 'ends', type: 'boolean', notNull: false, generated: '"next_question_id" is null' },
      { name: 'organization_scope', type: 'integer', notNull: true },
    ],
    constraints: [
      {
        name: 'quiz_question_answers_organization_scope_fkey',
        sql: 'foreign key ("parent_id", "organization_scope") references "quiz_questions" ("id", "organization_scope") on update cascade on delete cascade',
      },
      {
        name: 'quiz_question_answers_text_fkey',
        sql: 'foreign key ("answer_id", "organization_scope") references "answers" ("id", "organization_scope") deferrable',
      },
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
