import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { emptyResponse, jsonResponse, textResponse } from '../support/browserFixture.ts'
import { buildImport, buildRow, noCounts, openImports, press } from './uiFixture.tsx'

test('the list shows each import with its records, state and counts, and starts one', async () => {
  const counts = { ...noCounts, rows: 20, new: 17, refused: 3 }
  const imports = [
    buildImport({ importId: 13, state: 'checked', counts }),
    buildImport({ importId: 12, state: 'undone', file: null, counts }),
  ]
  openImports('/admin/imports', {
    answers: { 'GET /imports': () => jsonResponse({ data: imports, total: 2, totalPages: 1 }) },
  })
  const rows = (await screen.findAllByRole('row')).slice(1)
  const texts = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  const rest = ['Novas: 17 · Recusadas: 3', 'Ana Beatriz Prado', '01/03/2026 11:00']
  expect(texts).toEqual([
    ['Importação 13fornecedores.csv', 'suppliers', 'Pronta para gravar', ...rest],
    ['Importação 12arquivo apagado', 'suppliers', 'Desfeita', ...rest],
  ])
  const start = screen.getByRole('link', { name: 'Importar planilha' })
  expect(start.getAttribute('href')).toBe('/admin/imports/create')
})

test('without imports the list says so, a failure can be tried again, and without the right it is closed', async () => {
  const answers = [emptyResponse(500), jsonResponse({ data: [], total: 0, totalPages: 0 })]
  const { unmount } = openImports('/admin/imports', {
    answers: { 'GET /imports': () => answers.shift() ?? emptyResponse(500) },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível carregar as importações')
  await press('Tentar novamente')
  expect(await screen.findByText('Ainda não há importações')).toBeTruthy()
  unmount()
  openImports('/admin/imports', { answers: { 'GET /imports': () => emptyResponse(403) } })
  expect(await screen.findByRole('heading', { name: /acesso|permiss/i })).toBeTruthy()
})

test('a file is sent in a part, which waits for a lost connection and goes on by itself [Z-04]', async () => {
  const created = buildImport({ state: 'uploading', reading: null, columns: [] })
  const parts = [() => Promise.reject(new TypeError('offline')), () => fixture.become('mapping', buildImport())]
  const fixture = openImports('/admin/imports/create?resource=suppliers', {
    shown: created,
    answers: {
      'POST /imports': () => jsonResponse(created, 201),
      'PUT /imports/12/parts/0': () => parts.shift()?.() ?? emptyResponse(500),
    },
  })
  const input = await screen.findByLabelText(/Escolher arquivo/)
  expect(screen.getByRole('combobox', { name: 'Cadastro' }).textContent).toBe('suppliers')
  await userEvent.upload(input, new File(['x'.repeat(900)], 'fornecedores.csv'))
  await press('Enviar arquivo')
  expect(await screen.findByText(/A conexão caiu/)).toBeTruthy()
  expect(fixture.address()).toBe('/admin/imports/12')
  fixture.browser.pass(1_000)
  expect(await screen.findByRole('heading', { name: 'O arquivo foi lido certo?' })).toBeTruthy()
  expect(fixture.sent().map(([method, path]) => [method, path])).toEqual([
    ['POST', '/api/imports'],
    ['PUT', '/api/imports/12/parts/0'],
    ['PUT', '/api/imports/12/parts/0'],
  ])
  expect(fixture.sent()[0]?.[2]).toEqual({ resource: 'suppliers', name: 'fornecedores.csv', bytes: 900 })
})

test('the first step says that records which need a file are created with a zip alone, and the second what is in it [Z-21]', async () => {
  const { reading } = buildImport()
  const archived = reading && { ...reading, archive: { sheet: 'dados.csv', files: 12 } }
  const shown = buildImport({ importId: 13, reading: archived ?? null })
  const fixture = openImports('/admin/imports/create?resource=labels', {
    shown,
    answers: { 'POST /imports': () => jsonResponse(shown, 201) },
  })
  const said = /envie um zip com a planilha e os arquivos.* só altera os que já existem/
  expect(await screen.findByText(said)).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'Cadastro' }))
  await userEvent.click(await screen.findByRole('option', { name: 'suppliers' }))
  await waitFor(() => expect(screen.queryByText(said)).toBeNull())
  await userEvent.upload(screen.getByLabelText(/Escolher arquivo/), new File(['x'], 'tudo.zip'))
  await press('Enviar arquivo')
  expect(await screen.findByText('Do zip: a planilha dados.csv e 12 arquivos.')).toBeTruthy()
  expect(fixture.address()).toBe('/admin/imports/13')
})

