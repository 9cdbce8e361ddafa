import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wireSteps } from '#components/workflows/panels/scenario/wire-steps.ts'
import { ScenarioPanel } from '#components/workflows/panels/scenario/scenario-panel.tsx'
import { CheckPanel } from '#components/workflows/panels/check/check-panel.tsx'
import { templates } from '#rules/workflows/templates/templates.ts'
import { renderEditor } from './within.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn<(...input: unknown[]) => Promise<unknown>>() }))
vi.mock('#client/call.ts', () => ({ call, isOutcomeUnknown: () => false }))
vi.mock('#i18n/navigation.ts', () => ({ Link: 'a' }))

beforeEach(() => call.mockReset())
afterEach(cleanup)

const vip = { title: 'W', ...structuredClone(templates.vip_tiers.definition) }
const shown = (panel: React.ReactNode) =>
  renderEditor(
    vip,
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      {panel}
    </QueryClientProvider>,
  )

const moment = (at: string, more: object) => ({
  at,
  local: at.slice(0, 16),
  kind: 'decided',
  verdict: null,
  amount: '0.00',
  balance: '0.00',
  pending: '0.00',
  email: null,
  ...more,
})

test('a scenario’s slider moves the clock: balance and pending credit are those of the moment', async () => {
  const user = userEvent.setup()
  call.mockResolvedValue({
    zone: 'Europe/London',
    moments: [
      moment('2026-03-10T09:00:00Z', { verdict: 'held', amount: '5.00', pending: '5.00' }),
      moment('2026-03-24T09:00:00Z', { kind: 'granted', amount: '5.00', balance: '5.00' }),
    ],
  })
  shown(<ScenarioPanel />)
  await user.click(screen.getByRole('button', { name: 'Play' }))
  const slider = await screen.findByRole('slider')
  const clock = screen.getByRole('status')
  expect(clock.textContent).toContain('Balance: £5.00')
  const list = within(screen.getByRole('list', { name: 'What happened' }))
  expect(list.getAllByRole('listitem')).toHaveLength(2)
  slider.focus()
  fireEvent.change(slider, { target: { value: '0' } })
  expect(clock.textContent).toContain('Pending: £5.00')
  expect(clock.textContent).toContain('Balance: £0.00')
  expect(list.getAllByRole('listitem')).toHaveLength(1)
})

test('a check names the case that nothing reaches, who takes its events, and an example', async () => {
  call.mockResolvedValue({
    problems: [],
    unreachable: [
      { case: 'gold', taken_by: 'silver', sample: { 'customer.total_spent': '5000.00' } },
    ],
    overlaps: [],
    complete: true,
  })
  shown(<CheckPanel />)
  expect(
    await screen.findByText('Case 1 never matches: Case 2 takes all of its events.'),
  ).toBeTruthy()
  expect(screen.getByText('For example: Customer’s order total to date: £5,000.00')).toBeTruthy()
})

const orders = ['order_paid', 'order_fulfilled', 'refund_created']
const hasOrder = (topic: string) => orders.includes(topic)

test('steps are sent in order of time, each with what its event has', () => {
  const step = (day: number, topic: string, amount = '10') => ({ key: day, day, topic, amount })
  const sent = wireSteps(
    [
      step(3, 'refund_created', '4'),
      step(0, 'order_paid', '100'),
      step(2, 'birthday'),
      step(1, 'spend', '2.50'),
    ],
    '2026-03-10T09:00:00.000Z',
    hasOrder,
  )
  expect(sent).toEqual([
    {
      at: '2026-03-10T09:00:00.000Z',
      topic: 'order_paid',
      order: 'order-1',
      data: { 'order.total': '100', 'order.subtotal': '100' },
    },
    { at: '2026-03-11T09:00:00.000Z', topic: 'spend', amount: '2.50' },
    { at: '2026-03-12T09:00:00.000Z', topic: 'birthday' },
    {
      at: '2026-03-13T09:00:00.000Z',
      topic: 'refund_created',
      order: 'order-1',
      data: { 'order.total': '4', 'order.subtotal': '4' },
      kept: '4',
    },
  ])
})
