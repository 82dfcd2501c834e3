import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { server } from '#product/server.ts'
import { findMigrations, migrate } from '../../server/db/migrate.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { setUpFreshApp } from '../http/appFixture.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'
import { openEmptyDatabase } from '../support/testDatabase.ts'
import { parseQuestions, storeCampaign, storeFragrances, storeQuiz } from './quizRecords.ts'

const testApp = await setUpFreshApp()
const folder = setUpTemporaryFolder()
beforeEach(async () => {
  await storeFragrances(testApp)
  await storeCampaign(testApp, 'Outono', [1])
  await storeQuiz(testApp, 1, parseQuestions('Sol? | Sim > 2 | Não = 1', 'Lua? | Talvez'))
  await storeQuiz(testApp, 2, parseQuestions('Sol? | Sim'))
})

describe('the database, whoever writes, refuses', () => {
  const addOption = 'insert into fragrance_options (parent_id, position, fragrance_id) values'
  it.each([
    ['an equal text of a question', "insert into questions (language, quest) values ('pt-BR', 'Sol?')"],
    ['an equal answer without a description', "insert into answers (language, label) values ('pt-BR', 'Sim')"],
    ['an answer that leads to its own question', 'update quiz_question_answers set next_question_id = 1 where id = 1'],
    ['an answer that leads into another quiz', 'update quiz_question_answers set next_question_id = 3 where id = 1'],
    ['an answer that would lead there once it moves', 'update quiz_question_answers set parent_id = 3 where id = 1'],
    ['a question for an answer that ends', 'update quiz_question_answers set next_question_id = 2 where id = 2'],
    ['a fragrance for an answer that leads on', `${addOption} (1, 0, 1)`],
    ['a fragrance that moves to such an answer', 'update fragrance_options set parent_id = 1'],
    ['a fragrance twice on an answer', `${addOption} (2, 1, 1)`],
  ])('%s', async (_name, statement) => {
    await expect(sql.raw(statement).execute(testApp.db)).rejects.toThrow(/constraint/)
  })

  it('no valid data', async () => {
    const { db } = testApp
    await sql`insert into answers (language, label, description) values ('pt-BR', 'Sim', 'Muito')`.execute(db)
    await sql`update quiz_question_answers set next_question_id = 2, parent_id = 1 where id = 3`.execute(db)
    await sql`update fragrance_options set parent_id = 4`.execute(db)
    await sql`delete from quiz_questions where id = 2`.execute(db)
    const { rows } =
      await sql`select id, quiz_id, next_question_id, ends from quiz_question_answers order by id`.execute(db)
    const quizzes = [1, 1, 1, 2]
    expect(rows).toEqual(
      quizzes.map((quiz_id, index) => ({ id: index + 1, quiz_id, next_question_id: null, ends: true })),
    )
  })
})

test('a database that was made before is brought up to it: equal texts become one, wrong links go', async () => {
  const root = findProjectRoot()
  const { db, close } = await openEmptyDatabase()
  const files = await findMigrations(getMigrationFolders(server).map((one) => join(root, one)))
  const migrateUpTo = async (last: string): Promise<void> => {
    for (const { name, path } of files.filter((one) => one.name <= last)) await cp(path, join(folder(), name))
    await migrate(db, folder(), ['.'])
  }
  await migrateUpTo('0006')
  await sql.raw(before).execute(db)
  await migrateUpTo('9999')
  const { rows: links } = await sql`
    select answer.id, quiz_id, question_id, answer_id, next_question_id from quiz_question_answers as answer
    join quiz_questions on quiz_questions.id = answer.parent_id order by answer.id`.execute(db)
  expect(links.map((row) => Object.values(row as object))).toEqual([
    [1, 1, 1, 1, 2],
    [2, 1, 1, 1, null],
    [3, 1, 1, 3, null],
    [4, 1, 1, 3, null],
  ])
  expect((await sql`select id from quizzes where validated_at is null`.execute(db)).rows).toEqual([{ id: 1 }])
  expect((await sql`select id from answers order by id`.execute(db)).rows).toEqual([{ id: 1 }, { id: 3 }])
  expect((await sql`select id from fragrance_options`.execute(db)).rows).toHaveLength(1)
  await close()
})

/**
 * Invalid data: duplicate texts, and answers that lead to both a question and fragrances, to themselves, or into
 * another quiz.
 */
const before = `do $$ begin
  insert into categories (name) values ('Floral');
  insert into fragrances (name, genre, category_id, image, secret) values ('Rosa', 'F', 1, '{}', '{}');
  insert into campaigns (name, cover) values ('Natal', '{}'), ('Outono', '{}');
  insert into questions (language, quest) values ('pt-BR', 'Sol?'), ('pt-BR', 'Sol?');
  insert into answers (language, label, description) values
    ('pt-BR', 'Sim', null), ('pt-BR', 'Sim', null), ('pt-BR', 'Sim', 'Muito'), ('pt-BR', 'Sim', 'Muito');
  insert into quizzes (name, campaign_id, validated_at) values ('Um', 1, now()), ('Dois', 2, now());
  insert into quiz_questions (parent_id, position, question_id) values (1, 0, 1), (1, 1, 2), (2, 0, 2);
  insert into quiz_question_answers (parent_id, position, answer_id, next_question_id) values
    (1, 0, 1, 2), (1, 1, 2, 1), (1, 2, 3, 3), (1, 3, 4, 2);
  insert into fragrance_options (parent_id, position, fragrance_id) values (4, 0, 1);
end $$`
