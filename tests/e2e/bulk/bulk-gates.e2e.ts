import { type Page } from '@playwright/test'
import { getPlans } from '#contract/billing/calls.ts'
import { getBulk, getDryRun, listBulks } from '#contract/bulk/draft.ts'
import { expect, isAccessible, test } from '../../support/desk.ts'
import { type Gated, startGated } from '../../support/gated.ts'
import { sampleAnswer } from '../../support/cli/sample.ts'
import { text } from '../../support/text.ts'

test.describe('where something is against a start', () => {
  test.describe.configure({ mode: 'serial' })
  test.use({ role: null })
  const ready = {
    bulk_id: 'b7',
    source: [{ count: 2, entity_data: { balance: '10.00' } }],
    title: 'Ready to go',
    state: 'checked',
    starts_at: null,
    problem: null,
    legacy: false,
  }
  const run = {
    state: 'checked',
    verdicts: [{ verdict: 'new_card', rows: 2, amount: '20.00', runs: true }],
  }
  const allowed = {
    is_accepted_terms: true,
    gw_plan_name: 'pro',
    features: [{ name: 'bulk_rows', count: null }],
    create_bulk_enabled: true,
  }
  const full = { count: 0, rows: [], after: null, before: null, started: 3 }
  let gated: Gated
  test.beforeAll(async () => {
    gated = await startGated()
    const sampled = sampleAnswer(getBulk) as { bulk: object }
    gated.answer(getBulk, { bulk: { ...sampled.bulk, ...ready, currency: 'GBP' } })
    gated.answer(getDryRun, run)
    gated.answer(listBulks, { ...full, started: 0 })
  })
  test.afterAll(() => gated.stop())
  test.beforeEach(async ({ context }) => {
    await context.addCookies([
      { name: 'jwt', value: await gated.cookie(), url: gated.dashboard.origin },
    ])
  })
  const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true })

  test('switched off, or not in the plan: drafts are made, none starts, and it is said why', async ({
    page,
  }) => {
    gated.say({ ...allowed, create_bulk_enabled: false })
    await page.goto(`${gated.dashboard.origin}/bulk-gift-cards`)
    await expect(
      page.getByText('Campaigns are turned off for this shop.', { exact: false }),
    ).toBeVisible()
    await page
      .getByRole('link', { name: text('bulk.create') })
      .first()
      .click()
    await expect(page.getByText(text('bulk.gate.drafts'), { exact: false })).toBeVisible()
    await page.goto(`${gated.dashboard.origin}/bulk-gift-cards/b7`)
    await expect(start(page)).toBeDisabled()
    await expect(page.getByText(text('bulk.acts.obstacles.gate'))).toBeVisible()
    await isAccessible(page)
    gated.say({ ...allowed, features: [] })
    await page.reload()
    await expect(page.getByText(text('errors.feature_not_in_plan'), { exact: false })).toBeVisible()
    await expect(page.getByRole('link', { name: text('bulk.gate.plans') })).toBeVisible()
    await expect(start(page)).toBeDisabled()
  })

  test('the plan has no rows left: the popup names the plan that has', async ({ page }) => {
    gated.say(allowed)
    await page.goto(`${gated.dashboard.origin}/bulk-gift-cards/b7`)
    await page.route('**/bulks/b7/checkpoints', (route) =>
      route.fulfill({
        status: 403,
        json: {
          error: {
            code: 'plan_used_up',
            message: 'x',
            request_id: 'x',
            facts: { feature: 'bulk_rows', count: 10_001 },
          },
        },
      }),
    )
    const priced = { monthly: '1.00', yearly: '10.00' }
    gated.answer(getPlans, {
      plans: [
        { ...priced, name: 'a', title: 'Pro', features: [{ name: 'bulk_rows', count: 10_000 }] },
        {
          ...priced,
          name: 'b',
          title: 'Premium',
          features: [{ name: 'bulk_rows', count: 50_000 }],
        },
      ],
    })
    await start(page).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    const popup = page.getByRole('dialog', { name: text('commerce.upgrade.title') })
    await expect(popup).toContainText(text('commerce.upgrade.toPlan', { plan: 'Premium' }))
  })

  test('three run already: the list says so, and a fourth waits', async ({ page }) => {
    gated.say(allowed)
    await page.goto(`${gated.dashboard.origin}/bulk-gift-cards/b7`)
    await expect(start(page)).toBeEnabled()
    gated.answer(listBulks, full)
    await page.reload()
    await expect(start(page)).toBeDisabled()
    await expect(page.getByText('3 campaigns are running.', { exact: false })).toBeVisible()
    await page.goto(`${gated.dashboard.origin}/bulk-gift-cards`)
    await expect(page.getByText('3 of 3 running.', { exact: false })).toBeVisible()
    gated.answer(listBulks, { ...full, started: 2 })
    await page.goto(`${gated.dashboard.origin}/bulk-gift-cards/b7`)
    await expect(start(page)).toBeEnabled()
  })

  test('a dry run that gave up says why, over the form', async ({ page }) => {
    gated.say(allowed)
    const sampled = sampleAnswer(getBulk) as { bulk: object }
    for (const [problem, words] of [
      ['ask_decimal', 'An amount in the file can be read two ways.'],
      ['upload_gone', 'The file was deleted after 30 days.'],
      ['anything else', 'Something went wrong on our side.'],
    ] as const) {
      gated.answer(getBulk, {
        bulk: { ...sampled.bulk, ...ready, state: 'draft', problem, currency: 'GBP' },
      })
      await page.goto(`${gated.dashboard.origin}/bulk-gift-cards/b7`)
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
      await expect(page.getByLabel(text('bulk.form.hand.countOf', { row: '1' }))).toHaveValue('2')
    }
  })
})
