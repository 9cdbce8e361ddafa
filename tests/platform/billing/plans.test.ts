import { describe, expect, test } from 'vitest'
import { startingSettings } from '#platform/billing/plans.ts'
import { getPlans, getPricing, startCheckout } from '#contract/billing/calls.ts'
import { getShop } from '#contract/shop/calls.ts'
import { minimumPlan } from '#rules/way/feature-gate.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ at: '2026-03-01T10:00:00Z' })

const pricing = async (code?: string) =>
  (await platform.call(shop.people.owner, getPricing, { query: { code } })).body
const start = (query: object, person = shop.people.owner) =>
  platform.call(person, startCheckout, { query: query as never })

describe('the plans', () => {
  test('grow: each holds what the one before it holds, and more of it', async () => {
    const { plans } = (await platform.call(shop.people.limited, getPlans, {})).body
    expect(plans.map(({ name, title }) => [name, title])).toEqual([
      ['starter', 'Starter'],
      ['small_business', 'Small Business'],
      ['pro', 'Pro'],
      ['premium', 'Premium'],
      ['enterprise', 'Enterprise'],
    ])
    for (const [i, plan] of plans.entries())
      for (const { name, count } of plans[i - 1]?.features ?? []) {
        const here = plan.features.find((feature) => feature.name === name)
        expect(
          here && (here.count === null || here.count >= (count ?? Infinity)),
          `${plan.name} ${name}`,
        ).toBe(true)
      }
    expect(plans.at(-1)!.features.every(({ count }) => count === null)).toBe(true)
  })

  test('say which one is needed for more', async () => {
    const { plans } = (await platform.call(shop.people.owner, getPlans, {})).body
    expect([
      minimumPlan(plans, 'issue_store_credit'),
      minimumPlan(plans, 'issue_store_credit', 20),
      minimumPlan(plans, 'issue_store_credit', 2000),
      minimumPlan(plans, 'bulk_rows', 50_000),
      minimumPlan(plans, 'approvals'),
      minimumPlan(plans, 'flying'),
    ]).toEqual(['Starter', 'Small Business', 'Premium', 'Enterprise', 'Premium', null])
  })

  test('offer what a call requires or an area counts, and nothing that no code uses yet', async () => {
    const answers = [
      (await platform.call(shop.people.owner, getPlans, {})).body.plans,
      (await pricing()).plans,
    ]
    for (const plans of answers)
      expect(
        plans
          .at(-1)!
          .features.map(({ name }) => name)
          .toSorted(),
      ).toEqual([
        'account_page',
        'active_workflows',
        'analytics_indepth',
        'api_access',
        'apple_wallet',
        'approvals',
        'audit',
        'bulk_rows',
        'cashback',
        'custom_triggers',
        'customize_check_balance',
        'egifts',
        'email_builder',
        'integrations',
        'issue_store_credit',
        'liability',
        'monthly_gifts',
        'monthly_orders',
        'referral',
        'reminders',
        'rewards_page',
        'staff_seats',
        'webhooks',
        'white_label_sender',
      ])
  })

  test('cost ten months a year; the largest on request', async () => {
    const { plans, current, discount } = await pricing()
    expect(plans.map(({ monthly, yearly }) => [monthly, yearly])).toEqual([
      ['19.00', '190.00'],
      ['59.00', '590.00'],
      ['149.00', '1490.00'],
      ['399.00', '3990.00'],
      [null, null],
    ])
    expect([current, discount]).toEqual([null, undefined])
  })

  test('cost less with a code, in whatever case it is typed', async () => {
    const { plans, discount } = await pricing('welcome20')
    expect(discount).toEqual({ code: 'WELCOME20', percent: 20 })
    expect([plans[0]!.monthly, plans[2]!.yearly, plans[4]!.monthly]).toEqual([
      '15.20',
      '1192.00',
      null,
    ])
  })

  test.each(['NOSUCH', '__proto__', 'constructor', ''])(
    'have no discount for the code %j',
    async (code) =>
      expect(await pricing(code)).toMatchObject({ plans: [{ monthly: '19.00' }, {}, {}, {}, {}] }),
  )
  test('refuse what is no code by its field', async () =>
    expect(
      await platform.call(shop.people.owner, getPricing, { query: { code: 'a b' } }),
    ).toMatchObject({
      status: 422,
      error: { field: 'code' },
    }))

  test('of a shop with enterprise_store is the largest, whatever was bought', async () => {
    const store = await platform.shop({ settings: { enterprise_store: true, gw_plan_name: 'pro' } })
    expect((await platform.call(store.people.owner, getPricing, { query: {} })).body.current).toBe(
      'enterprise',
    )
  })
})

