import { render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { useFocusFallback } from '../../src/ui/useFocusFallback.ts'

function Region() {
  const ref = useRef<HTMLElement>(null)
  const restoreFocus = useFocusFallback(ref)
  const [isShown, setShown] = useState(true)
  return (
    <>
      <section ref={ref} tabIndex={-1} aria-label="region">
        {isShown && <button type="button">first</button>}
      </section>
      <button type="button" tabIndex={-1} onClick={() => setShown(false)}>
        remove
      </button>
      <div role="dialog" tabIndex={-1} aria-label="dialog" />
      <button type="button" onClick={restoreFocus}>
        closed
      </button>
    </>
  )
}

const region = () => screen.getByRole('region', { name: 'region' })
const click = (name: string) => screen.getByText(name).click()

test('the region takes the focus of an element in it that is removed, and none that is elsewhere', async () => {
  render(<Region />)
  screen.getByText('first').focus()
  click('remove')
  await expect.poll(() => document.activeElement).toBe(region())
  screen.getByText('remove').focus()
  click('closed')
  expect(document.activeElement).toBe(screen.getByText('remove'))
})

test('the region takes the focus where a closed dialog left none, whatever had it before', () => {
  render(<Region />)
  region().focus()
  region().blur()
  expect(document.activeElement).toBe(document.body)
  click('closed')
  expect(document.activeElement).toBe(region())
})

test('a dialog keeps the focus while it is open, and gives it to the region once it has closed', async () => {
  render(<Region />)
  screen.getByText('first').focus()
  const dialog = screen.getByRole('dialog')
  dialog.focus()
  click('remove')
  await expect.poll(() => screen.queryByText('first')).toBeNull()
  expect(document.activeElement).toBe(dialog)
  click('closed')
  expect(document.activeElement).toBe(region())
})
