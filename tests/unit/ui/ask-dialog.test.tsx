import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { AskDialog } from '#components/store-credit/issue/ask-dialog.tsx'
import { Refusal } from '#contract/error.ts'
import commerce from '#messages/en/commerce.json'
import errors from '#messages/en/errors.json'
import storeCredit from '#messages/en/store-credit.json'
import ui from '#messages/en/ui.json'
import { emptyIssueForm } from '#rules/store-credit/store-credit.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }))
vi.mock('#client/call.ts', () => ({ call, isOutcomeUnknown: () => false }))
vi.mock('#i18n/navigation.ts', () => ({
  useRouter: () => ({ push: () => undefined, refresh: () => undefined }),
}))
afterEach(() => {
  cleanup()
  call.mockReset()
})

const facts = { by: 'Olivia', at: '2026-03-01T09:00:00.000Z', amount: '12.34' }
const ready = {
  typed: emptyIssueForm({}),
  untouched: [],
  amount: '100.00',
  expiresOn: null,
  sendAt: null,
  customer: null,
}

test('a request over the limit is filed, also for somebody who got credit lately', async () => {
  call.mockRejectedValueOnce(new Refusal('credited_lately', { facts }))
  call.mockResolvedValueOnce({ approval: {} })
  const onAsked = vi.fn<() => void>()
  render(
    <NextIntlClientProvider
      locale="en"
      messages={{ commerce, errors, 'store-credit': storeCredit, ui }}
      timeZone="UTC"
      now={new Date('2026-03-01T10:00:00Z')}
    >
      <QueryClientProvider client={new QueryClient()}>
        <AskDialog
          ready={ready}
          facts={{ max: '20.00' }}
          currency="GBP"
          onBack={() => undefined}
          onAsked={onAsked}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: storeCredit.limit.submit, hidden: true }))
  const anyway = { name: storeCredit.limit.submitAnyway, hidden: true }
  const again = await waitFor(() => screen.getByRole('button', anyway))
  expect(document.body.textContent).toContain('Olivia credited £12.34 1 hour ago.')
  fireEvent.click(again)
  await waitFor(() => expect(onAsked).toHaveBeenCalledOnce())
  expect(
    call.mock.calls.map(([, input]) => (input as { body: { duplicate_seen: boolean } }).body),
  ).toMatchObject([{ duplicate_seen: false }, { duplicate_seen: true }])
})