test('an upload that was cut off takes only the same file', async () => {
  const fixture = openImports('/admin/imports/12', {
    shown: buildImport({ state: 'uploading', reading: null, columns: [] }),
    answers: { 'PUT /imports/12/parts/0': () => fixture.become('mapping', buildImport()) },
  })
  const input = await screen.findByLabelText(/Escolher arquivo/)
  await userEvent.upload(input, new File(['x'], 'fornecedores.csv'))
  expect((await screen.findByText(/Este é outro arquivo/)).textContent).toContain('900')
  expect(fixture.sent()).toEqual([])
  await userEvent.upload(input, new File(['x'.repeat(900)], 'fornecedores.csv'))
  expect(await screen.findByRole('heading', { name: 'O arquivo foi lido certo?' })).toBeTruthy()
})

test('the first rows are shown, and each changed option reads the file again [Z-07]', async () => {
  const fixture = openImports('/admin/imports/12', {
    answers: { 'PUT /imports/12/reading': () => fixture.become('mapping') },
  })
  const sample = await screen.findByRole('table', { name: 'Primeiras linhas do arquivo' })
  expect(
    within(sample)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nome', 'Correio', 'Obs'])
  expect(within(sample).getByRole('cell', { name: 'Essência SA' })).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'Separador das colunas' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Vírgula (,)' }))
  await waitFor(() => expect(fixture.sent()).toEqual([['PUT', '/api/imports/12/reading', { delimiter: ',' }]]))
})

test('a file that was imported before is asked about, with that import, its person and its time', async () => {
  const file = { ...buildImport().file, name: 'fornecedores.csv', bytes: 900, received: [], expiresAt: '2026-03-02' }
  const fixture = openImports('/admin/imports/12', {
    shown: buildImport({ file: { ...file, sameAs: 7 } }),
    answers: { 'GET /imports/7': () => jsonResponse(buildImport({ importId: 7, state: 'done' })) },
  })
  const said = /importação 7, por Ana Beatriz Prado, em 01\/03\/2026 11:00/
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
  await press('Continuar')
  const question = await screen.findByRole('alertdialog', { name: 'Importar o mesmo arquivo de novo?' })
  expect(question.textContent).toMatch(said)
  expect(fixture.address()).toBe('/admin/imports/12')
  await userEvent.click(within(question).getByRole('button', { name: 'Importar de novo' }))
  await waitFor(() => expect(fixture.address()).toBe('/admin/imports/12?step=columns'))
})

test('columns say by what they were found or why they are ignored, and a similar field is offered [Z-13]', async () => {
  const fixture = openImports('/admin/imports/12?step=columns', {
    answers: {
      'PUT /imports/12/columns': () => jsonResponse(buildImport()),
      'POST /imports/12/check': () => fixture.become('checking'),
    },
  })
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
    'Pelo nome do campo',
    'IgnoradaUsar E-mail',
    'Nenhum campo tem este nome.',
  ])
  await press('Usar E-mail para a coluna Correio')
  await userEvent.click(screen.getByRole('combobox', { name: /Encontrar registros existentes por/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'E-mail' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Apaga o valor atual' }))
  await press('Continuar')
  await waitFor(() => expect(fixture.address()).toBe('/admin/imports/12?step=values'))
  const columns = [
    { index: 0, field: 'name' },
    { index: 1, field: 'email' },
    { index: 2, field: null },
  ]
  expect(fixture.sent()).toEqual([
    ['PUT', '/api/imports/12/columns', { columns, key: 'email', blank: 'clear' }],
    ['POST', '/api/imports/12/check', null],
  ])
  expect(await screen.findByRole('heading', { name: 'Conferindo as linhas' })).toBeTruthy()
})

test('the columns say how many rows find a record by the chosen key, and offer one by which rows are found', async () => {
  const isCompared = { rows: 1_500, isWhole: true, canBeProposed: true }
  openImports('/admin/imports/12?step=columns', {
    shown: buildImport({
      columns: [
        { index: 0, heading: 'Nome', field: 'name', by: 'label', reason: null },
        { index: 1, heading: 'Correio', field: 'email', by: 'person', reason: null },
      ],
    }),
    answers: {
      'GET /imports/12/matches': ({ path }) =>
        path.endsWith('index=1&field=email') ? jsonResponse({ ...isCompared, found: 1_200 }) : emptyResponse(400),
    },
  })
  const said = '1.200 linhas têm em “E-mail” o valor de um registro existente, e assim serão recusadas.'
  expect(await screen.findByText(said)).toBeTruthy()
  await press('Encontrar por E-mail')
  expect(screen.getByRole('combobox', { name: /Encontrar registros existentes por/ }).textContent).toBe('E-mail')
  expect(
    await screen.findByText(
      '1.200 de 1.500 linhas batem com registros existentes e os alteram; as outras criam registros novos.',
    ),
  ).toBeTruthy()
  expect(screen.queryByText(said)).toBeNull()
})

test('two columns for one field, and a required field without a column, stop before the next step [Z-12]', async () => {
  const fixture = openImports('/admin/imports/12?step=columns')
  const select = async (column: string, field: string) =>
    userEvent.selectOptions(await screen.findByRole('combobox', { name: `Campo da coluna ${column}` }), field)
  await select('Obs', 'name')
  expect(await screen.findAllByText('Outra coluna já vai para este campo. Deixe só uma.')).toHaveLength(2)
  await press('Continuar')
  await select('Obs', '')
  await select('Nome', 'city')
  expect(await screen.findByText(/Falta um campo obrigatório: Nome\./)).toBeTruthy()
  await press('Continuar')
  expect([fixture.address(), fixture.sent()]).toEqual(['/admin/imports/12?step=columns', []])
})

test('unknown values are mapped, created or refused once each, with how many rows have them [Z-18]', async () => {
  let to: unknown
  const value = () => ({
    text: 'Sampa',
    count: 1200,
    offered: [{ value: 'sp', label: 'São Paulo' }],
    canCreate: true,
    ...(to !== undefined && { to }),
  })
  const fixture = openImports('/admin/imports/12?step=values', {
    shown: buildImport({
      state: 'checked',
      counts: { ...noCounts, rows: 1200, refused: 1200 },
      columns: [
        { index: 0, heading: '_id', field: '_id', by: 'name', reason: null },
        { index: 1, heading: 'Nome', field: 'name', by: 'label', reason: null },
      ],
      targets: ['_id', 'name'].map((name) => ({
        name,
        label: name === 'name' ? 'Nome' : name,
        required: false,
        isKey: false,
      })),
    }),
    answers: {
      // The key column has no values; the server answers 400 if asked for them.
      'GET /imports/12/values': ({ path }) =>
        path.endsWith('field=name') ? jsonResponse([value()]) : emptyResponse(400),
      'PUT /imports/12/values': ({ body }) => {
        to = (body as { map: Record<string, unknown> }).map.Sampa
        return jsonResponse([value()])
      },
    },
  })
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Valor para “Sampa” em Nome' })
  expect(screen.getByText('1.200 linhas')).toBeTruthy()
  expect(screen.getByText(/Falta escolher 1 valor/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  const choices = { 'São Paulo': '0', 'Criar “Sampa”': 'create', 'Recusar as linhas': 'refuse' }
  for (const [label, name] of Object.entries(choices)) {
    await userEvent.selectOptions(choice, label)
    await waitFor(() => expect(choice.value).toBe(name))
  }
  const maps = ['sp', { create: true }, null].map((chosen) => ({ field: 'name', map: { Sampa: chosen } }))
  await waitFor(() => expect(fixture.sent().map(([, , body]) => body)).toEqual(maps))
  await userEvent.click(screen.getByRole('link', { name: 'Continuar' }))
  expect(fixture.address()).toBe('/admin/imports/12?step=check')
})

test('one row is told in the singular', async () => {
  const work = { done: 1, of: 1, perSecond: 1, secondsLeft: null, waitingBehind: 0 }
  openImports('/admin/imports/12', { shown: buildImport({ state: 'writing', work }) })
  expect(await screen.findByText('1 de 1 linha · 1 linha por segundo')).toBeTruthy()
})

test('while the server works it is asked each second whether something has changed, and the progress is said [Z-37]', async () => {
  const work = { done: 500, of: 2000, perSecond: 250.4, secondsLeft: 6, waitingBehind: 1 }
  const fixture = openImports('/admin/imports/12', { shown: buildImport({ state: 'writing', work }) })
  expect(await screen.findByText('500 de 2.000 linhas · 250 linhas por segundo · 6 s restantes')).toBeTruthy()
  expect(screen.getByText(/Há 1 importação deste cadastro na frente/)).toBeTruthy()
  expect(screen.getByText('Gravando os registros: 20 %')).toBeTruthy()
  const asked = () => fixture.browser.requests.filter(({ path }) => path === '/api/imports/12')
  await vi.waitFor(() => expect(asked().at(-1)?.headers.get('If-None-Match')).not.toBeNull(), 3_000)
  expect(screen.getByText(/^500 de 2.000/)).toBeTruthy()
  fixture.become('done', { work: null, counts: { ...noCounts, rows: 2000, new: 2000 } })
  expect(await screen.findByRole('heading', { name: 'Importação concluída' }, { timeout: 3_000 })).toBeTruthy()
})

test('a server without room refuses a part with its sentence, and says that an import waits [RO-14]', async () => {
  const said = 'O servidor está quase sem espaço.'
  const created = buildImport({ state: 'uploading', reading: null, columns: [] })
  const fixture = openImports('/admin/imports/create?resource=suppliers', {
    shown: created,
    answers: {
      'POST /imports': () => jsonResponse(created, 201),
      'PUT /imports/12/parts/0': () => textResponse(said, 507),
    },
  })
  await userEvent.upload(await screen.findByLabelText(/Escolher arquivo/), new File(['x'.repeat(900)], 'a.csv'))
  await press('Enviar arquivo')
  expect(await screen.findByText(said)).toBeTruthy()
  fixture.unmount()

  const work = { done: 500, of: 2000, perSecond: null, secondsLeft: null, waitingBehind: 0 }
  const sentence = 'O servidor está sem espaço, e a importação espera.'
  openImports('/admin/imports/12', { shown: buildImport({ state: 'writing', work, sentence }) })
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByText('500 de 2.000 linhas')).toBeTruthy()
})

test('a refused cell is mended in its place, with rows that it was refused with; what is refused again keeps what was typed', async () => {
  const counts = { ...noCounts, rows: 2, refused: 2 }
  const repair = { repair: 'email', field: 'email', count: 2, sentence: 'E-mail inválido' }
  const buildCell = (raw: string, sentence?: string) => ({ raw, from: null, to: raw, ...(sentence && { sentence }) })
  const rows = [2, 3, 4].map((line) =>
    buildRow({
      line,
      verdict: 'refused',
      cells: { name: buildCell('Aroma'), email: buildCell(`x${line}`, 'E-mail inválido') },
    }),
  )
  // Corrected with row 2, whose key it had.
  const freed = { ...rows[2], verdict: 'new', cells: { name: buildCell('Aroma'), email: buildCell('x4') } }
  const answers = [
    textResponse('A importação mudou.', 409),
    jsonResponse({ ...rows[0], verdict: 'new', cells: { name: buildCell('Aroma'), email: buildCell('a@b.co') } }),
  ]
  const fixture = openImports('/admin/imports/12', {
    shown: buildImport({ state: 'checked', counts, repairs: [repair] }),
    answers: {
      'GET /imports/12/rows': ({ path }) =>
        path.includes('lines=3%2C4')
          ? jsonResponse({ data: [rows[1], freed], total: 2, totalPages: 1 })
          : jsonResponse({ data: rows, total: 3, totalPages: 1 }),
      'PUT /imports/12/rows/2': () => answers.shift() ?? emptyResponse(500),
    },
  })
  const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail, linha 2' })
  expect(screen.queryByRole('textbox', { name: 'Nome, linha 2' })).toBeNull()
  expect(fixture.browser.requests.find(({ path }) => path.includes('/rows'))?.path).toContain('verdict=refused')
  await userEvent.clear(cell)
  await userEvent.type(cell, 'a@b.co{Enter}')
  expect(await screen.findByText('A importação mudou.')).toBeTruthy()
  expect(cell.value).toBe('a@b.co')
  await userEvent.type(cell, '{Enter}')
  expect(await screen.findByText('A linha 2 agora está certa.')).toBeTruthy()
  expect(cell.getAttribute('aria-invalid')).toBeNull()
  expect(fixture.sent().at(-1)).toEqual(['PUT', '/api/imports/12/rows/2', { cells: { email: 'a@b.co' } }])
  const isRefused = (line: number) =>
    screen.getByRole('textbox', { name: `E-mail, linha ${line}` }).getAttribute('aria-invalid') === 'true'
  await waitFor(() => expect([2, 3, 4].map(isRefused)).toEqual([false, true, false]))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'E-mail, linha 3' }))
})

