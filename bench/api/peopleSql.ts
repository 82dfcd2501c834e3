/** The SQL that creates a hand-written table with the same people as the product's table. */
export const buildPeopleSql = (count: number): readonly string[] => [
  'create extension if not exists pg_trgm',
  `create table people (
    id serial primary key, nome varchar(200) not null, email varchar(200) not null unique, profile_id integer not null,
    genre varchar(1), birthday date, cpf varchar(14), document varchar(14), zipcode varchar(12), city varchar(100),
    street varchar(200), confirmed_at timestamptz, created_at timestamptz not null default now())`,
  `insert into people (nome, email, profile_id, genre, birthday, cpf, zipcode, city, street, confirmed_at, created_at)
    select initcap(substr(md5(i::text), 1, 7)) || ' ' || initcap(substr(md5((i * 7)::text), 1, 9)), 'p' || i || '@example.com',
      1 + i % 2, (array['M', 'F', 'O', null])[1 + i % 4], date '1960-01-01' + i % 15000, lpad((i * 7919::bigint)::text, 11, '0'),
      lpad((i % 90000)::text, 5, '0') || '-000', (array['São Paulo', 'Santos', 'Campinas', 'Ribeirão Preto'])[1 + i % 4],
      'Rua ' || initcap(substr(md5((i * 3)::text), 1, 12)) || ', ' || i % 2000, now(),
      timestamptz '2020-01-01' + i * interval '17 minutes'
    from generate_series(1, ${count}) as i`,
  'create index people_nome on people (nome)',
  ...['nome', 'email', 'cpf', 'document'].map(
    (column) => `create index people_${column}_search on people using gin (${column} gin_trgm_ops)`,
  ),
  'vacuum analyze people',
]
