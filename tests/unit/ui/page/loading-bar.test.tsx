import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoadingBar } from '#components/ui/layout/loading-bar.tsx'
import { withCall, withTick } from '#components/ui/layout/loading-progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const percent = (container: Element) =>
  Number(container.querySelector('[data-percent]')?.getAttribute('data-percent'))
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a read adds 30 per cent, a write 45, a tick of 100 ms two of 5000 ms; no call fills it', () => {
  expect(withCall(0, 'read')).toBe(30)
  expect(withCall(0, 'write')).toBe(45)
  expect(withTick(30)).toBe(32)
  expect(withCall(90, 'write')).toBe(95)
  expect(withTick(95)).toBe(95)
})

test('it stands still for nobody, grows with calls, fills when they end and goes', () => {
  const { container, rerender } = render(<LoadingBar reads={0} writes={0} />)
  expect(container.childElementCount).toBe(0)
  rerender(<LoadingBar reads={1} writes={0} />)
  expect(percent(container)).toBe(30)
  pass(300)
  expect(percent(container)).toBe(36)
  rerender(<LoadingBar reads={1} writes={1} />)
  expect(percent(container)).toBe(81)
  rerender(<LoadingBar reads={0} writes={0} />)
  expect(percent(container)).toBe(100)
  pass(200)
  expect(container.childElementCount).toBe(0)
})

test('a call that begins while the bar goes starts it anew', () => {
  const { container, rerender } = render(<LoadingBar reads={1} writes={0} />)
  rerender(<LoadingBar reads={0} writes={0} />)
  pass(100)
  rerender(<LoadingBar reads={0} writes={1} />)
  pass(1000)
  expect(percent(container)).toBe(95)
})