test('a group of refused rows is mended at once, and its rows alone are shown', async () => {
  const repair = { repair: 'r1', field: 'email', count: 37, sentence: 'E-mail inválido' }
  const fixture = openImports('/admin/imports/12', {
    shown: buildImport({
      state: 'checked',
      counts: { ...noCounts, rows: 37, refused: 37 },
      columns: [{ index: 0, heading: 'Correio', field: 'email', by: 'person', reason: null }],
      repairs: [repair, { repair: 'r2', field: 'name', count: 3, sentence: 'Nome: obrigatório' }],
    }),
    answers: {
      'GET /imports/12/rows': () => jsonResponse({ data: [], total: 0, totalPages: 0 }),
      'GET /imports/12/choices': () => jsonResponse([]),
      'POST /imports/12/replace': () => fixture.become('checking'),
    },
  })
  await press('Ver linhas: E-mail inválido')
  // No column is mapped to the name, so there is no cell to correct.
  expect(screen.queryByRole('button', { name: 'Corrigir todas: Nome: obrigatório' })).toBeNull()
  expect(fixture.address()).toBe('/admin/imports/12?step=check&verdict=refused&repair=r1')
  await press('Corrigir todas: E-mail inválido')
  const dialog = await screen.findByRole('alertdialog', { name: 'Corrigir todas de uma vez' })
  expect(dialog.textContent).toContain('E-mail inválido — 37 linhas.')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Trocar o texto' }), ',')
  await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Pelo valor' }), '.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Corrigir' }))
  await waitFor(() =>
    expect(fixture.sent()).toEqual([['POST', '/api/imports/12/replace', { repair: 'r1', from: ',', to: '.' }]]),
  )
})

