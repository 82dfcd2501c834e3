-- Rules that only the database can enforce under concurrent writes: a text occurs once per language in the bank, and an
-- answer leads either to another question of the same quiz or to fragrances.

-- Merges equal texts into the oldest one.
update quiz_questions set question_id = kept.id
  from questions as own
  join (select language, quest, min(id) as id from questions group by language, quest) as kept
    on kept.language = own.language and kept.quest = own.quest
  where own.id = quiz_questions.question_id and own.id <> kept.id;
delete from questions using questions as older
  where older.language = questions.language and older.quest = questions.quest and older.id < questions.id;
update quiz_question_answers set answer_id = kept.id
  from answers as own
  join (select language, label, description, min(id) as id from answers group by language, label, description) as kept
    on kept.language = own.language and kept.label = own.label and kept.description is not distinct from own.description
  where own.id = quiz_question_answers.answer_id and own.id <> kept.id;
delete from answers using answers as older
  where older.language = answers.language and older.label = answers.label
    and older.description is not distinct from answers.description and older.id < answers.id;
alter table "questions" add constraint "questions_text_key" unique ("language", "quest");
alter table "answers" add constraint "answers_text_key" unique nulls not distinct ("language", "label", "description");

-- Removes links that break the rules; the quiz must be validated again.
create temporary table wrong_links as
  select answer.id, question.parent_id as quiz_id
  from quiz_question_answers as answer
  join quiz_questions as question on question.id = answer.parent_id
  join quiz_questions as next on next.id = answer.next_question_id
  where next.id = question.id or next.parent_id <> question.parent_id
    or exists (select from fragrance_options where fragrance_options.parent_id = answer.id);
update quiz_question_answers set next_question_id = null where id in (select id from wrong_links);
update quizzes set validated_at = null, published_at = null where id in (select quiz_id from wrong_links);
drop table wrong_links;

alter table "quiz_questions" add constraint "quiz_questions_quiz_key" unique ("id", "parent_id");

alter table "quiz_question_answers" add column "quiz_id" integer;
update quiz_question_answers set quiz_id = quiz_questions.parent_id
  from quiz_questions where quiz_questions.id = quiz_question_answers.parent_id;
alter table "quiz_question_answers" alter column "quiz_id" set not null;
alter table "quiz_question_answers" add column "ends" boolean generated always as ("next_question_id" is null) stored;
alter table "quiz_question_answers" add constraint "quiz_question_answers_ends_key" unique ("id", "ends");
alter table "quiz_question_answers" add constraint "quiz_question_answers_itself_check" check ("next_question_id" <> "parent_id");
alter table "quiz_question_answers" add constraint "quiz_question_answers_quiz_fkey" foreign key ("parent_id", "quiz_id") references "quiz_questions" ("id", "parent_id") on delete cascade;
alter table "quiz_question_answers" add constraint "quiz_question_answers_next_fkey" foreign key ("next_question_id", "quiz_id") references "quiz_questions" ("id", "parent_id") on delete set null ("next_question_id");

-- Fills in the quiz of an answer from its question.
create function quiz_of_answer() returns trigger language plpgsql
  as $$ begin
    new.quiz_id := (select parent_id from public.quiz_questions where id = new.parent_id);
    return new;
  end $$;
create trigger quiz_of_answer before insert or update of parent_id on quiz_question_answers
  for each row execute function quiz_of_answer();

alter table "fragrance_options" add column "ends" boolean generated always as (true) stored;
alter table "fragrance_options" add constraint "fragrance_options_ends_fkey" foreign key ("parent_id", "ends") references "quiz_question_answers" ("id", "ends") on delete cascade;
