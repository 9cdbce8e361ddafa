import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { DifferencesCard } from '#components/integrations/differences/differences-card.tsx'
import type { Endpoint } from '#contract/endpoint.ts'
import type {
  StoreComparison,
  StoreDifference,
} from '#contract/integrations/store-difference-shapes.ts'
import commerce from '#messages/en/commerce.json'
import errors from '#messages/en/errors.json'
import integrations from '#messages/en/integrations.json'
import differences from '#messages/en/store-differences.json'
import ui from '#messages/en/ui.json'

type Called = (endpoint: Endpoint, input: { body?: object; query?: object }) => Promise<object>
const called = vi.hoisted(() => vi.fn<Called>())
vi.mock('#client/call.ts', () => ({ call: called, isOutcomeUnknown: () => false }))
vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }))
vi.mock('#i18n/navigation.ts', () => ({
  Link: ({ href, children }: { href: string; children: React.ReactNode }) => (
    <a href={href}>{children}</a>
  ),
  useRouter: () => ({ refresh: () => undefined }),
}))
afterEach(() => {
  cleanup()
  called.mockReset()
  history.replaceState(null, '', '/')
})

const comparison: StoreComparison = {
  state: 'following',
  part: null,
  objects: 0,
  total: null,
  problem: null,
  compared_at: '2026-11-29T03:00:00Z',
  next_at: '2026-11-30T03:00:00Z',
  sums: {
    ours: '120.00',
    theirs: '123.00',
    waiting: '0.00',
    stays: '5.00',
    differences: '-8.00',
    fixed: '0.00',
  },
}
const difference = (more: Partial<StoreDifference> = {}): StoreDifference => ({
  difference_id: 'sd1',
  kind: 'balance',
  state: 'open',
  cause: 'unread',
  gift_card_id: 'g1',
  last4: 'ABCD',
  store_id: '77',
  order_name: null,
  refund_id: null,
  ours: '20.00',
  theirs: '23.00',
  amount: '-3.00',
  found_at: '2026-11-28T03:00:00Z',
  seen_at: '2026-11-29T03:00:00Z',
  ended_at: null,
  fixes: ['take_theirs', 'give_ours'],
  fix: null,
  transaction_id: null,
  expected: 'e1',
  ...more,
})

type Shown = { rows?: StoreDifference[]; more?: object; mayApprove?: boolean; fails?: boolean }

/** Shows the card with this list; other calls answer by their name. */
const show = (
  { rows = [], more = {}, mayApprove = true, fails = false }: Shown,
  answers: Record<string, object> = {},
) => {
  called.mockImplementation(async ({ name }) => {
    const list = { count: rows.length, rows, after: null, before: null, counts_capped: [] }
    if (name !== 'listStoreDifferences') return answers[name] ?? {}
    if (fails) throw new Error('no answer')
    return { ...list, counts: { balance: rows.length }, comparison, ...more }
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ commerce, errors, integrations, ui, 'store-differences': differences }}
      >
        <DifferencesCard zone="UTC" currency="GBP" mayApprove={mayApprove} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
}
const bodyOf = (name: string) =>
  called.mock.calls.find(([endpoint]) => endpoint.name === name)?.[1].body

test('sums are shown with what explains them, and a state that is empty says why', async () => {
  show({})
  expect(await screen.findByText('No differences')).toBeTruthy()
  expect(screen.getByText('£120.00')).toBeTruthy()
  expect(screen.getByText('−£8.00')).toBeTruthy()
  expect(screen.getByText(differences.sums.stays)).toBeTruthy()
  expect(screen.queryByText(differences.sums.waiting)).toBeNull()
  // those that were left as they are stay in the sums
  expect(screen.getByText(differences.list.keptAbout)).toBeTruthy()
})

test('nothing is shown of a store in which no money is, nor was', async () => {
  show({ more: { comparison: { ...comparison, state: null, sums: null, compared_at: null } } })
  await waitFor(() => expect(screen.queryByText(differences.title)).toBeNull())
})

test('a store that was never compared, and one that is being compared, say so', async () => {
  show({ more: { comparison: { ...comparison, sums: null, compared_at: null } } })
  expect(await screen.findByText(differences.list.neverAbout)).toBeTruthy()
  cleanup()
  const running = { ...comparison, state: 'reading', part: 'gift_cards', objects: 50, total: 200 }
  show({ more: { comparison: running } })
  const bar = await screen.findByRole('progressbar')
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  const button = screen.getByRole('button', { name: differences.compare })
  expect(button.hasAttribute('disabled')).toBe(true)
})