test('a group of rows gets a choice of its field, and its cells are emptied only if the person says so', async () => {
  const repair = { repair: 'r1', field: 'city', count: 37, sentence: 'Cidade desconhecida' }
  const cities = ['Recife #5', 'Olinda #6'].map((text) => ({ text, label: text }))
  const fixture = openImports('/admin/imports/12', {
    shown: buildImport({
      state: 'checked',
      counts: { ...noCounts, rows: 37, refused: 37 },
      columns: [{ index: 0, heading: 'Cidade', field: 'city', by: 'label', reason: null }],
      repairs: [repair],
    }),
    answers: {
      'GET /imports/12/rows': () => jsonResponse({ data: [], total: 0, totalPages: 0 }),
      'GET /imports/12/choices': ({ path }) =>
        jsonResponse(
          cities.filter(({ text }) => text.includes(new URLSearchParams(path.split('?')[1]).get('str') ?? '')),
        ),
      'POST /imports/12/replace': () => jsonResponse(buildImport(), 202),
    },
  })
  await press('Corrigir todas: Cidade desconhecida')
  const dialog = await screen.findByRole('alertdialog', { name: 'Corrigir todas de uma vez' })
  const submit = within(dialog).getByRole('button', { name: 'Corrigir' })
  const choice = await within(dialog).findByRole('combobox', { name: 'Pelo valor' })
  await userEvent.click(submit)
  expect([submit.getAttribute('aria-disabled'), fixture.sent()]).toEqual(['true', []])
  await userEvent.type(choice, 'Olin')
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Recife #5' })).toBeNull())
  await userEvent.click(await screen.findByRole('option', { name: 'Olinda #6' }))
  await userEvent.click(submit)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await press('Corrigir todas: Cidade desconhecida')
  const again = await screen.findByRole('alertdialog', { name: 'Corrigir todas de uma vez' })
  await userEvent.click(within(again).getByRole('checkbox', { name: 'Esvaziar as células' }))
  await userEvent.click(within(again).getByRole('button', { name: 'Corrigir' }))
  await waitFor(() =>
    expect(fixture.sent().map(([, , body]) => body)).toEqual([
      { repair: 'r1', to: 'Olinda #6' },
      { repair: 'r1', to: '' },
    ]),
  )
})

