import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readShownRows } from '../exports/files.ts'
import { setUpApp } from '../http/appFixture.ts'

const testApp = await setUpApp()
const manager = await testApp.signInAs('GERENTE')
await sql`insert into initiatives (title, status, created_at) values
  ('Vitrine', 'Aprovada', '2026-01-02T03:00:00Z'), ('Trilha', 'Em Análise', '2026-01-03T15:30:00Z'),
  ('+Oficina', 'Aprovada', '2026-01-04T15:30:00Z')`.execute(testApp.db)
await sql`insert into results (initiative_id, title, value, created_at) values
  (1, 'Visitantes', 1234.5, '2026-02-01T12:00:00Z')`.execute(testApp.db)

test('each status says how many initiatives it has, zeros included [J-68, I-12]', async () => {
  expect((await manager.get('/api/dashboard/chart-iniciativa')).json()).toEqual([
    { status: 'Aprovada', totalIniciativas: 2 },
    { status: 'Em Análise', totalIniciativas: 1 },
    { status: 'Necessita Alteração', totalIniciativas: 0 },
    { status: 'Reprovada', totalIniciativas: 0 },
    { status: 'Inativo', totalIniciativas: 0 },
  ])
})

test('the initiatives are a file, with their status in the language of the person [J-69]', async () => {
  const response = await manager.get('/api/iniciativa/export')
  expect(response.headers['content-disposition']).toBe('attachment; filename="iniciativas-2026-03-01.xlsx"')
  expect(readShownRows(response.rawPayload)).toEqual([
    ['Iniciativa', 'Status', 'Criada em (Horário Padrão de Brasília)'],
    ['Vitrine', 'Ativa', '02/01/2026 00:00'],
    ['Trilha', 'Em Análise', '03/01/2026 12:30'],
    ['+Oficina', 'Ativa', '04/01/2026 12:30'],
  ])
  const spanish = await manager.get('/api/iniciativa/export', { 'content-language': 'es-ES' })
  expect(readShownRows(spanish.rawPayload)[1]).toEqual(['Vitrine', 'Activa', '02/01/2026 00:00'])
})

test('their results are a file, too [J-70]', async () => {
  const response = await manager.get('/api/resultado/export')
  expect(response.headers['content-disposition']).toBe(
    'attachment; filename="resultados-das-iniciativas-2026-03-01.xlsx"',
  )
  expect(readShownRows(response.rawPayload)).toEqual([
    ['Iniciativa', 'Indicador', 'Valor', 'Registrado em (Horário Padrão de Brasília)'],
    ['Vitrine', 'Visitantes', '1234.5', '01/02/2026 09:00'],
  ])
})

test('a long table is read in pages, and nothing is left out', async () => {
  await sql`insert into results (initiative_id, title, value) select 2, 'Degustações', n from generate_series(1, 2500) as n`.execute(
    testApp.db,
  )
  const rows = readShownRows((await manager.get('/api/resultado/export')).rawPayload)
  expect(rows).toHaveLength(2502)
  expect(rows.at(-1)?.slice(0, 3)).toEqual(['Trilha', 'Degustações', '2500'])
})