test('differences that couldn’t be loaded can be loaded again, and too many are named', async () => {
  show({ fails: true })
  expect(await screen.findByText(differences.failed)).toBeTruthy()
  cleanup()
  show({ rows: [difference()], more: { count: 1000, count_capped: true } })
  expect(await screen.findByText(/More than 1,000 differences/)).toBeTruthy()
})

test('a difference has its card, both balances and its cause, and is fixed as previewed', async () => {
  const preview = {
    ours: { before: '20.00', after: '23.00' },
    theirs: { before: '23.00', after: '23.00' },
    expected: 'live',
  }
  show({ rows: [difference()] }, { previewStoreFix: preview, fixStoreDifference: difference() })
  const link = await screen.findByRole('link', { name: 'Card ending in ABCD' })
  expect(link.getAttribute('href')).toBe('/store-credit/g1')
  expect(screen.getByText(differences.causes.unread)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fix: Card ending in ABCD' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('table')).toBeTruthy()
  fireEvent.click(within(dialog).getByLabelText(differences.fixNames.give_ours))
  await waitFor(() => expect(bodyOf('previewStoreFix')).toBeTruthy())
  await within(dialog).findByRole('table')
  fireEvent.click(within(dialog).getByRole('button', { name: differences.dialog.submit }))
  await waitFor(() =>
    expect(bodyOf('fixStoreDifference')).toEqual({ fix: 'give_ours', expected: 'live' }),
  )
})

test('several are fixed in a way that they have in common, as listed', async () => {
  const other = { difference_id: 'sd2', last4: 'WXYZ', gift_card_id: 'g2', expected: 'e2' }
  const rows = [difference(), difference(other)]
  show(
    { rows },
    {
      fixStoreDifferences: {
        fixed: 1,
        refused: [{ difference_id: 'sd2', code: 'difference_moved' }],
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: differences.selectAll }))
  fireEvent.click(screen.getByRole('button', { name: differences.fixSelected }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/−£6.00/)).toBeTruthy()
  const cells = () =>
    within(dialog)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(within(dialog).getByRole('table', { name: 'Balances of all 2 differences' })).toBeTruthy()
  expect(cells()).toEqual(['£40.00', '£46.00', '£46.00', '£46.00'])
  expect(within(dialog).getByText(differences.fixAbout.take_theirs)).toBeTruthy()
  fireEvent.click(within(dialog).getByLabelText(differences.fixNames.give_ours))
  expect(cells()).toEqual(['£40.00', '£40.00', '£46.00', '£40.00'])
  expect(within(dialog).getByText(differences.fixAbout.give_ours)).toBeTruthy()
  fireEvent.click(within(dialog).getByLabelText(differences.fixNames.take_theirs))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Fix 2 differences' }))
  await waitFor(() =>
    expect(bodyOf('fixStoreDifferences')).toEqual({
      fix: 'take_theirs',
      differences: [
        { difference_id: 'sd1', expected: 'e1' },
        { difference_id: 'sd2', expected: 'e2' },
      ],
    }),
  )
  expect(await within(dialog).findByText(/1 difference wasn’t fixed/)).toBeTruthy()
  expect(within(dialog).getByText(errors.difference_moved)).toBeTruthy()
})

test('a person without the right sees them and fixes none', async () => {
  show({ rows: [difference()], mayApprove: false })
  await screen.findByRole('link', { name: 'Card ending in ABCD' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Fix/ })).toBeNull()
})

test('an order that was refunded on both sides names itself and leads to the refund from here', async () => {
  const twice = {
    kind: 'refunded_twice',
    cause: 'refunded_here',
    order_name: '#1001',
    refund_id: 'rf7',
    ours: '4.00',
    theirs: '4.00',
    fixes: ['leave'],
  } as const
  const side = { before: '4.00', after: '4.00' }
  const previewStoreFix = { ours: side, theirs: side, expected: 'live' }
  show({ rows: [difference({ ...twice, fixes: [...twice.fixes] })] }, { previewStoreFix })
  const link = await screen.findByRole('link', { name: differences.refund })
  expect(link.getAttribute('href')).toBe('/refunds/rf7')
  expect(screen.getByText(/^#1001 was refunded here and in the store/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fix: Card ending in ABCD' }))
  const dialog = await screen.findByRole('dialog')
  const submit = within(dialog).getByRole('button', { name: differences.dialog.submit })
  await waitFor(() => expect(submit.hasAttribute('disabled')).toBe(false))
  // its figures are refunds, and no balances
  expect(within(dialog).queryByRole('table')).toBeNull()
})
