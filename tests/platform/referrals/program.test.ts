import { expect, test } from 'vitest'
import {
  getReferralLink,
  getReferralProgram,
  postReferralLinks,
  saveReferralProgram,
} from '#contract/referrals/calls.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { changeWorkflow, getWorkflow, listWorkflows } from '#contract/workflows/define.ts'
import { referringOf } from '../../support/referrals/referring.ts'
import { suite } from '../../support/suite.ts'

const on = { enable_referral: true }
const { platform, shop, other } = await suite({
  at: '2026-05-01T10:00:00Z',
  shop: { settings: on },
})
const { owner, staff, limited, pos } = shop.people
const shops = await referringOf(platform, shop)
const read = (person = owner) => platform.call(person, getReferralProgram, {})

test('a program that was never saved has no value and hands out no link', async () => {
  const fresh = await platform.shop({ settings: on })
  const { body } = await read(fresh.people.owner)
  expect(body).toMatchObject({ value: null, is_custom: false, enabled: true, workflows: [] })
  const { id } = await platform.customer(fresh)
  expect(await (await referringOf(platform, fresh)).linkOf(id)).toBeNull()
})

test('saved by value and type alone, the referrer gets as much after two weeks', async () => {
  expect((await shops.save()).status).toBe(200)
  expect((await read()).body).toMatchObject({
    value: '10.00',
    value_type: 'fixed_amount',
    referrer_value: '10.00',
    hold_days: 14,
    workflows: [
      { trigger: 'referral_claimed', active: true },
      { trigger: 'referral_successful', active: true },
    ],
  })
})

test('a percentage moves the friend’s reward to the order, and back', async () => {
  const terms = { max_reward: '20.00', min_order: '50.00', expires_in_days: 90 }
  const { body } = await shops.save({ value: '15', value_type: 'percentage', ...terms })
  expect(body).toMatchObject({
    value: '15.00',
    value_type: 'percentage',
    referrer_value: '10.00',
    ...terms,
    workflows: [
      { trigger: 'referral_claimed', active: false },
      { trigger: 'referral_successful', active: true },
    ],
  })
  const back = await shops.save({ min_order: null, max_reward: null, expires_in_days: null })
  expect(back.body).toMatchObject({ value_type: 'fixed_amount', is_custom: false })
  expect(back.body.workflows.map(({ active }) => active)).toEqual([true, true])
})

test('ten saves at once leave one workflow for each trigger', async () => {
  const fresh = await platform.shop({ settings: on })
  const { save } = await referringOf(platform, fresh)
  const saved = await Promise.all(Array.from({ length: 10 }, () => save()))
  expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]))
  const { body } = await platform.call(fresh.people.owner, listWorkflows, { query: {} })
  expect(body.workflows.map(({ kind, trigger }) => `${kind} ${trigger}`).toSorted()).toEqual([
    'referral referral_claimed',
    'referral referral_successful',
  ])
})

test('workflows changed in the editor are not overwritten unless that is sent', async () => {
  const fresh = await platform.shop({ settings: on })
  const { save } = await referringOf(platform, fresh)
  const id = (await save()).body.workflows[1]!.id
  const by = fresh.people.owner
  const workflow = (await platform.call(by, getWorkflow, { params: { id } })).body.workflow
  const limits = { budget: [{ period: 'month' as const, amount: '100.00' }] }
  const changed = await platform.call(by, changeWorkflow, {
    params: { id },
    body: { cases: workflow.cases as never, limits, active: true },
  })
  expect(changed.status).toBe(200)
  expect((await read(by)).body).toMatchObject({ value: null, is_custom: true })
  expect(await save()).toMatchObject({ status: 409, error: { code: 'referral_customized' } })
  expect((await save({ replace_custom: true })).body).toMatchObject({
    value: '10.00',
    is_custom: false,
  })
})

test.each([
  [{ value: '0' }, 'value'],
  [{ value: '-5' }, 'value'],
  [{ value: '100.01', value_type: 'percentage' }, 'value'],
  [{ referrer_value: '101', referrer_value_type: 'percentage' }, 'referrer_value'],
  [{ hold_days: 366 }, 'hold_days'],
  [{ min_order: '0' }, 'min_order'],
  [{ value_type: 'points' }, 'value_type'],
])('%j is refused with its field', async (body, field) => {
  expect(await shops.save(body)).toMatchObject({ status: 422, error: { field } })
})

test('settings change it, reading shows it, a till sees nothing; the plan has it', async () => {
  expect((await shops.save({}, staff)).status).toBe(403)
  expect((await read(limited)).status).toBe(200)
  expect((await read(pos)).status).toBe(403)
  const poor = await platform.shop({ settings: { ...on, features: [] } })
  const refused = await platform.call(poor.people.owner, saveReferralProgram, {
    body: { value: '5', value_type: 'fixed_amount' },
  })
  expect(refused.error?.code).toBe('feature_not_in_plan')
})

test('a customer has one link, made once by ten reads; off, none is handed out', async () => {
  await shops.save()
  const { id } = await platform.customer(shop)
  const urls = await Promise.all(Array.from({ length: 10 }, () => shops.linkOf(id)))
  expect(new Set(urls).size).toBe(1)
  expect(urls[0]).toMatch(/\/r\/[\w-]{16}$/)
  const setting = (value: boolean) =>
    platform.call(owner, putSetting, { body: { key: 'enable_referral', value } })
  await setting(false)
  expect(await shops.linkOf(id)).toBeNull()
  expect((await shops.request(shops.pathOf(urls[0]!), '203.0.113.1')).status).toBe(404)
  const store = { token: shops.store.key }
  const post = (customers: string[]) =>
    platform.call(null, postReferralLinks, { body: { customers } }, store)
  expect((await post([id])).error?.code).toBe('referral_off')
  await setting(true)
  expect(await shops.linkOf(id)).toBe(urls[0])
  const strangers = await platform.customer(other)
  expect((await post([id, strangers.id, 'nobody'])).body.links).toEqual([
    { platform_customer_id: id, url: urls[0] },
    { platform_customer_id: strangers.id, url: null },
    { platform_customer_id: 'nobody', url: null },
  ])
  const own = other.people.owner
  expect((await platform.call(own, getReferralLink, { params: { id } })).status).toBe(404)
})
