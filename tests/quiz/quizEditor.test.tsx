import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'
import { emptyResponse, textResponse } from '../support/browserFixture.ts'
import { fill } from '../support/fill.ts'
import { clickButton, expectQuestion, findQuestionInput, openEditor, storedQuestions, user } from './editorFixture.ts'
import { buildAnswerBody, createStoredAnswer, createStoredQuestion } from './storedQuestions.ts'

const getShownButton = (name: string) => screen.getByRole('button', { name })
const getLabel = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Resposta' })
const getDescription = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Descrição' })
const selectOption = async (name: string, option: string | RegExp) => {
  await user.click(screen.getByRole('combobox', { name }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const endWith = async (...fragrances: string[]) => {
  await user.click(screen.getByRole('radio', { name: 'termina com fragrâncias' }))
  await user.click(screen.getByRole('combobox', { name: 'Fragrâncias' }))
  for (const name of fragrances) await user.click(await screen.findByRole('option', { name }))
  await user.keyboard('{Escape}')
}
const addAnswer = () => clickButton('Adicionar resposta')
const save = () => clickButton('Salvar pergunta')
const getPending = () =>
  within(screen.getByRole('group', { name: 'Respostas' }))
    .queryAllByRole('listitem')
    .map((card) => within(card).getByText(/.+/, { selector: 'strong' }).textContent)
const findTable = () => screen.findByRole('table')
const findRow = async (name: string | RegExp) => {
  const header = await within(await findTable()).findByRole('rowheader', { name })
  const found = header.closest('tr')
  if (!found) throw new Error('a cell stands outside of a row')
  return found
}
const editRow = async (name: string | RegExp) =>
  user.click(within(await findRow(name)).getByRole('button', { name: /^Editar/ }))
/** Opens a question and changes it. */
const changeRow = async (text: string) => {
  await clickButton(`Editar: ${text}`)
  await expectQuestion(text)
  await user.type(await findQuestionInput(), '!')
}
const findDialog = (name: string | RegExp) => screen.findByRole('alertdialog', { name })

describe('the editor of a quiz', () => {
  it('shows name, campaign and language, which cannot be changed [G-07]', async () => {
    openEditor()
    const head = await screen.findByRole('region', { name: 'Descoberta' })
    const facts = within(head)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(facts).toEqual([
      ['Nome', 'Descoberta'],
      ['Campanha', 'Natal'],
      ['Idioma', 'Português (Brasil)'],
    ])
    expect([within(head).queryByRole('textbox'), within(head).queryByRole('combobox')]).toEqual([null, null])
    expect(document.title).toBe('Descoberta | Sillage')
  })

  it('has a table of the questions with their answers, destinations and dates to the minute [G-09, M-14]', async () => {
    openEditor()
    const cells = within(await findRow(/^Qual momento\?/)).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'DiaQual clima?NoiteLavanda',
      expect.stringMatching(/^\d{2}\/\d{2}\/2026 \d{2}:\d{2}$/),
      '',
    ])
    expect(within(await findRow(/^Qual momento\?/)).getByText('Início')).toBeTruthy()
  })

  it('says how to begin where there is no question', async () => {
    openEditor({ questions: [] })
    expect(await screen.findByText('Este quiz ainda não tem perguntas. Comece assim:')).toBeTruthy()
  })
})

describe('the builder', () => {
  it('takes a new question whose answers lead on or end with fragrances, and lists them before it is saved [G-45, G-33, G-46]', async () => {
    const { sent } = openEditor()
    await fill(await findQuestionInput(), 'Qual intensidade?')
    await fill(getLabel(), 'Leve')
    await fill(getDescription(), 'Quase nada')
    await selectOption('Próxima pergunta', 'Qual clima?')
    await addAnswer()
    await waitFor(() => expect(getLabel().value).toBe(''))
    await fill(getLabel(), 'Forte')
    await endWith('Lavanda', 'Rosa')
    await addAnswer()
    await waitFor(() => expect(getPending()).toEqual(['Leve', 'Forte']))
    expect(sent('POST')).toEqual([])
    await save()
    await findRow(/^Qual intensidade\?/)
    expect(sent('POST')[0]?.body).toEqual({
      quizId: 7,
      quizQuestionId: null,
      questionId: null,
      quest: 'Qual intensidade?',
      answers: [buildAnswerBody('Leve', 2, { description: 'Quase nada' }), buildAnswerBody('Forte', [1, 3])],
    })
    expect((await findQuestionInput()).value).toBe('')
  })

  it('takes a question and answers that the bank has, by name in the language of the quiz [G-45, G-46]', async () => {
    const { sent } = openEditor()
    await user.click(await findQuestionInput())
    await user.click(await screen.findByRole('option', { name: 'Qual lugar?' }))
    expect(screen.getByText('Pergunta que já existe.')).toBeTruthy()
    await user.click(getLabel())
    await user.click(await screen.findByRole('option', { name: /^Praia/ }))
    expect(getDescription().value).toBe('Areia e mar')
    await endWith('Rosa')
    await addAnswer()
    await save()
    await findRow(/^Qual lugar\?/)
    expect(sent('POST')[0]?.body).toMatchObject({ questionId: 50, answers: [{ answerId: 60, desc: 'Praia' }] })
    expect(sent('GET /api/question/by-name').map(({ path }) => path)).toEqual([
      '/api/question/by-name?language=pt-BR&str=',
    ])
  })

  it('adds an answer by Enter, and saves one that only waits to be added', async () => {
    const { sent } = openEditor()
    await user.type(await findQuestionInput(), 'Qual lugar?{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(getLabel()))
    await user.keyboard('Serra')
    await endWith('Lavanda')
    await user.type(getDescription(), 'Pinheiros{Enter}')
    await waitFor(() => expect(getPending()).toEqual(['Serra']))
    await fill(getLabel(), 'Campo')
    await endWith('Rosa')
    await save()
    await findRow(/^Qual lugar\?/)
    expect(sent('POST')[0]?.body).toMatchObject({ answers: [{ desc: 'Serra' }, { desc: 'Campo' }] })
  })

  it('asks for a question and for answers where there are none [K-63, L-38, L-40]', async () => {
    const { sent } = openEditor()
    await findQuestionInput()
    await save()
    expect(await screen.findByText('Escolha ou escreva a pergunta.')).toBeTruthy()
    expect((await findQuestionInput()).getAttribute('aria-invalid')).toBe('true')
    const answers = screen.getByRole('group', { name: 'Respostas' })
    expect(within(answers).getByText('Adicione pelo menos uma resposta.')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await findQuestionInput()))
    await user.type(await findQuestionInput(), 'Qual lugar?')
    await save()
    await waitFor(() => expect(document.activeElement).toBe(answers))
    expect(sent('POST')).toEqual([])
  })

  it('asks for the text and the next question of an answer before it joins the others [L-39, L-42]', async () => {
    openEditor()
    await findQuestionInput()
    await addAnswer()
    expect(await screen.findByText('Escolha ou escreva a resposta.')).toBeTruthy()
    expect(getLabel().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Escolha a próxima pergunta.')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Próxima pergunta' }).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(getLabel()))
    expect(getPending()).toEqual([])
  })

  it('asks for fragrances where an answer ends the quiz [L-41]', async () => {
    openEditor()
    await fill(await findQuestionInput(), 'Qual lugar?')
    await fill(getLabel(), 'Serra')
    await endWith()
    await addAnswer()
    expect(await screen.findByText('Escolha pelo menos uma fragrância.')).toBeTruthy()
    const fragrances = screen.getByRole('combobox', { name: 'Fragrâncias' })
    expect(fragrances.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(fragrances))
  })

  it('takes at most 100 letters for an answer and its description [K-61]', async () => {
    openEditor()
    await findQuestionInput()
    await user.click(getDescription())
    await user.paste('a'.repeat(101))
    await addAnswer()
    expect(await screen.findByText('Use no máximo 100 caracteres.')).toBeTruthy()
    expect(getDescription().getAttribute('aria-invalid')).toBe('true')
  })

  it('changes a stored question and its answers, keeping what they are [G-34]', async () => {
    const { sent } = openEditor()
    await editRow(/^Qual momento\?/)
    await expectQuestion('Qual momento?')
    expect(getPending()).toEqual(['Dia', 'Noite'])
    await clickButton('Editar a resposta “Noite”')
    await waitFor(() => expect(getLabel().value).toBe('Noite'))
    await user.clear(getLabel())
    await fill(getLabel(), 'À noite')
    await selectOption('Fragrâncias', 'Rosa')
    await clickButton('Atualizar resposta')
    await waitFor(() => expect(getLabel().value).toBe(''))
    await clickButton('Mover a resposta “À noite” para cima')
    await waitFor(() => expect(getPending()).toEqual(['À noite', 'Dia']))
    await save()
    await within(await findRow(/^Qual momento\?/)).findByText('À noite')
    expect(sent('POST')[0]?.body).toMatchObject({
      quizQuestionId: 1,
      questionId: 11,
      answers: [
        {
          quizQuestionAnswerId: 22,
          answerId: null,
          desc: 'À noite',
          fragrances: [
            { fragranceOptionId: 221, fragranceId: 1 },
            { fragranceOptionId: null, fragranceId: 3 },
          ],
        },
        { quizQuestionAnswerId: 21, answerId: 121, desc: 'Dia' },
      ],
    })
  })

  it('loses no answer that is being typed when another one is opened', async () => {
    openEditor()
    await editRow(/^Qual clima\?/)
    await clickButton('Editar a resposta “Frio”')
    await waitFor(() => expect(getLabel().value).toBe('Frio'))
    expect(screen.queryByText('Há alterações não salvas')).toBeNull()
    await fill(getLabel(), 'inho')
    await clickButton('Editar a resposta “Quente”')
    await waitFor(() => expect(getLabel().value).toBe('Quente'))
    expect(getPending()).toEqual(['Frioinho', 'Quente'])
    expect(screen.getByText('Há alterações não salvas')).toBeTruthy()
    await user.clear(getLabel())
    await clickButton('Editar a resposta “Frioinho”')
    expect(await screen.findByText('Escolha ou escreva a resposta.')).toBeTruthy()
    expect(screen.getByText('Editar a resposta 2')).toBeTruthy()
  })

  it('offers as next question those of the quiz but itself and those that lead back to it', async () => {
    openEditor()
    await editRow(/^Qual clima\?/)
    await clickButton('Editar a resposta “Frio”')
    await waitFor(() => expect(getLabel().value).toBe('Frio'))
    await user.click(screen.getByRole('radio', { name: 'leva a outra pergunta' }))
    await user.click(screen.getByRole('combobox', { name: 'Próxima pergunta' }))
    expect(screen.queryAllByRole('option')).toEqual([])
    expect(await screen.findByText('Nenhuma pergunta para escolher. Digite o texto de uma nova.')).toBeTruthy()
  })

  it('makes the next question on the way, and comes back to the answer that leads there [G-08, G-30, G-31]', async () => {
    const { sent, stored } = openEditor({ questions: [] })
    await fill(await findQuestionInput(), 'Qual momento?')
    await user.type(getLabel(), 'Dia')
    await fill(screen.getByRole('combobox', { name: 'Próxima pergunta' }), 'Qual clima?')
    await user.click(await screen.findByRole('option', { name: 'Criar “Qual clima?”' }))
    const waiting = await screen.findByText(/será o destino da resposta “Dia” da pergunta “Qual momento\?”/)
    await waitFor(async () => expect(document.activeElement).toBe(await findQuestionInput()))
    expect((await findQuestionInput()).value).toBe('Qual clima?')
    expect((await findQuestionInput()).getAttribute('aria-describedby')?.split(' ')).toContain(waiting.id)
    await fill(getLabel(), 'Frio')
    await endWith('Menta Fria')
    await save()
    await expectQuestion('Qual momento?')
    const next = screen.getByRole<HTMLInputElement>('combobox', { name: 'Próxima pergunta' })
    expect([getLabel().value, next.value]).toEqual(['Dia', 'Qual clima?'])
    await waitFor(() => expect(document.activeElement).toBe(next))
    await save()
    await findRow(/^Qual momento\?/)
    expect(sent('POST')).toHaveLength(2)
    const [clima, momento] = stored().questions
    expect(momento?.answers[0]?.nextQuestionId).toBe(clima?.quizQuestionId)
  })

  it('shows the path of the questions that wait, and leads back to each, asking before what is typed is lost', async () => {
    const { sent } = openEditor({ questions: [] })
    const beginNext = async (answer: string, next: string) => {
      await fill(getLabel(), answer)
      await fill(screen.getByRole('combobox', { name: 'Próxima pergunta' }), next)
      await user.click(await screen.findByRole('option', { name: `Criar “${next}”` }))
      await expectQuestion(next)
    }
    await fill(await findQuestionInput(), 'Qual momento?')
    expect(screen.queryByRole('navigation', { name: 'Caminho das perguntas' })).toBeNull()
    await beginNext('Dia', 'Qual clima?')
    await beginNext('Frio', 'Qual hora?')
    const path = screen.getByRole('navigation', { name: 'Caminho das perguntas' })
    const getSteps = () => within(path).getAllByTitle(/./)
    expect(getSteps().map(({ textContent }) => textContent)).toEqual(['Qual momento?', 'Qual clima?', 'Qual hora?'])
    expect(getSteps().map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step'])

    await user.click(within(path).getByRole('button', { name: 'Qual clima?' }))
    const question = await findDialog('Descartar o que você digitou?')
    await user.click(within(question).getByRole('button', { name: 'Continuar editando' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expectQuestion('Qual hora?')
    await user.click(within(path).getByRole('button', { name: 'Qual momento?' }))
    await user.click(
      within(await findDialog('Descartar o que você digitou?')).getByRole('button', { name: 'Descartar' }),
    )
    await expectQuestion('Qual momento?')
    await waitFor(() => expect(getLabel().value).toBe('Dia'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Próxima pergunta' })))
    expect(sent('POST')).toEqual([])
  })

  it('is tried again where nobody has refused it, over the same version, as often as one likes', async () => {
    const { server, sent } = openEditor()
    const restore = server.override('POST /question/add-update', () => emptyResponse(503))
    await fill(await findQuestionInput(), 'Qual lugar?')
    await fill(getLabel(), 'Serra')
    await endWith('Lavanda')
    await save()
    const getRepeatButton = async () =>
      user.click(within(await findDialog('ERRO')).getByRole('button', { name: 'Tentar novamente' }))
    await getRepeatButton()
    await waitFor(() => expect(sent('POST')).toHaveLength(2))
    restore()
    await getRepeatButton()
    await findRow(/^Qual lugar\?/)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const postRequests = sent('POST')
    expect(postRequests.map(({ body }) => body)).toEqual([
      postRequests[0]?.body,
      postRequests[0]?.body,
      postRequests[0]?.body,
    ])
    expect(new Set(postRequests.map(({ headers }) => headers.get('If-Match'))).size).toBe(1)
    await expectQuestion('')
  })

  it('keeps what was typed when a save fails, and says what the server said [L-32]', async () => {
    const { server } = openEditor()
    const restore = server.override('POST /question/add-update', () =>
      textResponse('Esta fragrância saiu da campanha.'),
    )
    await fill(await findQuestionInput(), 'Qual lugar?')
    await fill(getLabel(), 'Serra')
    await endWith('Lavanda')
    await save()
    const failure = await findDialog('ERRO')
    expect(within(failure).getByText('Esta fragrância saiu da campanha.')).toBeTruthy()
    expect(within(failure).queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
    await clickButton('Fechar')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([(await findQuestionInput()).value, getLabel().value]).toEqual(['Qual lugar?', 'Serra'])
    restore()
    await save()
    await findRow(/^Qual lugar\?/)
  })
})

describe('deleting a question', () => {
  it('says what it would leave behind, and deletes it once that is confirmed [G-47]', async () => {
    const { sent } = openEditor()
    await user.click(within(await findRow(/^Qual clima\?/)).getByRole('button', { name: /^Deletar/ }))
    const question = await findDialog('Deletar a pergunta “Qual clima?”?')
    expect(within(question).getByText(/A resposta “Dia” deixa de ter destino\./)).toBeTruthy()
    expect(sent('DELETE')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Deletar' }))
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^Qual clima\?/ })).toBeNull())
    expect(sent('DELETE').map(({ path }) => path)).toEqual(['/api/question/2'])
    expect(within(await findRow(/^Qual momento\?/)).getByText('Sem destino')).toBeTruthy()
  })

  it('that fails says so under the title of every failure', async () => {
    const { server } = openEditor()
    server.override('DELETE /question/', () => emptyResponse(500))
    await clickButton('Deletar: Qual clima?')
    await user.click(within(await findDialog(/^Deletar a pergunta/)).getByRole('button', { name: 'Deletar' }))
    expect(
      within(await findDialog('Erro')).getByText('Ocorreu um erro ao salvar o quiz. Tente novamente.'),
    ).toBeTruthy()
  })

  it('names the questions that nothing would lead to', async () => {
    openEditor()
    await user.click(within(await findRow(/^Qual momento\?/)).getByRole('button', { name: /^Deletar/ }))
    const question = await findDialog('Deletar a pergunta “Qual momento?”?')
    expect(within(question).getByText(/Nada mais leva à pergunta “Qual clima\?”\./)).toBeTruthy()
  })
})

describe('the way to publication', () => {
  const getStage = () =>
    within(screen.getByRole('list', { name: 'Etapas do quiz' }))
      .getAllByRole('listitem')
      .find((one) => one.hasAttribute('aria-current'))?.textContent
  const getReason = (name: string) => {
    const described = getShownButton(name).getAttribute('aria-describedby')
    return described === null ? undefined : document.getElementById(described)?.textContent
  }

  it('goes from draft to validated to published, each time with the quiz fetched again [G-11, G-22, G-27]', async () => {
    const { sent } = openEditor()
    await screen.findByRole('button', { name: 'Validar' })
    expect([getStage(), getReason('Validar')]).toEqual(['Rascunho', undefined])
    const countReads = () => sent('GET /api/quiz/7').length
    expect(countReads()).toBe(1)
    await clickButton('Validar')
    await waitFor(() => expect(getStage()).toBe('Validado'))
    expect(countReads()).toBe(2)
    await clickButton('Publicar')
    await user.click(
      within(await findDialog('Publicar o quiz “Descoberta”?')).getByRole('button', { name: 'Publicar' }),
    )
    await waitFor(() => expect(getStage()).toBe('Publicado'))
    expect(countReads()).toBe(3)
    expect(sent('PUT').map(({ path }) => path)).toEqual(['/api/quiz/validate/7', '/api/quiz/publish/7'])
  })

  it.each([
    ['without questions [G-24]', { questions: [] }, 'o quiz não tem perguntas'],
    ['that is validated already [G-23]', { validatedAt: '2026-03-01T12:00:00.000Z' }, 'o quiz já foi validado'],
  ])('does not validate a quiz, and says why: %s', async (_which, changes, reason) => {
    const { sent } = openEditor(changes)
    await clickButton('Validar')
    expect(getShownButton('Validar').getAttribute('aria-disabled')).toBe('true')
    expect(getReason('Validar')).toBe(`Agora não é possível: ${reason}.`)
    expect(sent('PUT')).toEqual([])
  })

  it('does not validate a quiz with problems, and counts them', async () => {
    openEditor({ questions: [createStoredQuestion(1, 'Qual momento?', [createStoredAnswer(21, 'Dia')])] })
    await screen.findByRole('button', { name: 'Validar' })
    await waitFor(() => expect(getReason('Validar')).toMatch(/há 1 problema para resolver/))
  })

  it('does not publish before validation, nor twice [G-25, G-26]', async () => {
    const draft = openEditor()
    await clickButton('Publicar')
    expect(getShownButton('Publicar').getAttribute('aria-disabled')).toBe('true')
    expect(getReason('Publicar')).toMatch(/o quiz ainda não foi validado/)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    draft.screens.unmount()
    const validatedAt = '2026-03-01T12:00:00.000Z'
    openEditor({ validatedAt, publishedAt: validatedAt })
    await clickButton('Publicar')
    expect(getShownButton('Publicar').getAttribute('aria-disabled')).toBe('true')
    expect(getReason('Publicar')).toMatch(/o quiz já foi publicado/)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it.each([
    ['Validar', 'validate', {}],
    ['Publicar', 'publish', { validatedAt: '2026-03-01T12:00:00.000Z' }],
  ])(
    'says why “%s” failed: the sentence of the server, or else the message of a save [L-32]',
    async (name, call, at) => {
      const { server } = openEditor(at)
      const fail = async (text: string) => {
        await clickButton(name)
        const confirmation = screen.queryByRole('alertdialog', { name: /^Publicar o quiz/ })
        if (confirmation) await user.click(within(confirmation).getByRole('button', { name: 'Publicar' }))
        expect(within(await findDialog('ERRO')).getByText(text)).toBeTruthy()
        await clickButton('Fechar')
        await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      }
      server.override(`PUT /quiz/${call}/7`, () => textResponse('O quiz tem duas perguntas iniciais.'))
      await fail('O quiz tem duas perguntas iniciais.')
      server.override(`PUT /quiz/${call}/7`, () => emptyResponse(500))
      await fail('Ocorreu um erro ao salvar o quiz. Tente novamente.')
    },
  )

  test('a question that cannot be saved says the same without a sentence of the server [L-32]', async () => {
    const { server } = openEditor()
    server.override('POST /question/add-update', () => emptyResponse(500))
    await changeRow('Qual clima?')
    await save()
    const said = within(await findDialog('ERRO'))
    expect(said.getByText('Ocorreu um erro ao salvar o quiz. Tente novamente.')).toBeTruthy()
  })

  it('is taken offline once that is confirmed, with the campaign that is left without it, and stays validated', async () => {
    const { sent, stored } = openEditor({ validatedAt: '2026-03-01T12:00:00.000Z' })
    await clickButton('Publicar')
    expect(screen.queryByRole('button', { name: 'Tirar do ar' })).toBeNull()
    await user.click(within(await findDialog(/^Publicar o quiz/)).getByRole('button', { name: 'Publicar' }))
    await clickButton('Tirar do ar')
    const question = await findDialog('Tirar o quiz “Descoberta” do ar?')
    expect(question.textContent).toContain('a campanha “Natal” fica sem quiz')
    expect(sent('PUT /api/quiz/unpublish')).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Tirar do ar' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tirar do ar' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.contains(getShownButton('Publicar'))).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
    expect(sent('PUT /api/quiz/unpublish')).toHaveLength(1)
    expect(stored()).toMatchObject({ publishedAt: null, validatedAt: '2026-03-01T12:00:00.000Z' })
    await waitFor(() => expect(getShownButton('Publicar').getAttribute('aria-disabled')).toBeNull())
  })

  it('is begun anew by an edit of a validated quiz, which is said', async () => {
    openEditor({ validatedAt: '2026-03-01T12:00:00.000Z' })
    await changeRow('Qual clima?')
    await save()
    expect(await screen.findByText(/O quiz mudou e voltou a ser rascunho/)).toBeTruthy()
    expect(getStage()).toBe('Rascunho')
  })

  it('asks before the first edit takes a published quiz offline, and only then', async () => {
    const validatedAt = '2026-03-01T12:00:00.000Z'
    const { sent } = openEditor({ validatedAt, publishedAt: validatedAt })
    await changeRow('Qual clima?')
    await save()
    const findQuestionDialog = () => findDialog('Tirar o quiz do ar?')
    await user.click(within(await findQuestionDialog()).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([sent('POST'), getStage()]).toEqual([[], 'Publicado'])
    await save()
    await user.click(within(await findQuestionDialog()).getByRole('button', { name: 'Alterar e tirar do ar' }))
    await waitFor(() => expect(getStage()).toBe('Rascunho'))
    await changeRow('Qual clima?!')
    await save()
    await waitFor(() => expect(sent('POST')).toHaveLength(2))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('a quiz that others change', () => {
  it('is not overwritten: a stale save says so, shows the quiz as it is, and keeps what was typed', async () => {
    const { put, stored, sent } = openEditor()
    await editRow(/^Qual momento\?/)
    await user.clear(await findQuestionInput())
    await fill(await findQuestionInput(), 'Que momento?')
    const [, clima] = storedQuestions
    put({
      questions: [
        createStoredQuestion(1, 'Qual hora?', [...(stored().questions[0]?.answers ?? [])]),
        ...(clima ? [clima] : []),
      ],
    })
    await save()
    expect(within(await findDialog('O quiz mudou')).getByText(/Este quiz foi alterado/)).toBeTruthy()
    await clickButton('Fechar')
    await findRow(/^Qual hora\?/)
    expect((await findQuestionInput()).value).toBe('Que momento?')
    await save()
    await findRow(/^Que momento\?/)
    expect(sent('POST')).toHaveLength(2)
  })

  it('says that the question that was being edited is gone, and saves it as a new one', async () => {
    const { put, sent } = openEditor()
    await editRow(/^Qual clima\?/)
    await user.clear(await findQuestionInput())
    await fill(await findQuestionInput(), 'Que clima?')
    put({ questions: storedQuestions.slice(0, 1) })
    await save()
    await findDialog('O quiz mudou')
    await clickButton('Fechar')
    expect(await screen.findByText(/foi deletada do quiz/)).toBeTruthy()
    await save()
    await findRow(/^Que clima\?/)
    expect(sent('POST').at(-1)?.body).toMatchObject({ quizQuestionId: null, quest: 'Que clima?' })
  })
})

describe('a quiz that cannot be edited', () => {
  it('is inactive: all of it is shown, nothing can be changed, and why is said', async () => {
    const { sent } = openEditor({ deletedAt: '2026-03-01T12:00:00.000Z' })
    expect(await screen.findByText(/Este quiz está inativo: dá para ver tudo/)).toBeTruthy()
    await findRow(/^Qual momento\?/)
    expect(screen.queryByRole('combobox', { name: 'Pergunta' })).toBeNull()
    expect(within(await findTable()).queryByRole('button')).toBeNull()
    await clickButton('Validar')
    expect(getShownButton('Validar').getAttribute('aria-disabled')).toBe('true')
    await clickButton('Ativar')
    expect(await findQuestionInput()).toBeTruthy()
    expect(sent('PUT').map(({ path }) => path)).toEqual(['/api/quiz/activate/7'])
  })

  it('is not there: the list is shown, and that is said [L-34]', async () => {
    const { screens } = openEditor()
    await findQuestionInput()
    await screens.go('/admin/quiz/99/update')
    expect(await screen.findByText('Este quiz não existe. Estes são os que existem.')).toBeTruthy()
    await waitFor(() => expect(screens.address()).toMatch(/^\/admin\/quiz(\?|$)/))
  })

  it('could not be loaded, or not anew after a change: the dialog that says so and the page behind it offer to try again [L-33]', async () => {
    const { server, screens, sent } = openEditor()
    const getTitle = (name: string) => screen.getByRole('heading', { level: 1, name })
    const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const isRetryFocused = async () => {
      const failure = within(await findDialog('Erro'))
      expect(failure.getByText('Ocorreu um erro ao carregar o quiz.')).toBeTruthy()
      const retry = failure.getByRole('button', { name: 'Tentar novamente' })
      await waitFor(() => expect(document.activeElement).toBe(retry))
    }
    const openWithFailingSave = async () => {
      await findQuestionInput()
      const restore = server.override('GET /quiz/7', () => emptyResponse(500))
      await screens.go('/admin/quiz')
      await screen.findByText('1 quiz')
      await screens.go('/admin/quiz/7/update')
      await isRetryFocused()
      return restore
    }
    const first = await openWithFailingSave()
    const reads = sent('GET /api/quiz/7').length
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent('GET /api/quiz/7').length).toBeGreaterThan(reads))
    await isRetryFocused()
    first()
    await user.keyboard('{Enter}')
    await isClosed()
    await waitFor(() => expect(document.activeElement).toBe(getTitle('Editar quiz')))
    const second = await openWithFailingSave()
    await user.keyboard('{Escape}')
    await isClosed()
    expect(document.activeElement).toBe(getTitle('Erro'))
    second()
    await clickButton('Tentar novamente')
    await findQuestionInput()
    expect(document.activeElement).toBe(getTitle('Editar quiz'))

    await changeRow('Qual clima?')
    let third = (): unknown => undefined
    const saved = server.override('POST /question/add-update', (request) => {
      saved()
      const answer = server.answer(request)
      third = server.override('GET /quiz/7', () => emptyResponse(500))
      return answer
    })
    await save()
    await findDialog('Erro')
    third()
    await clickButton('Tentar novamente')
    await findRow(/^Qual clima\?!/)
    expect(document.activeElement).not.toBe(document.body)
  })
})

describe('the draft of the builder', () => {
  it('is offered when the editor is opened again, with the answers and the one in the form', async () => {
    const { browser, screens } = openEditor()
    await editRow(/^Qual clima\?/)
    await fill(getLabel(), 'Ameno')
    await clickButton('Tirar a resposta “Frio”')
    browser.pass(500)
    await screens.go('/admin/quiz/7/update?again')
    screens.unmount()
    openEditor({}, { browser })
    await clickButton('Restaurar')
    await waitFor(() => expect(getLabel().value).toBe('Ameno'))
    expect([(await findQuestionInput()).value, getPending()]).toEqual(['Qual clima?', ['Quente']])
    expect(screen.getByRole('heading', { name: 'Editar pergunta' })).toBeTruthy()
  })

  it('is gone once it is discarded', async () => {
    const { browser, screens } = openEditor()
    await changeRow('Qual clima?')
    browser.pass(500)
    screens.unmount()
    openEditor({}, { browser })
    await clickButton('Descartar')
    await waitFor(async () => expect(document.activeElement).toBe(await findQuestionInput()))
    expect([(await findQuestionInput()).value, screen.queryByText(/Você tem alterações/)]).toEqual(['', null])
  })

  it('stays in the builder while the quiz is fetched again, and is not left without a question', async () => {
    const { screens } = openEditor()
    await fill(await findQuestionInput(), 'Qual lugar?')
    await clickButton('Validar')
    await screen.findByText('Quiz validado com sucesso')
    expect((await findQuestionInput()).value).toBe('Qual lugar?')
    await editRow(/^Qual clima\?/)
    await findDialog('Descartar o que você digitou?')
    await clickButton('Continuar editando')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await screens.go('/admin/quiz')
    await findDialog('Sair sem salvar?')
    expect(screens.address()).toBe('/admin/quiz/7/update')
  })

  it('is asked about before its question is closed', async () => {
    openEditor()
    await changeRow('Qual clima?')
    await clickButton('Fechar esta pergunta')
    await findDialog('Descartar o que você digitou?')
    await clickButton('Descartar')
    await waitFor(async () => expect((await findQuestionInput()).value).toBe(''))
    await waitFor(async () => expect(document.activeElement).toBe(await findQuestionInput()))
  })
})
