import { cleanup, render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { RewardState } from '#components/commerce/reward/reward-state.tsx'
import { DeafCard } from '#components/workflows/events/event/deaf-card.tsx'
import { DecisionCard } from '#components/workflows/events/event/decision-card.tsx'
import { CallProblem } from '#components/workflows/triggers/call-problem.tsx'
import { InUseNotice } from '#components/workflows/triggers/editor/in-use-notice.tsx'
import { Refusal } from '#contract/error.ts'
import type { Reward } from '#contract/rewards/shapes.ts'
import type { TraceCredit } from '#contract/workflows/trace-shapes.ts'
import { type Verdict, verdicts } from '#contract/workflows/definition.ts'
import type { Deaf, Decision } from '#contract/workflows/why-shapes.ts'
import errors from '#messages/en/errors.json'
import events from '#messages/en/workflow-events.json'
import rewards from '#messages/en/rewards.json'
import triggers from '#messages/en/workflow-triggers.json'
import workflows from '#messages/en/workflows.json'

vi.mock('#i18n/navigation.ts', () => ({ Link: 'a' }))
afterEach(cleanup)

const messages = {
  errors,
  rewards,
  workflows,
  'workflow-events': events,
  'workflow-triggers': triggers,
}
const shown = (children: React.ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>,
  )

const percent = {
  type: 'issue_store_credit',
  mode: 'percentage_of',
  base: 'subtotal',
  value: '10',
  max: '7.50',
}
const credit = (more: Partial<TraceCredit> = {}): TraceCredit => ({
  action: 0,
  type: 'issue_store_credit',
  target: 'customer',
  amount: '7.50',
  gross: '100.00',
  base: '80.00',
  basis: '80.00',
  exact: '8',
  bound: 'max',
  ...more,
})
const decision = (more: Partial<Decision> = {}): Decision => ({
  workflow_id: 'wf1',
  title: 'Cashback',
  version: 3,
  cases: [{ id: 'all', conditions: { all: [] }, actions: [percent] }],
  limits: null,
  group: null,
  verdict: 'rewarded',
  problem: null,
  given: '7.50',
  trace: { verdict: 'rewarded', case: 'all', cases: [], limits: [] },
  credits: [credit()],
  rewards: [],
  ...more,
})
const card = (more: Partial<Decision>) => {
  const { unmount } = shown(
    <DecisionCard decision={decision(more)} currency="GBP" own={{}} zone="Europe/London" />,
  )
  const text = screen.getByRole('region', { name: 'Cashback' }).textContent
  unmount()
  return text
}

test('an amount is explained step by step: base, share, and the bound that was met', () => {
  const text = card({})
  expect(text).toContain('Gave £7.50.')
  expect(text).toContain(
    'Counted from £80.00 of £100.00: gift cards and amounts paid with store credit earn nothing.',
  )
  expect(text).toContain('10% of £80.00 is £8.00.')
  expect(text).toContain('Lowered to the maximum of £7.50.')
  const rounded = card({ credits: [credit({ bound: null, exact: '7.501', gross: '80.00' })] })
  expect(rounded).toContain('is £7.501.')
  expect(rounded).toContain('Rounded to £7.50.')
})

test('every verdict has a sentence of its own', () => {
  const sentenceOf = (verdict: Verdict) => {
    const { unmount } = shown(
      <DecisionCard
        decision={decision({ verdict, trace: null })}
        currency="GBP"
        own={{}}
        zone="UTC"
      />,
    )
    const [sentence] = screen.getAllByText(/\.$/)
    unmount()
    return sentence!.textContent
  }
  const sentences = verdicts.map(sentenceOf)
  expect(new Set(sentences).size).toBe(verdicts.length)
  expect(sentenceOf('over_budget')).toBe('£7.50 was due, but the budget didn’t cover it.')
})

test('a case that matched and does nothing isn’t said to have missed', () => {
  expect(card({ verdict: 'no_case', credits: [] })).toContain(events.verdicts.nothing)
  const trace = { verdict: 'no_case' as const, case: null, cases: [], limits: [] }
  expect(card({ verdict: 'no_case', credits: [], trace })).toContain(events.verdicts.no_case)
})

test('without kept facts the verdict stays, and the conditions are said to be gone', () => {
  expect(card({ trace: null, credits: [] })).toContain(events.one.noTrace)
})

test('those that didn’t respond say why and when; those of other triggers are folded', () => {
  const deaf: Deaf[] = [
    { workflow_id: 'wf1', title: 'A', why: 'paused', reason: 'budget', at: '2026-03-04T10:00:00Z' },
    {
      workflow_id: 'wf2',
      title: 'B',
      why: 'published_later',
      reason: null,
      at: '2026-03-05T10:00:00Z',
    },
    { workflow_id: 'wf3', title: 'C', why: 'draft', reason: null, at: null },
    { workflow_id: 'wf4', title: 'D', why: 'other_trigger', reason: null, at: null },
  ]
  shown(<DeafCard deaf={deaf} zone="Europe/London" />)
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items[0]).toMatch(/^AHad been paused on Mar 4, 2026.* because its budget was used up\.$/)
  expect(items[1]).toMatch(/^BWas published on Mar 5, 2026.*, after this event\.$/)
  expect(items[2]).toBe('CWasn’t published.')
  const folded = screen.getByText('1 workflow has another trigger').closest('details')!
  expect(within(folded).getByText('D')).toBeTruthy()
})