test('rows that are refused because their records exist change these records with one press', async () => {
  const repair = { repair: 'r1', field: 'email', count: 12, sentence: 'E-mail já existe', key: 'email' }
  const columns = [{ index: 0, heading: 'Correio', field: 'email', by: 'person', reason: null } as const]
  const fixture = openImports('/admin/imports/12?step=check&verdict=refused&repair=r1', {
    shown: buildImport({
      state: 'checked',
      counts: { ...noCounts, rows: 12, refused: 12 },
      columns,
      repairs: [repair],
    }),
    answers: {
      'GET /imports/12/rows': () => jsonResponse({ data: [], total: 0, totalPages: 0 }),
      'PUT /imports/12/columns': () => jsonResponse(buildImport()),
      'POST /imports/12/check': () => fixture.become('checking', { key: 'email' }),
    },
  })
  await press('Atualizar esses registros: E-mail já existe')
  expect(await screen.findByRole('heading', { name: 'Conferindo as linhas' })).toBeTruthy()
  expect(fixture.address()).toBe('/admin/imports/12?step=check')
  const sent = { columns: [{ index: 0, field: 'email' }], key: 'email', blank: 'keep' }
  expect(fixture.sent()).toEqual([
    ['PUT', '/api/imports/12/columns', sent],
    ['POST', '/api/imports/12/check', null],
  ])
  fixture.become('checked', { counts: { ...noCounts, rows: 12, changed: 12 }, repairs: [] })
  expect(await screen.findByText('Registros existentes são encontrados por “E-mail”.')).toBeTruthy()
})

