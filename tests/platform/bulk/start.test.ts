import { afterEach, describe, expect, test } from 'vitest'
import { getUsedServices } from '#contract/billing/calls.ts'
import { bulkStates } from '#contract/bulk/bulk.ts'
import { createBulk, deleteBulk, listBulks, updateBulk } from '#contract/bulk/draft.ts'
import { extendBulk, retryBulkRows, undoBulk } from '#contract/bulk/run.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { readingOf } from '../../support/bulk/reading.ts'
import { byHand, checked, checkpoint, settle, started, turn } from '../../support/bulk/campaigns.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const { stateOf, cardsOf } = readingOf(platform, shop)
afterEach(() => settle(platform))

describe('a start', () => {
  test("needs the shop's switch, plan and terms: without one it pauses, and goes on with it", async () => {
    const off = await platform.shop({ settings: { create_bulk_enabled: false } })
    expect(
      await checkpoint(
        platform,
        off.people.owner,
        await checked(platform, off, byHand(1)),
        'start',
      ),
    ).toMatchObject({ status: 403, error: { code: 'bulks_off' } })
    const flip = (value: boolean) =>
      platform.call(shop.people.admin, putSetting, { body: { key: 'create_bulk_enabled', value } })
    const id = await started(platform, shop, byHand(150))
    await turn(platform)
    await flip(false)
    await settle(platform)
    expect(await stateOf(id)).toMatchObject({
      state: 'bulk_paused',
      problem: 'bulks_off',
      rows_done: 50,
    })
    expect(await checkpoint(platform, shop.people.owner, id, 'resume')).toMatchObject({
      status: 403,
      error: { code: 'bulks_off' },
    })
    await flip(true)
    expect((await checkpoint(platform, shop.people.owner, id, 'resume')).status).toBe(200)
    await settle(platform)
    expect(await stateOf(id)).toMatchObject({
      state: 'bulk_finished',
      problem: null,
      rows_done: 150,
    })
    expect(await cardsOf(id)).toHaveLength(150)
  })

  test('counts against the plan: more than is left is refused; a run stops at the last that is', async () => {
    const small = await platform.shop({
      settings: {
        features: [
          { name: 'bulk_rows', count: 60 },
          { name: 'issue_store_credit', count: 1 },
          { name: 'monthly_gifts', count: 1 },
        ],
      },
    })
    expect(
      await checkpoint(
        platform,
        small.people.owner,
        await checked(platform, small, byHand(61)),
        'start',
      ),
    ).toMatchObject({
      status: 403,
      error: { code: 'plan_used_up', facts: { feature: 'bulk_rows', count: 60 } },
    })
    const first = await checked(platform, small, byHand(40))
    const second = await checked(platform, small, byHand(40))
    for (const id of [first, second])
      expect((await checkpoint(platform, small.people.owner, id, 'start')).status).toBe(200)
    await settle(platform)
    const both = [await stateOf(first, small), await stateOf(second, small)]
    expect(both.reduce((n, { rows_done }) => n + (rows_done ?? 0), 0)).toBe(60)
    expect(both.map(({ state }) => state)).toContain('bulk_paused')
    const { services } = (await platform.call(small.people.owner, getUsedServices, {})).body
    expect(services.map(({ name, used, count }) => [name, used, count])).toEqual([
      ['bulk_rows', 60, 60],
      ['issue_store_credit', 0, 1],
      ['monthly_gifts', 0, 1],
    ])
    const none = await platform.shop({
      settings: { features: [{ name: 'issue_store_credit', count: null }] },
    })
    expect(
      await checkpoint(
        platform,
        none.people.owner,
        await checked(platform, none, byHand(1)),
        'start',
      ),
    ).toMatchObject({ status: 403, error: { code: 'feature_not_in_plan' } })
  })

  test('of people with limits of their own is refused beyond them, at once and for the day', async () => {
    const limited = await platform.colleague(shop, 'staff', {
      limit_issue: 1000n,
      limit_day: 5000n,
    })
    const large = await checked(platform, shop, byHand(1, '10.01'))
    const many = await checked(platform, shop, byHand(6, '10.00'))
    const fits = await checked(platform, shop, byHand(5, '10.00'))
    for (const id of [large, many])
      expect(await checkpoint(platform, limited, id, 'start')).toMatchObject({
        status: 422,
        error: { code: 'over_own_limit' },
      })
    expect((await checkpoint(platform, limited, fits, 'start')).status).toBe(200)
    await settle(platform)
    expect(
      await checkpoint(
        platform,
        limited,
        await checked(platform, shop, byHand(1, '1.00')),
        'start',
      ),
    ).toMatchObject({ error: { code: 'over_own_limit' } })
    expect((await checkpoint(platform, shop.people.owner, large, 'start')).status).toBe(200)
  })

  test('of a fourth is refused while three run; one that is planned waits for a place', async () => {
    const ids = [
      await checked(platform, shop, byHand(60)),
      await checked(platform, shop, byHand(60)),
      await checked(platform, shop, byHand(60)),
      await checked(platform, shop, byHand(1)),
    ]
    const later = await checked(
      platform,
      shop,
      byHand(1, '5.00', { starts_at: new Date(Date.now() + 60_000).toISOString() }),
    )
    expect((await checkpoint(platform, shop.people.owner, later, 'start')).body.bulk.state).toBe(
      'scheduled',
    )
    for (const id of ids.slice(0, 3))
      expect((await checkpoint(platform, shop.people.owner, id, 'start')).status).toBe(200)
    expect(await checkpoint(platform, shop.people.owner, ids[3]!, 'start')).toMatchObject({
      status: 409,
      error: { code: 'too_many_started' },
    })
    expect((await platform.call(shop.people.owner, listBulks, { query: {} })).body.started).toBe(3)
    platform.at(new Date(Date.now() + 61_000))
    await turn(platform)
    expect((await stateOf(later)).state).toBe('scheduled')
    await settle(platform)
    expect((await stateOf(later)).state).toBe('bulk_finished')
    platform.at(new Date(Date.now() + 62_000))
  })

  test('tells its end to people of the shop only, in their language', async () => {
    const id = await checked(platform, shop, byHand(1))
    for (const email of ['somebody@elsewhere.example', 'x@x.example'])
      expect(await checkpoint(platform, shop.people.owner, id, 'start', { email })).toMatchObject({
        status: 422,
        error: { code: 'not_a_recipient' },
      })
    await platform.db
      .updateTable('staff')
      .set({ language: 'ru' })
      .where('staff_id', '=', shop.people.staff.staff_id)
      .execute()
    expect(
      (
        await checkpoint(platform, shop.people.owner, id, 'start', {
          email: shop.people.staff.email,
        })
      ).status,
    ).toBe(200)
    await settle(platform)
    const mail = await platform.db
      .selectFrom('mail')
      .select(['to_email', 'subject', 'name'])
      .where('shop_id', '=', shop.shop_id)
      .orderBy('mail_id', 'desc')
      .executeTakeFirst()
    expect(mail).toEqual({
      to_email: shop.people.staff.email,
      subject: 'Кампания завершена: By hand',
      name: 'bulk_finished',
    })
  })

  test('of nothing that runs is refused, and nothing starts before its dry run', async () => {
    expect(
      await checkpoint(
        platform,
        shop.people.owner,
        await checked(platform, shop, byHand(3, '0')),
        'start',
      ),
    ).toMatchObject({ status: 409, error: { code: 'nothing_to_run' } })
    const { body } = await platform.call(shop.people.owner, createBulk, {
      body: { bulk: byHand(1) },
    })
    expect(await checkpoint(platform, shop.people.owner, body.bulk.bulk_id, 'start')).toMatchObject(
      {
        status: 409,
        error: { code: 'dry_run_missing' },
      },
    )
  })
})