test('a pending reward says by its day until when it is held', () => {
  const reward = { state: 'pending', due_by: 'days', due_at: '2026-03-05T10:00:00Z' } as Reward
  const { container } = shown(<RewardState reward={reward} zone="Europe/London" />)
  expect(container.textContent).toBe('Pendinguntil Mar 5, 2026')
})

test('a refused call names the field by its label, other refusals are translated', () => {
  const fields = [{ key: 'points', type: 'money' as const, path: 'order.points', label: 'Points' }]
  const row = {
    at: '',
    id: 'e1',
    outcome: 'refused' as const,
    message: 'in English',
    problem: null,
  }
  const { container, rerender } = shown(
    <CallProblem
      row={{ ...row, code: 'invalid_input', field: 'data.order.points' }}
      fields={fields}
    />,
  )
  expect(container.textContent).toBe('Points: should be of the type “Amount”')
  const again = (more: Partial<Parameters<typeof CallProblem>[0]['row']>) => {
    rerender(
      <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
        <CallProblem
          row={{ ...row, code: 'invalid_input', field: null, ...more }}
          fields={fields}
        />
      </NextIntlClientProvider>,
    )
    return container.textContent
  }
  expect(again({ code: 'trigger_disabled', field: null })).toBe(errors.trigger_disabled)
  // calls from before problems were kept
  expect(again({ field: 'occurred_at' })).toBe('in English')
  expect(again({ field: 'occurred_at', problem: { code: 'future' } })).toBe(
    'occurred_at: is in the future',
  )
  expect(again({ field: 'data.order.points', problem: { code: 'missing' } })).toBe(
    'Points: is missing',
  )
  expect(again({ field: 'data', problem: { code: 'fields', most: 100 } })).toBe(
    'The data has more than 100 fields',
  )
})

test('a scheme in use names every workflow with its field, and nothing for other refusals', () => {
  const problems = [
    { workflow: 'wf1', title: 'Gold', field: 'event.points' },
    { workflow: 'wf2', title: 'Silver', field: 'event.kind' },
  ]
  const labels = [{ key: 'points', label: 'Points' }]
  const { container } = shown(
    <InUseNotice cause={new Refusal('trigger_in_use', { problems })} labels={labels} />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Gold uses Points',
    'Silver uses kind',
  ])
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/loyalty/wf1')
  cleanup()
  const other = shown(<InUseNotice cause={new Refusal('not_found')} labels={labels} />)
  expect(other.container.textContent).toBe('')
})
