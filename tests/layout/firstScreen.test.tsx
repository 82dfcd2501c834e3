import { screen } from '@testing-library/react'
import { Route, Routes, useParams } from 'react-router'
import { expect, test } from 'vitest'
import { FirstScreen } from '../../src/FirstScreen.tsx'
import { PageTitle } from '../../src/layout/pages/PageTitle.tsx'
import type { MenuItem } from '../../src/layout/shell/shell.ts'
import { openShell } from './shellFixture.tsx'

const createItem = (name: string, item: Partial<MenuItem> = {}): MenuItem => ({
  ...{ name, labels: [], label: name, icon: 'file' },
  ...item,
})
const side = [
  createItem('secret', { to: '/admin/secret', who: ({ profile }) => profile.nome === 'ADMIN' }),
  createItem('coming'),
  createItem('group', { children: [createItem('bikes', { to: '/admin/bikes' })] }),
]

test.each([
  ['ADMIN', side, 'secret'],
  ['STAFF', side, 'bikes'],
  ['STAFF', [], 'Acesso não permitido'],
])(
  'a product without a first page begins with the first screen of its menu that %s may open',
  (profile, items, title) => {
    const pages = (
      <Routes>
        <Route path="/admin/home" element={<FirstScreen />} />
        <Route path="/admin/:name" element={<Named />} />
      </Routes>
    )
    openShell(pages, { address: '/admin/home', profile, navigation: { side: items, upcomingItems: [], top: [] } })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  },
)

function Named() {
  return <PageTitle title={useParams().name ?? ''} />
}
