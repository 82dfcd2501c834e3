import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { jsonResponse, textResponse } from '../support/browserFixture.ts'
import { buildQuestion, findItem, findTree, mockLayout, openTree, readLines } from './treeFixture.ts'

afterEach(() => vi.restoreAllMocks())

const user = userEvent.setup({ delay: null })
const whole = [
  'Pergunta: Onde?',
  '  Resposta: Mar',
  '    Pergunta: Quando?',
  '      Resposta: Manhã',
  '        Pergunta: Qual textura?',
  '          Resposta: Leve',
  '            Fragrância: Lavanda',
  '          Resposta: Densa',
  '            Fragrância: Menta',
  '      Resposta: Noite',
  '        Fragrância: Lavanda',
  '        Fragrância: Menta',
  '  Resposta: Mata',
  '    Pergunta: Como?',
  '      Resposta: Seco',
  '        Pergunta que já aparece na árvore: Qual textura?',
  '      Resposta: Úmido',
  '        Fragrância: Rosa',
]
const focused = () => document.activeElement?.getAttribute('aria-label')
const focusNode = async (name: string) => {
  const node = await findItem(name)
  act(() => node.focus())
  return node
}
/** Moves a node with its menu. */
const moveTo = async (name: string, target: RegExp) => {
  await user.click(within(await findItem(name)).getByRole('button', { name: /^Ações de/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mover para…' }))
  await user.click(await screen.findByRole('menuitem', { name: target }))
}

describe('the tree of a quiz', () => {
  it.each([600, 1280])('shows question, answer and fragrance as it is read, at %i px', async (width) => {
    openTree({ width })
    await findTree()
    expect(readLines()).toEqual(whole)
    const answer = await findItem('Resposta: Noite')
    expect(
      ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) => answer.getAttribute(name)),
    ).toEqual(['4', '2', '2', 'true'])
  })

  it('is drawn as soon as the quiz is there, and anew as soon as it has changed, without any wait [G-43]', async () => {
    const { browser } = openTree()
    await findTree()
    expect(readLines()).toEqual(whole)
    await moveTo('Fragrância: Rosa', /^Leve/)
    await waitFor(() => expect(readLines()).toContain('            Fragrância: Rosa'))
    expect(browser.now()).toBe(Date.UTC(2026, 2, 1, 12))
  })

  it('is walked through by keys: arrows, Home, End and letters', async () => {
    openTree()
    await focusNode('Pergunta: Onde?')
    const pressKeys = async (keys: string) => {
      await user.keyboard(keys)
      await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('treeitem'))
    }
    const steps = [
      ['{ArrowDown}', 'Resposta: Mar'],
      ['{ArrowRight}', 'Pergunta: Quando?'],
      ['{ArrowLeft}{ArrowLeft}', 'Resposta: Mar'],
      ['{ArrowUp}', 'Pergunta: Onde?'],
      ['{End}', 'Fragrância: Rosa'],
      ['{Home}', 'Pergunta: Onde?'],
      ['úm', 'Resposta: Úmido'],
    ] as const
    for (const [keys, name] of steps) {
      await pressKeys(keys)
      await waitFor(() => expect(focused()).toBe(name))
    }
    expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  })

  it('closes and opens what is below a node, one by one or all', async () => {
    openTree()
    await focusNode('Resposta: Mar')
    await user.keyboard('{ArrowLeft}')
    expect((await findItem('Resposta: Mar')).getAttribute('aria-expanded')).toBe('false')
    expect(readLines()).toHaveLength(8)
    await user.keyboard('{ArrowRight}')
    expect(readLines()).toEqual(whole)
    await user.click(screen.getByRole('button', { name: 'Recolher tudo' }))
    expect(readLines()).toEqual(['Pergunta: Onde?'])
    await user.click(within(await findItem('Pergunta: Onde?')).getByRole('button', { name: 'Expandir “Onde?”' }))
    expect(readLines()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Expandir tudo' }))
    expect(readLines()).toEqual(whole)
  })

  it('is searched, and leads from one find to the next, below what is closed too', async () => {
    openTree()
    await findTree()
    await user.click(screen.getByRole('button', { name: 'Recolher tudo' }))
    await user.type(screen.getByRole('searchbox', { name: 'Buscar na árvore' }), 'menta')
    const getMatches = () =>
      screen.getAllByRole('treeitem', { selected: true }).map((one) => one.id.split('-').slice(-2).join('-'))
    await waitFor(() => expect(getMatches()).toEqual(['fragrance-422']))
    expect(screen.getByText('1 de 2')).toBeTruthy()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(getMatches()).toEqual(['fragrance-222']))
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar na árvore' })
    await user.type(search, 'x')
    expect(screen.getByText('Nada encontrado')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect([search.value, document.activeElement]).toEqual(['', search])
    expect(screen.queryByText('Nada encontrado')).toBeNull()
    await user.keyboard('m')
    expect(await screen.findByText('1 de 7')).toBeTruthy()
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(await screen.findByText('7 de 7')).toBeTruthy()
  })

  it('is searched for a question that is seen again only where it stands', async () => {
    openTree()
    await findTree()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar na árvore' }), 'textura')
    expect(await screen.findByText('1 de 1')).toBeTruthy()
  })

  it('leads from a question that is seen again to where it stands', async () => {
    openTree()
    await user.click(
      within(await findItem('Pergunta que já aparece na árvore: Qual textura?')).getByRole('button', {
        name: /^Ações/,
      }),
    )
    await user.click(await screen.findByRole('menuitem', { name: 'Ir para a pergunta' }))
    await waitFor(() => expect(focused()).toBe('Pergunta: Qual textura?'))
  })

  it('is reached from the head of the page, past the form', async () => {
    openTree()
    await findTree()
    await user.click(screen.getByRole('button', { name: 'Ver a árvore' }))
    expect(focused()).toBe('Pergunta: Onde?')
  })

  it('says that there is nothing to show yet', async () => {
    openTree({ questions: [] })
    expect(await screen.findByText('A árvore aparece aqui')).toBeTruthy()
  })
})

describe('a card of the tree', () => {
  const getCombobox = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
  const isEdited = async (name: string, value: string) => {
    await waitFor(() => expect([getCombobox(name).value, document.activeElement]).toEqual([value, getCombobox(name)]))
  }

  it('is edited by Enter, a fragrance with its answer, once it is clear what becomes of what is typed', async () => {
    openTree()
    await focusNode('Pergunta: Quando?')
    await user.keyboard('{Enter}')
    await isEdited('Pergunta', 'Quando?')
    await focusNode('Fragrância: Rosa')
    await user.keyboard('{Enter}')
    await isEdited('Resposta', 'Úmido')
    expect(getCombobox('Pergunta').value).toBe('Como?')
    await user.keyboard('{End} e frio')
    await focusNode('Pergunta: Quando?')
    await user.keyboard('{Enter}')
    const question = within(await screen.findByRole('alertdialog', { name: 'Descartar o que você digitou?' }))
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Continuar editando' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(focused()).toBe('Pergunta: Quando?')
    expect(getCombobox('Resposta').value).toBe('Úmido e frio')
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await isEdited('Pergunta', 'Quando?')
  })

  it('has a menu that opens by Shift F10, leads to its places and back, and to its form', async () => {
    openTree()
    await focusNode('Resposta: Mata')
    await user.keyboard('{Shift>}{F10}{/Shift}')
    await user.click(await screen.findByRole('menuitem', { name: 'Mover para…' }))
    const places = await screen.findByRole('menu', { name: 'Lugares possíveis' })
    await waitFor(() => expect(document.activeElement).toBe(within(places).getAllByRole('menuitem')[0]))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(focused()).toBe('Resposta: Mata'))
    await user.keyboard('{Shift>}{F10}{/Shift}')
    await user.click(await screen.findByRole('menuitem', { name: 'Editar' }))
    await isEdited('Resposta', 'Mata')
  })
})

