import { expect, test as base } from '@playwright/test'
import { startDashboard } from '../product/product.ts'
import { type StandIn, startStandIn } from './server.ts'

type Elsewhere = StandIn & { origin: string }

/** A test as a person of another upstream's shop, on a dashboard that this worker starts. */
export const test = base.extend<object, { elsewhere: Elsewhere }>({
  elsewhere: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from it
    async ({}, give) => {
      const standIn = await startStandIn()
      const dashboard = await startDashboard({
        upstream: standIn.url,
        env: { EMBEDDED_UPSTREAM: '' },
      })
      await give({ ...standIn, origin: dashboard.origin })
      await dashboard.stop()
      await standIn.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ elsewhere }, give) => give(elsewhere.origin),
  page: async ({ page, elsewhere }, give) => {
    // the only sign-in that the specification describes: the helpdesk's signed visit
    await page.goto(`/select-order?${elsewhere.entry()}`)
    await expect(page).toHaveURL('/select-order?helpdesk=gorgias')
    await give(page)
    // 404: calls that the specification doesn't have
    const refused = elsewhere.seen.filter(({ status }) => status >= 400 && status !== 404)
    expect(refused, 'calls that the stand-in refused').toEqual([])
  },
})

export { expect }
