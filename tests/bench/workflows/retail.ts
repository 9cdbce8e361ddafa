import { startPlatform } from '../../support/platform.ts'
import { hasRetail } from '../../support/cli/retail.ts'
import { backTestingOf } from '../../support/workflows/back-testing.ts'
import { when, workflow } from '../../support/workflows/facts.ts'
import { importRetail } from '../../support/workflows/retail-year.ts'
import type { Say } from '../latency.ts'
import { median } from '../load.ts'
import { costly } from './cost.ts'

const repeats = Number(process.env['BENCH_REPEATS'] ?? 5)
const cashback = workflow([
  when('c1', {
    all: [
      { field: 'order.subtotal', operator: 'gt', value: '100' },
      { field: 'order.subtotal', operator: 'lt', value: '1000' },
    ],
  }),
])

/** Measures back-tests of the real retailer's 19,960 orders, without their lines. */
export const testingRetail = async (say: Say, home: string | null): Promise<void> => {
  if (!hasRetail) return
  const engine = home ? 'PostgreSQL' : 'embedded'
  const platform = await startPlatform()
  const shop = await platform.shop({ time_zone: 'Europe/London' })
  await importRetail(platform, shop)
  const { run } = backTestingOf(platform, shop, home ? 1000 : 500)
  const costs: Awaited<ReturnType<typeof costly>>[] = []
  for (let i = 0; i <= repeats; i += 1)
    costs.push(
      await costly(home, async () => {
        const { events_done } = await run(cashback)
        if (events_done !== 19_960) throw new Error(`${events_done} orders were tested`)
      }),
    )
  const [, ...rest] = costs
  const took = median(rest.map(({ seconds }) => seconds))
  const cpu = median(rest.map((one) => one.cpu))
  const most = home ? 2 : 4
  say(
    `back-test of the retailer's 19,960 orders, ${engine}`,
    `${took.toFixed(1)} s, CPU ${cpu.toFixed(1)} s`,
    `≤ ${most} s`,
    took <= most,
  )
  await platform.close()
}