describe('the full screen of the tree', () => {
  const queryDialog = () => screen.queryByRole('dialog', { name: 'Árvore do quiz' })

  it('is entered and left by keys: the rest is out of reach meanwhile, the focus stays, and both are said', async () => {
    openTree({ width: 1280 })
    await findTree()
    act(() => screen.getByRole('button', { name: 'Tela cheia' }).focus())
    await user.keyboard('{Enter}')
    expect(queryDialog()).toBeTruthy()
    expect(screen.getByText('A árvore ocupa a janela inteira. Esc sai.').getAttribute('role')).toBe('status')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Sair da tela cheia')
    expect(document.querySelector('form')?.closest('[inert]')).toBeTruthy()
    await focusNode('Resposta: Mar')
    await user.keyboard('{Escape}')
    expect(queryDialog()).toBeNull()
    expect(screen.getByText('A árvore voltou à página.')).toBeTruthy()
    expect(focused()).toBe('Resposta: Mar')
    expect(document.querySelector('form')?.closest('[inert]')).toBeNull()
  })

  it('stays where Escape closes what is open above it', async () => {
    openTree({ width: 1280 })
    await findTree()
    await user.click(screen.getByRole('button', { name: 'Tela cheia' }))
    await focusNode('Resposta: Mar')
    await user.keyboard(' ')
    await screen.findByRole('dialog', { name: 'Mover “Mar” para…' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Mover “Mar” para…' })).toBeNull())
    expect(queryDialog()).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar na árvore' }), 'menta{Escape}')
    expect(queryDialog()).toBeTruthy()
  })
})

describe('a move by name', () => {
  it('lists what the rules allow, tells equal names apart, and is sent', async () => {
    const { moves } = openTree()
    await user.click(within(await findItem('Fragrância: Rosa')).getByRole('button', { name: /^Ações de/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mover para…' }))
    const list = await screen.findByRole('menu', { name: 'Lugares possíveis' })
    expect(
      within(list)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['NoiteResposta de “Quando?”', 'LeveResposta de “Qual textura?”', 'DensaResposta de “Qual textura?”'])
    await user.click(within(list).getByRole('menuitem', { name: /^Noite/ }))
    await screen.findByText('Árvore atualizada com sucesso')
    expect(moves()).toEqual([{ nodeType: 'fragrance', fragranceOptionId: 323, newQuizQuestionAnswerId: 22 }])
    await waitFor(() =>
      expect(readLines().slice(9, 13)).toEqual([
        '      Resposta: Noite',
        '        Fragrância: Lavanda',
        '        Fragrância: Menta',
        '        Fragrância: Rosa',
      ]),
    )
  })

  it('is made by keys alone: Space, a letter of the place, Enter; the focus stays with what was moved', async () => {
    const { moves } = openTree()
    await focusNode('Resposta: Noite')
    await user.keyboard(' ')
    await screen.findByRole('dialog', { name: 'Mover “Noite” para…' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Onde?'))
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() =>
      expect(moves()).toEqual([{ nodeType: 'answer', newQuizQuestionId: 3, quizQuestionAnswerId: 22 }]),
    )
    await waitFor(() => expect(focused()).toBe('Resposta: Noite'))
  })

  it('takes a question from the answer it stands under, and can be taken back', async () => {
    const { moves, record } = openTree()
    await findTree()
    const before = JSON.stringify(record())
    await moveTo('Pergunta: Qual textura?', /^Mata.*deixa de levar a “Como\?”$/)
    await screen.findByText('Árvore atualizada com sucesso')
    expect(moves()).toEqual([
      { nodeType: 'question', quizQuestionAnswerId: 12, nextQuestionId: 4, fromQuizQuestionAnswerId: 21 },
    ])
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(moves()).toHaveLength(3))
    await waitFor(() => expect(JSON.stringify(record())).toBe(before))
  })

  it('is taken back and made again by keys and by buttons, step by step', async () => {
    const { moves } = openTree()
    await findTree()
    const getStep = (name: string) => screen.getByRole('button', { name })
    const isDisabled = (name: string) => getStep(name).getAttribute('aria-disabled') === 'true'
    expect([isDisabled('Desfazer movimento'), isDisabled('Refazer movimento')]).toEqual([true, true])
    const findParentLine = (name: string) =>
      readLines().findLast((line, index) => index < readLines().indexOf(name) && /Resposta/.test(line))
    const expectSelectedAnswer = (answer: string) =>
      waitFor(() => expect(findParentLine('            Fragrância: Rosa')?.trim() ?? '').toBe(answer))
    await moveTo('Fragrância: Rosa', /^Leve/)
    await expectSelectedAnswer('Resposta: Leve')
    await moveTo('Fragrância: Rosa', /^Densa/)
    await expectSelectedAnswer('Resposta: Densa')
    await focusNode('Fragrância: Rosa')
    await waitFor(() => expect(isDisabled('Desfazer movimento')).toBe(false))
    await user.keyboard('{Control>}z{/Control}')
    await expectSelectedAnswer('Resposta: Leve')
    await screen.findByText('Movimento desfeito.')
    await user.click(getStep('Desfazer movimento'))
    await waitFor(() => expect(readLines()).toEqual(whole))
    await waitFor(() => expect(isDisabled('Desfazer movimento')).toBe(true))
    await focusNode('Fragrância: Rosa')
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await expectSelectedAnswer('Resposta: Leve')
    await screen.findByText('Movimento refeito.')
    await user.click(getStep('Refazer movimento'))
    await expectSelectedAnswer('Resposta: Densa')
    await waitFor(() => expect(isDisabled('Refazer movimento')).toBe(true))
    expect(moves().map((move) => (move as { newQuizQuestionAnswerId: number }).newQuizQuestionAnswerId)).toEqual([
      41, 42, 41, 32, 41, 42,
    ])
  })

  it('leaves Ctrl Z to the search for what is typed there', async () => {
    const { moves } = openTree()
    await findTree()
    await moveTo('Fragrância: Rosa', /^Leve/)
    await screen.findByText('Árvore atualizada com sucesso')
    await user.type(screen.getByRole('searchbox', { name: 'Buscar na árvore' }), 'm')
    await user.keyboard('{Control>}z{/Control}')
    await focusNode('Fragrância: Rosa')
    await user.keyboard('{Control>}y{/Control}')
    expect(moves()).toHaveLength(1)
  })

  it('is drawn at once, while the server takes its time, and taken back where it fails', async () => {
    const { server } = openTree({ width: 1280 })
    await findTree()
    let answer = (_: Response): void => undefined
    server.override('PUT /quiz/updateTree', () => new Promise((resolve) => (answer = resolve)))
    await moveTo('Fragrância: Rosa', /^Leve/)
    await waitFor(() => expect(readLines()[7]).toBe('            Fragrância: Rosa'))
    expect((await findTree()).getAttribute('aria-busy')).toBe('true')
    await act(async () => answer(textResponse('Não.')))
    await screen.findByRole('alertdialog', { name: 'Erro' })
    await waitFor(() => expect(readLines()).toEqual(whole))
  })

  it('says why there is no place', async () => {
    openTree()
    await focusNode('Pergunta: Onde?')
    await user.keyboard(' ')
    await screen.findByText(/^Nenhuma resposta pode levar a esta pergunta agora/)
  })

  it('that the server refuses opens a dialog with its sentence, and the tree is as it was [L-35]', async () => {
    const { server, reads } = openTree()
    server.override('PUT /quiz/updateTree', () => textResponse('A resposta já tem destino.'))
    await findTree()
    const before = reads()
    await moveTo('Fragrância: Rosa', /^Leve/)
    const dialog = await screen.findByRole('alertdialog', { name: 'Erro' })
    expect(dialog.textContent).toContain('A resposta já tem destino.')
    expect(reads()).toBe(before + 1)
    expect(readLines()).toEqual(whole)
  })

  it('over a quiz that somebody else has changed says so, and shows the quiz as it is', async () => {
    const { server, record } = openTree()
    await findTree()
    server.override('PUT /quiz/updateTree', () => jsonResponse({}, 412))
    record().questions = [buildQuestion(1, 'Em que lugar?', [11, 'Mar', ['Rosa']])]
    await moveTo('Fragrância: Rosa', /^Leve/)
    await screen.findByRole('alertdialog', { name: 'O quiz mudou' })
    expect(readLines()).toEqual(['Pergunta: Em que lugar? (com sugestão)', '  Resposta: Mar', '    Fragrância: Rosa'])
  })

  it('asks first where the quiz is published, is not made where one declines, and takes it off the air where not', async () => {
    const { moves } = openTree({
      changes: { publishedAt: '2026-02-01T12:00:00.000Z', validatedAt: '2026-02-01T12:00:00.000Z' },
    })
    await moveTo('Fragrância: Rosa', /^Leve/)
    const question = await screen.findByRole('alertdialog', { name: 'Tirar o quiz do ar?' })
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([moves(), readLines(), focused()]).toEqual([[], whole, 'Fragrância: Rosa'])
    await moveTo('Fragrância: Rosa', /^Leve/)
    await user.click(await screen.findByRole('button', { name: 'Alterar e tirar do ar' }))
    await waitFor(() => expect(readLines()).toContain('            Fragrância: Rosa'))
    await waitFor(() => expect(focused()).toBe('Fragrância: Rosa'))
    expect(moves()).toHaveLength(1)
  })

  it('is not offered where the quiz is inactive', async () => {
    openTree({ changes: { deletedAt: '2026-02-01T12:00:00.000Z' } })
    await focusNode('Fragrância: Rosa')
    await user.keyboard(' ')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a drag', () => {
  const getCard = (name: string) => screen.getByRole('treeitem', { name })
  /** Drags one card onto another; the mocked layout stacks them vertically. */
  const drag = async (taken: string, target: string) => {
    mockLayout()
    const getPointer = (name: string) => ({ clientX: 20, clientY: getCard(name).getBoundingClientRect().y + 8 })
    fireEvent.mouseDown(getCard(taken), { ...getPointer(taken), button: 0 })
    fireEvent.mouseMove(document, { clientX: 40, clientY: getPointer(taken).clientY })
    await waitFor(() => expect(getCard(taken).dataset.moving).toBe('true'))
    fireEvent.mouseMove(document, getPointer(target))
    await waitFor(() => expect(getCard(target).dataset.over).toBe('true'))
    const found = getCard(target).dataset.target
    // The drag image is removed asynchronously.
    await act(async () => void fireEvent.mouseUp(document, getPointer(target)))
    return found
  }

  it.each([
    [
      'Fragrância: Rosa',
      'Resposta: Noite',
      { nodeType: 'fragrance', fragranceOptionId: 323, newQuizQuestionAnswerId: 22 },
    ],
    ['Resposta: Noite', 'Pergunta: Como?', { nodeType: 'answer', newQuizQuestionId: 3, quizQuestionAnswerId: 22 }],
    [
      'Pergunta: Qual textura?',
      'Resposta: Mata',
      { nodeType: 'question', quizQuestionAnswerId: 12, nextQuestionId: 4, fromQuizQuestionAnswerId: 21 },
    ],
  ])('of “%s” onto “%s” is made [L-37]', async (taken, target, move) => {
    const { moves } = openTree()
    await findTree()
    expect(await drag(taken, target)).toBe('legal')
    await screen.findByText('Árvore atualizada com sucesso')
    expect(moves()).toEqual([move])
  })

  it.each([
    ['Fragrância: Rosa', 'Pergunta: Onde?', 'Uma fragrância só pode ficar em uma resposta.'],
    ['Resposta: Noite', 'Resposta: Mar', 'Uma resposta só pode ficar em uma pergunta.'],
    ['Pergunta: Quando?', 'Pergunta: Como?', 'Uma pergunta só pode ficar em uma resposta.'],
  ])(
    'of “%s” onto “%s” is not permitted: that is said for two seconds, and the quiz fetched again [G-41, G-42, L-36]',
    async (taken, target, why) => {
      const { browser, moves, reads } = openTree()
      await findTree()
      expect(await drag(taken, target)).toBe('illegal')
      expect((await screen.findByRole('alert')).textContent).toBe(`Ação não permitida ${why}`)
      const before = reads()
      await act(async () => browser.pass(1999))
      expect(reads()).toBe(before)
      await act(async () => browser.pass(1))
      await waitFor(() => expect(reads()).toBe(before + 1))
      expect([moves(), readLines()]).toEqual([[], whole])
    },
  )

  it('that the rules of the quiz refuse asks the server, which says why [L-35]', async () => {
    const { server } = openTree()
    server.override('PUT /quiz/updateTree', () => textResponse('A resposta termina com fragrâncias.'))
    await findTree()
    expect(await drag('Pergunta: Qual textura?', 'Resposta: Úmido')).toBe('illegal')
    const dialog = await screen.findByRole('alertdialog', { name: 'Erro' })
    expect(dialog.textContent).toContain('A resposta termina com fragrâncias.')
  })

  it('that the rules refuse does not ask first to take a published quiz off the air [L-35]', async () => {
    const { server, moves, record } = openTree({
      changes: { publishedAt: '2026-02-01T12:00:00.000Z', validatedAt: '2026-02-01T12:00:00.000Z' },
    })
    server.override('PUT /quiz/updateTree', () => textResponse('A resposta leva a uma pergunta.'))
    await findTree()
    expect(await drag('Fragrância: Rosa', 'Resposta: Seco')).toBe('illegal')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('A resposta leva a uma pergunta.')
    expect(moves()).toHaveLength(1)
    expect(record()).toMatchObject({ publishedAt: '2026-02-01T12:00:00.000Z' })
  })

  it('that ends where it began, or is given up, changes nothing', async () => {
    const { moves } = openTree()
    await findTree()
    await drag('Fragrância: Rosa', 'Resposta: Úmido')
    fireEvent.mouseDown(getCard('Resposta: Noite'), { clientX: 20, clientY: 20, button: 0 })
    fireEvent.mouseMove(document, { clientX: 40, clientY: 20 })
    fireEvent.keyDown(document, { key: 'Escape', code: 'Escape' })
    await waitFor(() => expect(getCard('Resposta: Noite').dataset.moving).toBe('false'))
    expect([moves(), screen.queryByRole('alert')]).toEqual([[], null])
  })
})

describe('what is wrong with a quiz', () => {
  const problemQuiz = [
    buildQuestion(1, 'Onde?', [11, 'Mar', ['Rosa']], [12, 'Mata']),
    buildQuestion(2, 'Quando?', [21, 'Manhã', ['Lavanda']]),
  ]

  it('stands beside the tree, and each entry leads to its place', async () => {
    openTree({ questions: problemQuiz })
    await findTree()
    const list = await screen.findByRole('region', { name: 'Problemas' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Impede a validaçãoResposta sem destinoMata',
      'Impede a validaçãoNenhuma resposta leva a esta perguntaQuando?',
      'SugestãoPergunta com uma só resposta: não há o que escolherQuando?',
    ])
    await user.click(screen.getByRole('button', { name: 'Recolher tudo' }))
    await user.click(within(list).getByRole('button', { name: /Resposta sem destino/ }))
    await waitFor(() => expect(focused()).toBe('Resposta: Mata (com problema)'))
  })

  it('is shown forty at a time; the focus goes on to the first of the others', async () => {
    // 21 superfluous roots and 22 questions with a single answer.
    openTree({
      questions: Array.from({ length: 22 }, (_, index) =>
        buildQuestion(index + 1, `P${index + 1}?`, [100 + index, 'Sim', ['Rosa']]),
      ),
    })
    const list = await screen.findByRole('region', { name: 'Problemas' })
    const getButtons = () =>
      within(list)
        .getAllByRole('listitem')
        .map((entry) => within(entry).getByRole('button'))
    expect(getButtons()).toHaveLength(40)
    await user.click(screen.getByRole('button', { name: 'Mostrar mais 3' }))
    expect(getButtons()).toHaveLength(43)
    expect(screen.queryByRole('button', { name: /^Mostrar mais/ })).toBeNull()
    expect(document.activeElement).toBe(getButtons()[40])
    await user.tab()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(focused()).toMatch(/^Pergunta: P21\?/))
  })

  it('is met where the quiz is tried, which leads to the form of its question', async () => {
    openTree({ questions: problemQuiz.slice(0, 1) })
    await findTree()
    const opener = screen.getByRole('button', { name: 'Experimentar' })
    await user.click(opener)
    await screen.findByRole('dialog', { name: 'Experimentar “Descoberta”' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(opener))
    await user.click(opener)
    await user.click(await screen.findByRole('button', { name: 'Mata' }))
    await user.click(await screen.findByRole('button', { name: 'Editar esta pergunta' }))
    const quest = screen.getByRole<HTMLInputElement>('combobox', { name: 'Pergunta' })
    await waitFor(() => expect([quest.value, document.activeElement]).toEqual(['Onde?', quest]))
  })

  it('says that nothing is', async () => {
    openTree()
    await screen.findByText('Nenhum problema encontrado.')
  })
})