describe('starting a checkout', () => {
  test('answers a redirect to the storefront, with a token of its own, and writes it down', async () => {
    const one = await start({
      plan_name: 'pro',
      payment_plan: 'yearly',
      code: 'WELCOME20',
      test: 'true',
      locale: 'ru',
    })
    const two = await start({ plan_name: 'pro' })
    expect([one.status, one.text, one.headers.get('cache-control')]).toEqual([302, '', 'no-store'])
    expect(one.headers.get('location')).toMatch(
      /^http:\/\/localhost:4001\/checkout\/[\w-]{43}\?lang=ru$/,
    )
    expect(two.headers.get('location')).toMatch(/^http:\/\/localhost:4001\/checkout\/[\w-]{43}$/)
    const kept = await platform.db
      .selectFrom('checkout')
      .selectAll()
      .where('shop_id', '=', shop.shop_id)
      .orderBy('price')
      .execute()
    expect(kept).toMatchObject([
      { plan_name: 'pro', payment_plan: 'monthly', code: null, price: 14_900n },
      {
        payment_plan: 'yearly',
        code: 'WELCOME20',
        price: 119_200n,
        staff_id: shop.people.owner.staff_id,
        ended_at: null,
        approved: null,
      },
    ])
    const lines = await platform.db
      .selectFrom('audit')
      .selectAll()
      .where('shop_id', '=', shop.shop_id)
      .where('verb', '=', 'start_checkout')
      .execute()
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({
      subject: 'pro',
      detail: { code: 'WELCOME20', price: '1192.00' },
    })
    // the token appears only in the address
    const token = /checkout\/([\w-]+)/.exec(one.headers.get('location')!)![1]!
    expect(
      JSON.stringify([kept, lines], (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).not.toContain(token)
  })

  test('changes nothing yet', async () => {
    await start({ plan_name: 'premium' })
    expect(
      (await platform.call(shop.people.owner, getShop, {})).body.settings.gw_plan_name,
    ).toBeUndefined()
  })

  test('sells the largest for nothing: it is a test', async () => {
    expect((await start({ plan_name: 'enterprise' })).status).toBe(302)
    expect(
      (
        await platform.db
          .selectFrom('checkout')
          .select('price')
          .where('plan_name', '=', 'enterprise')
          .executeTakeFirst()
      )?.price,
    ).toBe(0n)
  })

  test.each([
    ['a plan that is none', { plan_name: 'gold' }, 'invalid_input', 'plan_name'],
    ['a plan of the prototype', { plan_name: 'constructor' }, 'invalid_input', 'plan_name'],
    [
      'a code that counts for nothing',
      { plan_name: 'pro', code: 'NOSUCH' },
      'code_refused',
      'code',
    ],
    [
      'a payment that is none',
      { plan_name: 'pro', payment_plan: 'daily' },
      'invalid_input',
      'payment_plan',
    ],
    ['no plan', {}, 'invalid_input', 'plan_name'],
  ])('refuses %s', async (_, query, code, field) =>
    expect(await start(query)).toMatchObject({ status: 422, error: { code, field } }),
  )

  test('is for those who may change settings', async () => {
    for (const role of ['owner', 'admin'] as const)
      expect((await start({ plan_name: 'pro' }, shop.people[role])).status).toBe(302)
    for (const role of ['staff', 'limited', 'pos'] as const)
      expect(await start({ plan_name: 'pro' }, shop.people[role])).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      })
  })
})

test('a plan turns on the settings of what it sells, and off those of what it does not', () => {
  expect(startingSettings('pro')).toMatchObject({
    create_bulk_enabled: true,
    enable_cashback_tab: true,
    dashboard_enable_referral: true,
  })
  expect(startingSettings('starter')).toMatchObject({
    create_bulk_enabled: false,
    enable_cashback_tab: true,
    dashboard_enable_referral: false,
  })
})
