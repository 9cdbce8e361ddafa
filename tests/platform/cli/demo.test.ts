import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCustomerAnalytics, listCustomers } from '#contract/customers/read.ts'
import { getHome } from '#contract/home/calls.ts'
import { listGiftCards } from '#contract/gift-cards/read.ts'
import { listStoreKeys } from '#contract/redemptions/calls.ts'
import { getShop } from '#contract/shop/calls.ts'
import { signIn } from '#contract/staff/calls.ts'
import { approve, listApprovals } from '#contract/store-credit/calls.ts'
import { makeDemo } from '#platform/demo.ts'
import { transact } from '#platform/db/transact.ts'
import { verifyIn } from '#platform/ledger/verify.ts'
import * as made from '../../support/cli/demo-rows.ts'
import { temporaryFolder } from '../../support/product/operated.ts'
import type { Person } from '../../support/platform.ts'
import { whatDoesNotTie } from '../../support/ledger/recompute.ts'
import { suitePlatform } from '../../support/suite.ts'

type Account = { role: string; shop_url: string; email: string; password: string }
const dataDir = temporaryFolder()
const now = new Date()
const platform = await suitePlatform({ env: { DATA_DIR: dataDir }, at: now })
const accountsIn = (folder: string): Account[] =>
  JSON.parse(fs.readFileSync(path.join(folder, 'demo-accounts.json'), 'utf8')) as Account[]
let accounts: Account[]
let ms: number
const year = 366 * 24 * 60 * 60 * 1000

beforeAll(async () => {
  // processor time, because clock time includes other programs
  const since = process.threadCpuUsage()
  await makeDemo(platform)
  const { user, system } = process.threadCpuUsage(since)
  ms = (user + system) / 1000
  accounts = accountsIn(dataDir)
})
afterAll(() => fs.rmSync(dataDir, { recursive: true }))

const person = async (role: string, shop_url = 'demo.tender.example'): Promise<Person> => {
  const { email, password } = accounts.find(
    (account) => account.role === role && account.shop_url === shop_url,
  )!
  const { body } = await platform.call(null, signIn, { body: { shop_url, email, password } })
  return { role: 'owner', token: body.token, staff_id: 0n, email }
}
const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> =>
  (await query.execute(platform.db)).rows[0]!

