import { afterEach, describe, expect, test } from 'vitest'
import { getPlans, getPricing, getUsedServices } from '#contract/billing/calls.ts'
import { explainBalance } from '#contract/customers/money.ts'
import { listOrders } from '#contract/customers/read.ts'
import { getHome } from '#contract/home/calls.ts'
import { deleteSetting, getShop, putSetting, putShop } from '#contract/shop/calls.ts'
import { enterFromHelpdesk } from '#contract/staff/entry.ts'
import { sendContactSupport, sendReview } from '#contract/support/calls.ts'
import { isFeatureAllowed, minimumPlan } from '#rules/way/feature-gate.ts'
import { call as bareCall } from '#upstream/call.ts'
import { suiteStandIn } from '../../support/stand-in/calling.ts'

const { call, state, entry, seen } = await suiteStandIn()
const first = { ...state.settings }
afterEach(() => void (state.settings = { ...first }))
const settings = async () => (await call(getShop, {})).settings

describe('a shop of the specification', () => {
  test('without a zone has that of its schedules, else UTC', async () => {
    expect((await call(getShop, {})).time_zone).toBe('UTC')
    state.settings['scheduled_timezone_data'] = '{"tz":"Europe/Berlin"}'
    expect((await call(getShop, {})).time_zone).toBe('Europe/Berlin')
    state.settings['scheduled_timezone_data'] = '{"tz":"Nowhere/Land"}'
    expect((await call(getShop, {})).time_zone).toBe('UTC')
  })

  test('has its settings from JSON text, one by one or as a whole', async () => {
    const read = {
      is_accepted_terms: true,
      block_shop: false,
      gw_plan_title: 'Growth',
      limit_store_credit_issue_max_value: '500.00',
      email_gift_card_manual: { subject: 'A gift for you', template_title: 'Enjoy it' },
    }
    expect(await settings()).toMatchObject(read)
    const whole = JSON.stringify(state.settings)
    state.settings = whole as never
    expect(await settings()).toMatchObject(read)
  })

  test('keeps its other settings where one can’t be read', async () => {
    state.settings['email_gift_card_manual'] = '{"subject":'
    const read = await settings()
    expect(read).not.toHaveProperty('email_gift_card_manual')
    expect(read).toMatchObject({ is_accepted_terms: true, gw_plan_name: 'growth' })
  })

  test.each([
    ['a limit', { limit_store_credit_issue_max_value: 'a lot' }],
    ['all of them', 'none'],
  ])('is broken where %s can’t be read, never without it', async (_, unread) => {
    state.settings = typeof unread === 'object' ? { ...first, ...unread } : (unread as never)
    await expect(call(getShop, {})).rejects.toMatchObject({ code: 'upstream_broken' })
  })

  test('has plan features without a count, which count as unlimited', async () => {
    const now = await settings()
    expect(isFeatureAllowed(now, 'issue_store_credit', { count: 1_000_000 })).toBe(true)
    expect(isFeatureAllowed(now, 'staff_seats', { count: 3 })).toBe(false)
    const { plans } = await call(getPlans, {})
    expect(minimumPlan(plans, 'analytics_indepth', 4)).toBe('Pro')
    expect((await call(getPricing, { query: {} })).plans).toEqual(plans)
    expect(await call(getUsedServices, {})).toEqual({ services: [] })
  })

  test('changes a setting without an answer, and resets it', async () => {
    const key = 'hiding_gift_card_code_except_last_4_digits'
    await call(putSetting, { body: { key, value: true } })
    expect((await settings())[key]).toBe(true)
    await call(deleteSetting, { query: {}, body: { key } })
    expect(await settings()).not.toHaveProperty(key)
  })

  test('is read again where a change has no answer, so that nothing seems unset', async () => {
    const body = { key: 'gift_cards_variants_discounts_enabled', value: true }
    state.settings['gift_cards_variants_discounts'] = '[{"price":"10","value":"12"}]'
    const { settings: all } = await call(putSetting, { body })
    expect(all).toMatchObject({
      gift_cards_variants_discounts_enabled: true,
      gift_cards_variants_discounts: [{ price: '10.00', value: '12.00' }],
      gw_plan_name: 'growth',
    })
    const changed = await call(putShop, { body: { city: 'York' } })
    expect(changed).toMatchObject({ city: 'York', name: 'Stand-in Stores', currency: 'GBP' })
  })
})

describe('a call', () => {
  test('that the upstream doesn’t have is refused as such where it is ours alone', async () => {
    await expect(call(getHome, { query: {} })).rejects.toMatchObject({ code: 'unknown_call' })
    const missing = call(explainBalance, { params: { id: '7043' } })
    await expect(missing).rejects.toMatchObject({ code: 'unknown_call' })
    const specified = call(listOrders, { query: { email: 'a@b.example' } })
    await expect(specified).rejects.toMatchObject({ code: 'not_found' })
  })

  test('refused with 400 is an input to correct, not a broken answer', async () => {
    const sent = bareCall(getUsedServices, {}, { token: 'none' })
    await expect(sent).rejects.toMatchObject({ code: 'signed_out' })
    const { path } = seen.at(-1) ?? { path: '' }
    expect(path).toContain('/api/orders')
    state.shopUrl = 'moved.example'
    await expect(call(getUsedServices, {})).rejects.toMatchObject({ code: 'invalid_input' })
    state.shopUrl = 'stand-in.example'
  })

  test('with the shop in query and payload is taken', async () => {
    const body = { reason: 'How to', email: 'a@b.example', body: 'Help' } as const
    expect(await call(sendContactSupport, { body })).toEqual({ data: { ticket_id: '' } })
    expect(await call(sendReview, { body: { stars: 5, review: 'Fine' } })).toEqual({ stars: 5 })
    expect(seen.at(-1)).toMatchObject({ status: 204, body: { shop_url: 'stand-in.example' } })
  })
})

test('a signed entry is a session by its token alone: the person, the end, the shop’s address', async () => {
  const query = Object.fromEntries(new URLSearchParams(entry()))
  const { jwt, expires_at, user } = await bareCall(enterFromHelpdesk, { query }, {})
  expect(jwt.split('.')).toHaveLength(3)
  const days = (Date.parse(expires_at) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(30)
  expect(user).toMatchObject({
    shop_url: 'stand-in.example',
    email: 'olive@stand-in.example',
    name: 'Olive Owner',
    level: 'owner',
    is_pos: false,
  })
})
