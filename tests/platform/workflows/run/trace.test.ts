import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Case, Definition } from '#contract/workflows/definition-shapes.ts'
import { getEvent } from '#contract/workflows/why.ts'
import { credit } from '../../../support/workflows/facts.ts'
import {
  decideWaiting,
  fivePercent,
  liveWorkflow,
  runsOf,
  waitingEvents,
} from '../../../support/workflows/live.ts'
import { suite } from '../../../support/suite.ts'

const { platform } = await suite({ ties: 'after all' })

const condition = fc.oneof(
  fc.record({
    field: fc.constantFrom('workflow.rewards', 'workflow.given'),
    operator: fc.constantFrom('lt' as const, 'gte' as const, 'eq' as const),
    value: fc.integer({ min: 0, max: 6 }).map(String),
  }),
  fc.record({
    field: fc.constant('customer.tags'),
    operator: fc.constantFrom('any_of' as const, 'none_of' as const),
    value: fc.constant<string[]>(['vip']),
  }),
)
const cases = fc.array(
  fc.record({
    conditions: fc.oneof(
      fc.array(condition, { maxLength: 2 }).map((all) => ({ all })),
      fc.array(condition, { minLength: 1, maxLength: 2 }).map((any) => ({ any })),
    ),
    value: fc.integer({ min: 0, max: 300 }).map((n) => (n / 100).toFixed(2)),
    tag: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
)
const limits: fc.Arbitrary<Definition['limits']> = fc.record(
  {
    per_customer: fc.constant([{ period: 'day' as const, count: 2 }]),
    budget: fc.constant([{ period: 'total' as const, amount: '5.00' }]),
    holdout_percent: fc.constantFrom(0, 50),
    exclude_tags: fc.constant(['vip']),
  },
  { requiredKeys: [] },
)

test('whatever the definition, an event’s explanation ends in the verdict that was booked', async () => {
  await fc.assert(
    fc.asyncProperty(cases, limits, fc.boolean(), async (made, limit, inGroup) => {
      const shop = await platform.shop()
      const people = [await platform.customer(shop), await platform.customer(shop)]
      const data = fivePercent({
        limits: limit,
        ...(inGroup ? { group: 'g' } : {}),
        cases: made.map(
          ({ conditions, value, tag }, at): Case => ({
            id: `c${at}`,
            conditions,
            actions: [
              credit({ mode: 'fixed', value }),
              ...(tag ? [{ type: 'add_tags' as const, tags: ['vip'] }] : []),
            ],
          }),
        ),
      })
      await liveWorkflow(platform, shop, data)
      await liveWorkflow(platform, shop, fivePercent({ group: 'g' }), { place: 2 })
      const events = await waitingEvents(
        platform,
        shop,
        [0, 1, 0, 0, 1, 0].map((at) => ({ customer_id: people[at]!.customer_id })),
      )
      await decideWaiting(platform, { chunk: 3 })
      const runs = await runsOf(platform, shop)
      for (const event of events) {
        const { body } = await platform.call(shop.people.owner, getEvent, {
          params: { id: `ev${event}` },
        })
        expect(body.decisions).toHaveLength(2)
        for (const { workflow_id, verdict, trace, given } of body.decisions) {
          const run = runs.find(
            (one) => one.event_id === event && `wf${one.workflow_id}` === workflow_id,
          )
          expect(verdict).toBe(run?.verdict ?? 'no_case')
          expect(given).toBe((Number(run?.given ?? 0n) / 100).toFixed(2))
          const reasons = ['paused', 'other_won']
          const chosen = trace!.cases.find((one) => one.chosen)?.id ?? null
          if (!reasons.includes(verdict) && verdict !== 'excluded') {
            if (verdict === 'no_case') expect(chosen).toBeNull()
            else expect(trace!.case).toBe(chosen)
            const isOver = verdict === 'over_budget' || verdict === 'over_customer_limit'
            if (verdict !== 'held_out')
              expect(trace!.limits.some(({ passes }) => !passes)).toBe(isOver)
          }
        }
      }
    }),
    { numRuns: Number(process.env['ROUNDS'] ?? 12) },
  )
})
