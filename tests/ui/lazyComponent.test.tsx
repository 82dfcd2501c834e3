import { render, screen } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyComponent, preloadComponents, resetFailedComponents } from '../../src/ui/lazyComponent.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

const renderPart = (Part: ComponentType<{ name: string }>) => (
  <Suspense fallback={<p>wait</p>}>
    <Part name="Ana" />
  </Suspense>
)

test('a part is fetched when it is first shown, and once', async () => {
  const load = vi.fn(async () => Greeting)
  const Part = lazyComponent(load)
  render(renderPart(Part))
  expect(screen.getByText('wait')).toBeTruthy()
  expect(await screen.findByText('Hello Ana')).toBeTruthy()
  render(renderPart(Part))
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that was fetched ahead stands at once', async () => {
  const Part = lazyComponent(async () => Greeting)
  await preloadComponents()
  render(renderPart(Part))
  expect(screen.getByText('Hello Ana')).toBeTruthy()
})

test('a part that is not to be fetched ahead is fetched when it is shown', async () => {
  const load = vi.fn(async () => Greeting)
  const Part = lazyComponent(load, { isPreloaded: false })
  await preloadComponents()
  expect(load).not.toHaveBeenCalled()
  render(renderPart(Part))
  expect(await screen.findByText('Hello Ana')).toBeTruthy()
})

test('a part that could not be fetched ahead is fetched when it is shown, and keeps no other from being fetched', async () => {
  let isOffline = true
  const Part = lazyComponent(async () => {
    if (isOffline) throw new Error('offline')
    return Greeting
  })
  const after = vi.fn(async () => Greeting)
  lazyComponent(after)
  await preloadComponents()
  expect(after).toHaveBeenCalledTimes(1)
  isOffline = false
  render(renderPart(Part))
  expect(await screen.findByText('Hello Ana')).toBeTruthy()
})

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? <p>broken</p> : this.props.children
  }
}

test('a part that could not be fetched is asked for once, is said to be broken, and is fetched when that is over', async () => {
  const { error } = console
  console.error = () => undefined
  const answers = [false, true]
  const load = vi.fn(async () => (answers.shift() ? Greeting : Promise.reject(new Error('no connection'))))
  const Part = lazyComponent(load)
  const first = render(<Boundary>{renderPart(Part)}</Boundary>)
  expect(await screen.findByText('broken')).toBeTruthy()
  console.error = error
  expect(load).toHaveBeenCalledTimes(1)
  first.unmount()
  resetFailedComponents()
  render(<Boundary>{renderPart(Part)}</Boundary>)
  expect(await screen.findByText('Hello Ana')).toBeTruthy()
})
