import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext } from 'react-admin'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { Notifications } from '../../src/layout/notices/Notifications.tsx'
import { useNotice } from '../../src/layout/notices/useNotice.tsx'
import { TranslatorProvider } from '../../src/ui/translator.tsx'
import { render } from '../support/render.tsx'

function Buttons() {
  const succeed = useNotice()
  const warn = useNotice('warning')
  return (
    <>
      <button type="button" onClick={() => succeed('Feito', { onUndo: () => undefined })}>
        succeed
      </button>
      <button type="button" onClick={() => warn('Recusado')}>
        warn
      </button>
    </>
  )
}

test('a refusal is said at once, also while earlier successes are shown and wait', async () => {
  render(
    <MemoryRouter>
      <TranslatorProvider translator={createTranslator('pt')}>
        <CoreAdminContext>
          <Buttons />
          <Notifications />
        </CoreAdminContext>
      </TranslatorProvider>
    </MemoryRouter>,
  )
  const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  // Three of them are shown for longer than the test waits.
  for (const name of ['succeed', 'succeed', 'succeed']) await click(name)
  expect((await screen.findByRole('status')).textContent).toContain('Feito')
  await click('warn')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Recusado'))
})