test('a conflict shows both values with who and when, and is decided in its row [Z-43]', async () => {
  const cell = { raw: 'Rio', from: 'Itu', to: 'Rio', theirs: 'Natal', by: 'Caio', at: '2026-02-27T10:00:00.000Z' }
  const row = buildRow({ line: 4, recordId: 9, verdict: 'conflict', cells: { city: cell } })
  const fixture = openImports('/admin/imports/12', {
    shown: buildImport({ state: 'checked', counts: { ...noCounts, rows: 1, conflict: 1 } }),
    answers: {
      'GET /imports/12/rows': () => jsonResponse({ data: [row], total: 1, totalPages: 1 }),
      'PUT /imports/12/rows/4': () => jsonResponse({ ...row, verdict: 'changed' }),
    },
  })
  expect((await screen.findByText('Atual, de Caio, em 27/02/2026 10:00')).nextSibling?.textContent).toBe('Natal')
  expect(screen.getByText('No arquivo').nextSibling?.textContent).toBe('Rio')
  await press('Linha 4: ficar com o meu')
  expect(await screen.findByText('Alterada')).toBeTruthy()
  expect(fixture.sent()).toEqual([['PUT', '/api/imports/12/rows/4', { cells: {}, conflicts: 'mine' }]])
})

test('all conflicts are decided at once, after a question with their number [Z-43]', async () => {
  const cell = { raw: 'Rio', from: 'Itu', to: 'Rio', theirs: 'Natal', by: 'Caio', at: '2026-02-27T10:00:00.000Z' }
  const row = buildRow({ line: 4, recordId: 9, verdict: 'conflict', cells: { city: cell } })
  const fixture = openImports('/admin/imports/12', {
    shown: buildImport({ state: 'checked', counts: { ...noCounts, rows: 2, conflict: 2 } }),
    answers: {
      'GET /imports/12/rows': () => jsonResponse({ data: [row], total: 2, totalPages: 1 }),
      'POST /imports/12/replace': () => fixture.become('checking'),
    },
  })
  await press('Manter os atuais em todas')
  const question = await screen.findByRole('alertdialog', { name: 'Manter os valores atuais em todas?' })
  expect(question.textContent).toContain('2 linhas')
  await userEvent.click(within(question).getByRole('button', { name: 'Manter os atuais em todas' }))
  expect(await screen.findByRole('heading', { name: 'Conferindo as linhas' })).toBeTruthy()
  expect(fixture.sent()).toEqual([['POST', '/api/imports/12/replace', { conflicts: 'theirs' }]])
})

