import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { StatementPaper } from '#components/customers/customer/statement-paper.tsx'
import commerce from '#messages/en/commerce.json'
import customers from '#messages/en/customers.json'
import errors from '#messages/en/errors.json'
import ui from '#messages/en/ui.json'

vi.mock('#i18n/navigation.ts', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => (
    <a href={href}>{children}</a>
  ),
}))
afterEach(cleanup)

const customer = { platform_customer_id: 'c1', full_name: 'Ada', email: 'ada@x.example' } as never
const row = {
  transaction_id: 't1',
  kind: 'issue',
  reason: null,
  amount: '1.00',
  balance_after: '1.00',
  currency: 'GBP',
  at: '2026-03-01T10:00:00.000Z',
}
const totals = { opening: '30.00', closing: '31.00' }
const paper = (current_page: number, count: number, one: object = row) =>
  render(
    <NextIntlClientProvider
      locale="en"
      messages={{ commerce, customers, errors, ui }}
      timeZone="UTC"
      now={new Date('2026-03-02T10:00:00Z')}
    >
      <QueryClientProvider client={new QueryClient()}>
        <StatementPaper
          customer={customer}
          why={
            {
              currency: 'GBP',
              balance: '1.00',
              steps: [{ kind: 'issue', reason: 'Employee', amount: '1.00', count: 1 }],
            } as never
          }
          list={
            {
              current_page,
              pages: Math.ceil(count / 250),
              count,
              ...totals,
              data: { t1: one },
            } as never
          }
          rowsAPage={250}
          shopName="Maple"
          zone="UTC"
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )

test('a cut statement says which movements it shows of how many, and leads to the rest and the file', () => {
  paper(2, 612)
  expect(
    screen.getByText(
      'Transactions 251 to 251 of 612, newest first. The rest are on the other pages and in the file.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('Page 2 of 3')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe(
    '/customers/c1/statement?page=1',
  )
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe(
    '/customers/c1/statement?page=3',
  )
  expect(
    screen.getByRole('button', { name: 'All transactions in one internal file (JSON)' }),
  ).toBeTruthy()
})

test('it has public words only: a card, opening and closing, no reason, source or note', () => {
  paper(1, 1, {
    ...row,
    reason: 'Employee',
    note: 'Asked twice',
    source: 'bulk',
    by: { name: 'Stella', email: 's@x.example' },
    last4: 'K7PQ',
    account_after: '31.00',
  })
  const text = document.body.textContent
  for (const word of [
    'K7PQ',
    'Opening balance',
    '30.00',
    'Closing balance',
    '31.00',
    'Credit issued',
  ])
    expect(text).toContain(word)
  for (const word of ['Employee', 'Asked twice', 'Campaign', 'Stella'])
    expect(text).not.toContain(word)
})

test('one that is whole says nothing of pages', () => {
  paper(1, 1)
  expect(screen.queryByText(/^Movements \d/)).toBeNull()
  expect(screen.queryByRole('button', { name: /JSON/ })).toBeNull()
})
