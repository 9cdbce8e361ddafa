import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { Opening } from '#components/integrations/store-money/moving.tsx'
import { Refusal } from '#contract/error.ts'
import type { StoreMoney } from '#contract/integrations/store-sync-shapes.ts'
import errors from '#messages/en/errors.json'
import integrations from '#messages/en/integrations.json'
import ui from '#messages/en/ui.json'

const called = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('#client/call.ts', () => ({ call: called }))
afterEach(() => {
  cleanup()
  called.mockReset()
})

const money = {
  mode: 'gift_cards',
  cards: { on: 2, opening: 1, closing: 0, refused: 0 },
  amount: '40.00',
  waiting: 0,
} as StoreMoney
const { failed } = integrations.money.moving

test('progress whose total couldn’t be loaded says so, and is there after another try', async () => {
  called.mockRejectedValueOnce(new Refusal('upstream_down'))
  called.mockResolvedValueOnce({ cards: 4, amount: '80.00', stays: [], expected: 'e' })
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ errors, integrations, ui }}>
        <Opening money={money} currency="GBP" />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  // a total that isn't known is none: no bar is full, and no card is held up
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(await screen.findByText(failed)).toBeTruthy()
  expect(screen.getByText(errors.upstream_down)).toBeTruthy()
  expect(screen.queryByText(/follows once an open order/)).toBeNull()
  fireEvent.click(screen.getByRole('button'))
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('50')
  expect(screen.getByText('2 of 4 cards, £40.00')).toBeTruthy()
  expect(screen.queryByText(failed)).toBeNull()
})
