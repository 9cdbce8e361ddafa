import { compile } from '#rules/workflows/compile.ts'
import { decide } from '#rules/workflows/decide.ts'
import { explain } from '#rules/workflows/explain.ts'
import { freshStanding } from '#rules/workflows/standing.ts'
import { credit, facts, when, workflow } from '../../support/workflows/facts.ts'
import type { Say } from '../latency.ts'
import { median } from '../load.ts'

const definition = workflow(
  [
    when(
      'gold',
      {
        all: [
          { field: 'customer.total_spent', operator: 'gte', value: '5000' },
          { any: [{ field: 'order.total', operator: 'gt', value: '500' }] },
        ],
      },
      credit({ value: '10', max: '100' }),
    ),
    when(
      'silver',
      { all: [{ field: 'order.subtotal', operator: 'gt', value: '10' }] },
      credit({ max: '50' }),
    ),
  ],
  {
    per_customer: [{ period: 'month', sum: '500' }],
    budget: [{ period: 'month', amount: '20000' }],
  },
)

/** Measures decisions without a database, on one core. */
export const deciding = (say: Say): void => {
  const compiled = compile('wf1', definition)
  const event = facts()
  const standing = { ...freshStanding, customer: [{ count: 1, sum: 500n }], budget: [100n] }
  const perSecond = (one: () => { verdict: string }): number => {
    if (one().verdict !== 'rewarded') throw new Error(`the verdict is ${one().verdict}`)
    const rates = Array.from({ length: 7 }, () => {
      // time of the core, not of the machine, which others may use
      const from = process.cpuUsage()
      for (let n = 0; n < 50_000; n += 1) one()
      const { user, system } = process.cpuUsage(from)
      return 50_000_000_000 / (user + system)
    })
    return median(rates)
  }
  const plain = perSecond(() => decide(compiled, event, standing))
  say('decisions a core', `${plain.toFixed(0)}/s`, '≥ 100000/s', plain >= 100_000)
  const traced = perSecond(() => explain(compiled, event, standing))
  say('decisions a core, traced', `${traced.toFixed(0)}/s`, '≥ 20000/s', traced >= 20_000)
}