test('what else happens is agreed to with its numbers before the commit, which names the revision', async () => {
  const fixture = openImports('/admin/imports/12?step=write', {
    shown: buildImport({
      state: 'checked',
      revision: 8,
      counts: { ...noCounts, rows: 500, new: 412, refused: 88 },
      consequences: [{ sentence: '412 pessoas recebem um e-mail', count: 412 }],
    }),
    answers: { 'POST /imports/12/commit': () => fixture.become('writing') },
  })
  expect(await screen.findByText('Serão criados 412 registros.')).toBeTruthy()
  await press('Gravar 412 registros')
  expect((await screen.findByRole('alert')).textContent).toBe('Marque que leu o que mais acontece.')
  expect(fixture.sent()).toEqual([])
  expect(screen.getByText('412 pessoas recebem um e-mail')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Li e confirmo.' }))
  await press('Gravar 412 registros')
  await waitFor(() => expect(fixture.sent()).toEqual([['POST', '/api/imports/12/commit', { revision: 8 }]]))
  expect(await screen.findByRole('heading', { name: 'Gravando os registros' })).toBeTruthy()
})

test('cancelling is asked first, and leaves what is written', async () => {
  const fixture = openImports('/admin/imports/12', {
    shown: buildImport({ state: 'writing', counts: { ...noCounts, rows: 9, new: 9 } }),
    answers: { 'POST /imports/12/cancel': () => fixture.become('cancelled') },
  })
  await press('Cancelar importação')
  const question = await screen.findByRole('alertdialog', { name: 'Cancelar a importação?' })
  expect(question.textContent).toContain('O que já foi gravado fica, e pode ser desfeito.')
  await userEvent.click(within(question).getByRole('button', { name: 'Cancelar importação' }))
  expect(await screen.findByRole('heading', { name: 'Importação cancelada' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Desfazer importação' })).toBeTruthy()
})

test('an undo lists first what it leaves as it is, with who and when', async () => {
  const kept = [
    { recordId: '5', title: 'Aroma Ltda', by: { id: 7, nome: 'Caio' }, at: '2026-02-28T10:00:00.000Z' },
    { recordId: '6', title: 'Essência SA', by: null, at: '2026-02-28T09:00:00.000Z' },
  ]
  const fixture = openImports('/admin/imports/12', {
    shown: buildImport({ state: 'done', counts: { ...noCounts, rows: 3, new: 3 } }),
    answers: {
      'GET /imports/12/undo': () => jsonResponse({ undoable: 1, removed: 1, kept }),
      'POST /imports/12/undo': () => fixture.become('undone'),
    },
  })
  await press('Desfazer importação')
  const question = await screen.findByRole('alertdialog', { name: 'Desfazer a importação 12?' })
  expect(question.textContent).toContain('1 registro criado pela importação é excluído.')
  expect(question.textContent).not.toContain('volta')
  expect(
    within(question)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Aroma Ltda por Caio, em 28/02/2026 10:00', 'Essência SA usado por outro registro'])
  await userEvent.click(within(question).getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByRole('heading', { name: 'Importação desfeita' })).toBeTruthy()
})

test('an undo says only what will happen, with its numbers', async () => {
  const open = async (plan: { undoable: number; removed: number }) => {
    const { unmount } = openImports('/admin/imports/12', {
      shown: buildImport({ state: 'done', counts: { ...noCounts, rows: 9, changed: 9 } }),
      answers: { 'GET /imports/12/undo': () => jsonResponse({ ...plan, kept: [] }) },
    })
    await press('Desfazer importação')
    const question = await screen.findByRole('alertdialog', { name: 'Desfazer a importação 12?' })
    const text = question.querySelector(`#${CSS.escape(question.getAttribute('aria-describedby') ?? '')}`)?.textContent
    unmount()
    return text
  }
  expect(await open({ undoable: 9, removed: 0 })).toBe('9 registros alterados voltam ao que eram antes.')
  expect(await open({ undoable: 1_203, removed: 1_202 })).toBe(
    '1 registro alterado volta ao que era antes. 1.202 registros criados pela importação são excluídos.',
  )
})

test('the file and the rows are erased after a question, and the numbers stay', async () => {
  const fixture = openImports('/admin/imports/12', {
    shown: buildImport({ state: 'done', counts: { ...noCounts, rows: 7, new: 4, refused: 3 } }),
    answers: {
      'DELETE /imports/12': () => {
        fixture.set({ file: null })
        return emptyResponse(204)
      },
    },
  })
  expect(await screen.findByRole('button', { name: 'Baixar linhas recusadas (xlsx)' })).toBeTruthy()
  await press('Apagar arquivo e linhas')
  const question = await screen.findByRole('alertdialog', { name: 'Apagar o arquivo e as linhas?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Apagar' }))
  expect(await screen.findByText('O arquivo e as linhas foram apagados. Ficaram só os números.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Baixar/ })).toBeNull()
  const counts = screen.getByLabelText('Números da importação')
  expect(
    within(counts)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['7', '4', '0', '0', '3', '0'])
})

test('an import that is not there says so', async () => {
  openImports('/admin/imports/99')
  expect(await screen.findByText('Importação não encontrada')).toBeTruthy()
})
