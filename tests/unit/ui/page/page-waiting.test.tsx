import { act, cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { PageWaiting } from '#components/shell/state/page-waiting.tsx'
import shell from '#messages/en/shell.json'

let pending = 0
vi.mock('#components/ui/button/link-pending.tsx', () => ({ usePendingLinks: () => pending }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const page = () => (
  <NextIntlClientProvider locale="en" messages={{ shell }} timeZone="UTC">
    <PageWaiting>
      <p>The page</p>
    </PageWaiting>
  </NextIntlClientProvider>
)
const after = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const overlay = () => document.querySelector('[data-overlay]')

test('a late page has its skeleton; once it is there the overlay lingers for a second', () => {
  vi.useFakeTimers()
  pending = 1
  const { rerender } = render(page())
  after(399)
  expect(screen.queryByRole('status')).toBeNull()
  after(1)
  expect(screen.getByRole('status')).toBeTruthy()
  pending = 0
  rerender(page())
  expect([screen.queryByRole('status'), overlay() !== null]).toEqual([null, true])
  after(999)
  expect(overlay()).not.toBeNull()
  after(1)
  expect(overlay()).toBeNull()
})

test('a page that is in time has neither', () => {
  vi.useFakeTimers()
  pending = 0
  render(page())
  after(2000)
  expect([screen.queryByRole('status'), overlay()]).toEqual([null, null])
})