test('every action from every state is done or refused by the table; a refusal changes nothing', async () => {
  const owner = shop.people.owner
  const actions: Record<
    string,
    (id: string) => Promise<{ status: number; error: { code: string } | undefined }>
  > = {
    start: (id) => checkpoint(platform, owner, id, 'start'),
    stop: (id) => checkpoint(platform, owner, id, 'stop'),
    pause: (id) => checkpoint(platform, owner, id, 'pause'),
    resume: (id) => checkpoint(platform, owner, id, 'resume'),
    update: (id) => platform.call(owner, updateBulk, { params: { id }, body: { bulk: byHand(1) } }),
    delete: (id) => platform.call(owner, deleteBulk, { params: { id } }),
    retry: (id) => platform.call(owner, retryBulkRows, { params: { id } }),
    undo: (id) => platform.call(owner, undoBulk, { params: { id } }),
    extend: (id) =>
      platform.call(owner, extendBulk, { params: { id }, body: { expires_on: '2199-01-01' } }),
  }
  // by state: the outcome of each transition, in the order above; d: done
  const table: Record<(typeof bulkStates)[number], string> = {
    draft: 'dry_run_missing bulk_idle bulk_idle bulk_idle d d bulk_idle bulk_idle bulk_idle',
    checking: 'dry_run_missing bulk_idle bulk_idle bulk_idle d d bulk_idle bulk_idle bulk_idle',
    checked: 'd bulk_idle bulk_idle bulk_idle d d bulk_idle bulk_idle bulk_idle',
    scheduled: 'd d bulk_idle bulk_idle d d bulk_idle bulk_idle bulk_idle',
    bulk_started: 'bulk_busy d d bulk_idle bulk_busy bulk_busy bulk_busy bulk_busy bulk_busy',
    bulk_paused: 'bulk_busy d bulk_idle d bulk_busy bulk_busy bulk_busy nothing_left d',
    bulk_stopped:
      'bulk_busy bulk_idle bulk_idle bulk_idle bulk_busy bulk_busy bulk_busy nothing_left d',
    bulk_finished:
      'bulk_busy bulk_idle bulk_idle bulk_idle bulk_busy bulk_busy nothing_to_run nothing_left d',
    undoing:
      'bulk_busy bulk_idle bulk_idle bulk_idle bulk_busy bulk_busy bulk_busy already_undone bulk_busy',
    undone:
      'bulk_busy bulk_idle bulk_idle bulk_idle bulk_busy bulk_busy bulk_busy already_undone d',
  }
  const model = await checked(platform, shop, byHand(1))
  const { summary } = await platform.db
    .selectFrom('bulk')
    .select('summary')
    .where('bulk_id', '=', BigInt(model.slice(1)))
    .executeTakeFirstOrThrow()
  for (const state of bulkStates) {
    for (const [i, [name, act]] of Object.entries(actions).entries()) {
      const begun = !['draft', 'checking', 'checked', 'scheduled'].includes(state)
      const { bulk_id } = await platform.db
        .insertInto('bulk')
        .values({
          shop_id: shop.shop_id,
          operation: 'gift_card',
          title: state,
          state,
          source: JSON.stringify(byHand(1).source),
          reason: 'Reward',
          money: 'promotional',
          email: '{"active":false,"subject":"","title":"","body":""}',
          on_duplicate: 'skip',
          on_credited_lately: 'skip',
          rows_total: 1,
          staff_id: owner.staff_id,
          started_by: begun ? owner.staff_id : null,
          started_at: begun ? new Date() : null,
          summary: JSON.stringify(summary),
          created_at: new Date(),
        })
        .returning('bulk_id')
        .executeTakeFirstOrThrow()
      const done = await act(`b${bulk_id}`)
      const wanted = table[state].split(' ')[i]
      expect(done.error?.code ?? 'd', `${name} from ${state}`).toBe(wanted)
      if (wanted !== 'd')
        expect(
          (
            await platform.db
              .selectFrom('bulk')
              .select('state')
              .where('bulk_id', '=', bulk_id)
              .executeTakeFirst()
          )?.state,
        ).toBe(state)
      await platform.db.deleteFrom('bulk').where('bulk_id', '=', bulk_id).execute()
    }
  }
})