describe('the demo', () => {
  test("has an account for each role, and one of the bare shop's owner, each with its password", async () => {
    expect(accounts.map(({ role, shop_url, email }) => [role, shop_url, email])).toEqual([
      ...['owner', 'admin', 'staff', 'limited', 'pos'].map((role) => [
        role,
        'demo.tender.example',
        `${role}@demo.tender.example`,
      ]),
      ['owner', 'bare.tender.example', 'owner@bare.tender.example'],
    ])
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(6)
    expect(fs.statSync(path.join(dataDir, 'demo-accounts.json')).mode & 0o777).toBe(0o600)
    for (const { role, shop_url } of accounts)
      expect((await person(role, shop_url)).token).toBeTruthy()
  })

  test('is a shop on a plan with every feature, within its limits', async () => {
    const { body } = await platform.call(await person('owner'), getShop, {})
    expect(body).toMatchObject({
      name: 'Maple & Thread',
      currency: 'GBP',
      time_zone: 'Europe/London',
    })
    expect(body.settings).toMatchObject({
      is_accepted_terms: true,
      gw_plan_name: 'enterprise',
      gw_plan_title: 'Enterprise',
      limit_store_credit_issue_min_value: '1.00',
      limit_store_credit_issue_max_value: '500.00',
    })
    expect(body.settings.features).toContainEqual({ name: 'issue_store_credit', count: null })
    expect(body.settings.features).toContainEqual({ name: 'customize_check_balance', count: null })
    expect(body.settings.features!.every(({ count }) => count === null)).toBe(true)
  })

  test('lived for a year: customers, orders, credit of every kind, and it ties', async () => {
    const shop = sql`(select shop_id from shop where shop_url = 'demo.tender.example')`
    expect(
      await one(
        sql`
          select
            count(*) filter (where not made_here)::int as n,
            count(*) filter (where made_here)::int > 3 as guests,
            count(*) filter (where state = 'enabled')::int between 200 and 320 as members,
            count(*) filter (where tags <> '')::int > 200 as tagged,
            count(*) filter (where email is null)::int > 0 as nameless
          from customer
          where shop_id = ${shop}`,
      ),
    ).toEqual({ n: 400, guests: true, members: true, tagged: true, nameless: true })
    const names = await sql<{
      full_name: string
    }>`select full_name from customer where shop_id = ${shop}`.execute(platform.db)
    for (const sign of [/[а-яё]/i, /'/, /[éöøłñ]/])
      expect(names.rows.some(({ full_name }) => sign.test(full_name))).toBe(true)
    expect(
      await one(
        sql`
          select
            count(*)::int as n,
            min(created_at) > ${new Date(now.getTime() - year)}
            and max(created_at) <= ${now} as within,
            count(distinct date_trunc('month', created_at))::int >= 12 as months
          from orders
          where shop_id = ${shop}`,
      ),
    ).toEqual({ n: 1508, within: true, months: true })
    const kinds = await sql<{
      kind: string
      n: number
    }>`
      select kind, count(*)::int as n
      from movement
      where shop_id = ${shop}
      group by kind`.execute(platform.db)
    for (const [kind, least] of Object.entries({
      issue: 300,
      redeem: 150,
      expire: 30,
      adjust: 5,
      undo: 5,
    }))
      expect(kinds.rows.find((row) => row.kind === kind)?.n).toBeGreaterThanOrEqual(least)
    expect(
      await one(
        sql`
          select
            count(distinct reason)::int >= 6 as reasons,
            count(note)::int > 100 as notes,
            count(distinct staff_id)::int as staff,
            max(at) <= ${now} as past
          from movement
          where shop_id = ${shop} and kind = 'issue'`,
      ),
    ).toEqual({ reasons: true, notes: true, staff: 2, past: true })
    expect(await whatDoesNotTie(platform.db)).toEqual([])
  })

  test("every redemption is an order's, every expiry was due, no card goes back in time", async () => {
    expect(
      await one(
        sql`
          select count(*)::int as n
          from movement m
            left join orders o on o.shop_id = m.shop_id and o.name = m.cause_id
          where m.kind = 'redeem'
            and (o.credit_used is distinct from -m.amount or o.created_at <> m.at)`,
      ),
    ).toEqual({ n: 0 })
    expect(
      await one(
        sql`
          select
            sum(credit_used)::text = (
              select (-sum(amount))::text from movement where kind = 'redeem'
            ) as ties
          from orders`,
      ),
    ).toEqual({ ties: true })
    expect(
      await one(
        sql`
          select count(*)::int as n
          from movement m
            join lot l on l.lot_id = substr(m.cause_id, 2)::bigint
          where m.kind = 'expire' and l.expires_on >= (m.at at time zone 'Europe/London')::date`,
      ),
    ).toEqual({ n: 0 })
    expect(
      await one(
        sql`
          select count(*)::int as n
          from (
            select at, lag(at) over (partition by gift_card_id order by seq) as before from entry
          ) e
          where at < before`,
      ),
    ).toEqual({ n: 0 })
    expect(
      await one(
        sql`
          select count(*)::int > 3 as n
          from gift_card g
          join customer c on c.customer_id = g.customer_id and c.made_here
          where g.balance > 0`,
      ),
    ).toEqual({ n: true })
    expect(await one(sql`select count(distinct state)::int as n from mail`)).toEqual({ n: 3 })
  })

  test('its screens have something to show', async () => {
    const owner = await person('owner')
    const home = await platform.call(owner, getHome, { query: {} })
    expect(home.body.latest).toHaveLength(10)
    expect(Number(home.body.moved.issued)).toBeGreaterThan(0)
    const { body } = await platform.call(owner, listCustomers, { query: { limit: 250 } })
    const holder = body.rows.find(
      ({ LoyaltyCard }) => LoyaltyCard && Number(LoyaltyCard.GiftCard.balance) > 0,
    )!
    const analytics = await platform.call(owner, getCustomerAnalytics, {
      params: { id: holder.platform_customer_id },
    })
    expect(analytics.body.balance).toBe(holder.LoyaltyCard!.GiftCard.balance)
  })

  test('has requests waiting and decided, a checkout with its redemptions, a scheduled mail', async () => {
    const owner = await person('owner')
    const { rows } = (await platform.call(owner, listApprovals, { query: {} })).body
    expect(rows.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'approved', 'refused'])
    expect((await platform.call(owner, getHome, { query: {} })).body.attention).toEqual(
      expect.arrayContaining([
        { kind: 'approvals_waiting', count: 2 },
        { kind: 'referrals_waiting', count: 2 },
      ]),
    )
    expect(
      (
        await platform.call(
          owner,
          approve,
          { params: { id: rows[0]!.approval_id } },
          { key: 'demo-approve' },
        )
      ).status,
    ).toBe(200)
    expect(await made.demoCheckout(platform.db)).toEqual({
      held: 2,
      captured: 4,
      earned: true,
      partly: 1,
      back: true,
      released: 1,
      keys: 1,
    })
    expect((await platform.call(owner, listStoreKeys, {})).body.rows).toMatchObject([
      { name: 'Online shop checkout', ended_at: null },
    ])
    expect(
      (await platform.call(owner, listGiftCards, { query: { state: 'scheduled' } })).body
        .gift_cards,
    ).toHaveLength(1)
    expect(await whatDoesNotTie(platform.db)).toEqual([])
    expect((await transact(platform.db, verifyIn)).map(({ problem }) => problem)).toEqual([
      null,
      null,
    ])
  })

  test('has orders to refund: sent or not, paid with credit, with rewards and returns', async () => {
    expect(await made.redeemedWithout(platform.db)).toBe(0)
    expect(
      await one(sql`
        select
          (select count(distinct fulfillment_status)::int from orders) as sent,
          (select count(*)::int from orders where total <> subtotal + shipping) as unexplained,
          (select count(*)::int > 10 from reward) as rewarded,
          (select count(*)::int > 5 from refund where origin = 'here') as refunded,
          (select count(distinct state)::int >= 4 from return_request) as states`),
    ).toEqual({ sent: 3, unexplained: 0, rewarded: true, refunded: true, states: true })
  })

  test('has workflows with a past: a budget at 83 %, rewards held, one event stuck', async () => {
    const { verdicts, rewards, ...found } = await made.demoWorkflows(platform.db)
    expect(found).toEqual({ live: 4, paused: 1, drafts: 1, spent: 83, stuck: 1, waiting: 0 })
    expect(rewards).toBeGreaterThan(30)
    expect(verdicts).toEqual(expect.arrayContaining(['rewarded', 'held', 'held_out']))
  })

  test('has a referral program with friends in every state, each of its own day', async () => {
    expect(await made.demoFriends(platform.db)).toEqual(made.demoFriendsMade)
  })

  test('the bare shop has nothing yet', async () => {
    const owner = await person('owner', 'bare.tender.example')
    const { body } = await platform.call(owner, getShop, {})
    expect(body.settings.is_accepted_terms).toBe(false)
    expect(body.settings.gw_plan_title).toBeUndefined()
    expect(body.settings).toMatchObject({ first_time_user_flow: true, features: [] })
    expect((await platform.call(owner, listCustomers, { query: {} })).body.count).toBe(0)
  })

  test('is made once, and in seconds', async () => {
    // three seconds when nothing else runs; a busy machine makes processor time longer, too
    expect(ms).toBeLessThan(process.env['CI'] ? 45_000 : 15_000)
    await makeDemo(platform)
    expect(accountsIn(dataDir)).toEqual(accounts)
    expect(await one(sql`select count(*)::int as n from shop`)).toEqual({ n: 2 })
  })
})
