import { describe, expect, test } from 'vitest'
import { soldPlanNames } from '#contract/billing/vendor.ts'
import { getPlans } from '#contract/billing/calls.ts'
import { putVendorSettings } from '#contract/billing/vendor.ts'
import { getShop, putSetting } from '#contract/shop/calls.ts'
import { listAudit } from '#contract/staff/audit.ts'
import { suite } from '../../support/suite.ts'

/** those that are off without the plan */
const switches = ['enable_cashback_tab', 'dashboard_enable_referral']
const { platform, other } = await suite()

describe("the vendor's settings", () => {
  test('are changed by the operator at once, and stand in the audit with what was before', async () => {
    const shop = await platform.shop()
    const { admin, owner } = shop.people
    const done = await platform.call(admin, putVendorSettings, {
      body: { plan: 'pro', gw_locked: true },
    })
    expect(done).toMatchObject({
      status: 200,
      body: { settings: { gw_plan_name: 'pro', gw_locked: true } },
    })
    const keys = ['plan', 'features', ...switches, 'gw_locked']
    expect(done.body.changed.map(({ key }) => key)).toEqual(keys)
    expect(done.body.changed[1]!.after).toContain('bulk_rows 10000, ')
    expect((await platform.call(owner, getShop, {})).body.settings).toEqual(done.body.settings)
    const { rows } = (await platform.call(owner, listAudit, { query: {} })).body
    const noted = rows.map(({ verb, subject, detail }) => ({ verb, subject, detail }))
    expect(noted.map(({ subject }) => subject).toReversed()).toEqual(['pro', ...keys.slice(1)])
    expect(noted.filter(({ subject }) => subject === 'gw_locked' || subject === 'pro')).toEqual([
      {
        verb: 'change_setting',
        subject: 'gw_locked',
        detail: { before: false, after: true },
      },
      { verb: 'change_plan', subject: 'pro', detail: { before: 'none' } },
    ])
    expect((await platform.call(other.people.owner, getShop, {})).body.settings).not.toMatchObject({
      gw_locked: true,
    })
  })

  test('written at once keep every key', async () => {
    const shop = await platform.shop()
    const { admin, owner } = shop.people
    const all = await Promise.all([
      platform.call(admin, putVendorSettings, { body: { plan: 'pro' } }),
      platform.call(admin, putVendorSettings, { body: { test_mode: true } }),
      platform.call(admin, putVendorSettings, { body: { platform_meta_site_id: 'm1' } }),
      platform.call(owner, putSetting, { body: { key: 'enable_referral', value: true } }),
    ])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await platform.call(owner, getShop, {})).body.settings).toMatchObject({
      gw_plan_name: 'pro',
      test_mode: true,
      platform_meta_site_id: 'm1',
      enable_referral: true,
    })
  })

  test.each([
    [{ gw_plan_name: 'pro' }],
    [{ features: [] }],
    [{ plan: 'gold' }],
    [{ block_shop: 'true' }],
    [{ platform_meta_site_id: '' }],
    [{ platform_meta_site_id: 'x'.repeat(65) }],
    [{ shopify_product_call_timeout: 1 }],
  ])('refuse %j', async (body) => {
    const shop = await platform.shop()
    const done = await platform.request('PUT', '/vendor/settings', {
      token: shop.people.admin.token,
      body,
    })
    expect(done).toMatchObject({ status: 422, error: { code: 'invalid_input' } })
  })

  test('name the plans on sale', async () => {
    const { plans } = (await platform.call(other.people.owner, getPlans, {})).body
    expect(plans.map(({ name }) => name)).toEqual([...soldPlanNames])
  })
})
