-- The database itself refuses a quiz of one organization with texts from the bank of another one: the questions and
-- answers of a quiz repeat to whom it belongs, and refer to texts of the same.
alter table "quizzes" add constraint "quizzes_id_organization_scope_key" unique ("id", "organization_scope");
alter table "questions" add constraint "questions_id_organization_scope_key" unique ("id", "organization_scope");
alter table "answers" add constraint "answers_id_organization_scope_key" unique ("id", "organization_scope");

alter table "quiz_questions" add column "organization_scope" integer;
update quiz_questions set organization_scope = quizzes.organization_scope
  from quizzes where quizzes.id = quiz_questions.parent_id;
alter table "quiz_questions" alter column "organization_scope" set not null;
alter table "quiz_questions" add constraint "quiz_questions_id_organization_scope_key" unique ("id", "organization_scope");
alter table "quiz_questions" add constraint "quiz_questions_organization_scope_fkey" foreign key ("parent_id", "organization_scope") references "quizzes" ("id", "organization_scope") on update cascade on delete cascade;
alter table "quiz_questions" add constraint "quiz_questions_text_fkey" foreign key ("question_id", "organization_scope") references "questions" ("id", "organization_scope") deferrable;

alter table "quiz_question_answers" add column "organization_scope" integer;
update quiz_question_answers set organization_scope = quiz_questions.organization_scope
  from quiz_questions where quiz_questions.id = quiz_question_answers.parent_id;
alter table "quiz_question_answers" alter column "organization_scope" set not null;
alter table "quiz_question_answers" add constraint "quiz_question_answers_organization_scope_fkey" foreign key ("parent_id", "organization_scope") references "quiz_questions" ("id", "organization_scope") on update cascade on delete cascade;
alter table "quiz_question_answers" add constraint "quiz_question_answers_text_fkey" foreign key ("answer_id", "organization_scope") references "answers" ("id", "organization_scope") deferrable;

-- Fills in to whom a question belongs from its quiz, and to whom an answer belongs from its question.
create function owner_of_question() returns trigger language plpgsql
  as $$ begin
    new.organization_scope := (select organization_scope from public.quizzes where id = new.parent_id);
    return new;
  end $$;
create trigger owner_of_question before insert or update of parent_id on quiz_questions
  for each row execute function owner_of_question();

create function owner_of_answer() returns trigger language plpgsql
  as $$ begin
    new.organization_scope := (select organization_scope from public.quiz_questions where id = new.parent_id);
    return new;
  end $$;
create trigger owner_of_answer before insert or update of parent_id on quiz_question_answers
  for each row execute function owner_of_answer();
