import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import type { Question } from '#components/commerce/sheet/question-notice.tsx'
import { ConfirmSheet } from '#components/store-credit/issue/confirm-sheet.tsx'
import commerce from '#messages/en/commerce.json'
import errors from '#messages/en/errors.json'
import storeCredit from '#messages/en/store-credit.json'
import ui from '#messages/en/ui.json'
import { emptyIssueForm } from '#rules/store-credit/store-credit.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }))
vi.mock('#client/call.ts', () => ({ call, isOutcomeUnknown: () => false }))
afterEach(() => {
  cleanup()
  call.mockReset()
})

const lately: Question = {
  code: 'credited_lately',
  facts: { by: 'Olivia', at: '2026-03-01T09:00:00.000Z', amount: '12.34' },
}
const over: Question = { code: 'over_own_limit', facts: { max: '20.00' } }
const ready = {
  typed: emptyIssueForm({}),
  untouched: [],
  amount: '100.00',
  expiresOn: null,
  sendAt: null,
  customer: null,
}
const preview = (questions: Question[]) => ({
  currency: 'GBP',
  customer: null,
  balance: { before: '0.00', after: '100.00' },
  cards: [],
  lots: [],
  lots_more: 0,
  questions,
  refusal: null,
})

const show = (refused: Question[], sent: { isSeen: boolean } | null = null) => {
  const onSend = vi.fn<(isSeen: boolean) => void>()
  const onAsk = vi.fn<(isSeen: boolean) => void>()
  render(
    <NextIntlClientProvider
      locale="en"
      messages={{ commerce, errors, 'store-credit': storeCredit, ui }}
      timeZone="UTC"
      now={new Date('2026-03-01T10:00:00Z')}
    >
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmSheet
          {...{ ready, refused, onSend, onAsk }}
          currency="GBP"
          zone="UTC"
          sent={sent}
          isBusy={false}
          problem={undefined}
          onBack={() => undefined}
          onClose={() => undefined}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return { onSend, onAsk }
}
const button = (name: string) =>
  waitFor(() => screen.getByRole('button', { name, hidden: true })) as Promise<HTMLButtonElement>

test('nothing is sent before its preview is there, with the questions that the verb answers', async () => {
  let answer: (value: unknown) => void = () => undefined
  call.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const { onSend } = show([])
  fireEvent.click(await button('Send £100.00'))
  expect(onSend).not.toHaveBeenCalled()
  answer(preview([lately]))
  fireEvent.click(await button(storeCredit.duplicate.submit))
  expect(document.body.textContent).toContain('Olivia credited £12.34 1 hour ago.')
  expect(onSend).toHaveBeenCalledExactlyOnceWith(true)
})

test('an amount over the limit is a request, also for somebody who got credit lately', async () => {
  call.mockResolvedValue(preview([over]))
  const { onSend, onAsk } = show([lately])
  fireEvent.click(await button(storeCredit.limit.submitAnyway))
  expect(document.body.textContent).toContain('Over your limit of £20.00 per transaction')
  expect(document.body.textContent).toContain('Olivia credited £12.34 1 hour ago.')
  expect(onAsk).toHaveBeenCalledExactlyOnceWith(true)
  expect(onSend).not.toHaveBeenCalled()
})

test('without a preview the questions of a refusal are still shown, all at once', async () => {
  call.mockRejectedValue(new Error('gone'))
  const { onAsk } = show([over, lately])
  await waitFor(() => expect(document.body.textContent).toContain(commerce.sheet.failed))
  expect(document.body.textContent).toContain('Over your limit of £20.00 per transaction')
  expect(document.body.textContent).toContain('Olivia credited £12.34 1 hour ago.')
  fireEvent.click(await button(storeCredit.limit.submitAnyway))
  expect(onAsk).toHaveBeenCalledExactlyOnceWith(true)
})

test('without a preview the sheet says so, and the act itself checks again', async () => {
  call.mockRejectedValue(new Error('gone'))
  const { onSend } = show([])
  await waitFor(() => expect(document.body.textContent).toContain(commerce.sheet.failed), {
    timeout: 9000,
  })
  fireEvent.click(await button('Send £100.00'))
  expect(onSend).toHaveBeenCalledExactlyOnceWith(false)
})

test('a try whose outcome is unknown is sent again as it was, without a preview', async () => {
  const { onSend } = show([], { isSeen: false })
  fireEvent.click(await button('Send £100.00'))
  expect(onSend).toHaveBeenCalledExactlyOnceWith(false)
  const names = call.mock.calls.map(([endpoint]) => (endpoint as { name: string }).name)
  expect(names).not.toContain('previewCredit')
  expect(document.body.textContent).toContain(storeCredit.confirm.unknownOutcome)
})
