import { beforeEach, describe, expect, test } from 'vitest'
import * as calls from '#contract/api-keys/calls.ts'
import { apiKeysMost } from '#contract/api-keys/scope.ts'
import { listCustomers } from '#contract/customers/read.ts'
import { listAudit } from '#contract/staff/audit.ts'
import { listStaff } from '#contract/staff/calls.ts'
import { askerOf } from '#platform/exports/asker.ts'
import { callBy, keyOf } from '../../support/api-keys/keys-of.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ connections: 10 })
const { owner, staff, limited, pos, admin } = shop.people
const body = { name: 'Warehouse sync', scopes: ['lookup' as const] }
const listed = async () => (await platform.call(owner, calls.listApiKeys, {})).body.rows
const use = (key: string) => callBy(platform, key, listCustomers, { query: {} })
const end = (id: string, by = owner) => platform.call(by, calls.endApiKey, { params: { id } })
const rotate = (id: string, confirmed?: string, by = owner) =>
  platform.call(by, calls.rotateApiKey, { params: { id }, body: confirmed ? { confirmed } : {} })

beforeEach(async () => {
  platform.at('2026-06-10T12:00:00Z')
  for (const { api_key_id: id, state } of await listed()) if (state !== 'ended') await end(id)
})

describe('a key', () => {
  test('is made with a text that is shown once, and kept as a digest', async () => {
    const { key, ...made } = await keyOf(platform, shop, {
      scopes: ['issue', 'lookup', 'issue'],
      limits: { per_issue: '25', per_day: '100.5' },
      expires_on: '2026-12-31',
    })
    expect(made).toMatchObject({
      name: 'Warehouse sync',
      scopes: ['lookup', 'issue'],
      limits: { per_issue: '25.00', per_day: '100.50' },
      expires_on: '2026-12-31',
      state: 'active',
      last4: key.slice(-4),
      old_key_until: null,
      created_by: 'owner',
      seen_at: null,
      ended_at: null,
    })
    expect((await listed())[0]).toEqual(made)
    const kept = JSON.stringify(
      [
        ...(await platform.db.selectFrom('store_key').selectAll().execute()),
        ...(await platform.db.selectFrom('staff').selectAll().execute()),
        ...(await platform.db.selectFrom('audit').select(['subject', 'detail']).execute()),
      ],
      (_, value: unknown) => {
        if (value instanceof Uint8Array) return Buffer.from(value).toString()
        return typeof value === 'bigint' ? String(value) : value
      },
    )
    expect(kept).not.toContain(key.slice(4, -6))
  })

  test('works at once, says when it was used, and ends at once', async () => {
    const { key, api_key_id: id } = await keyOf(platform, shop, body)
    expect(await use(key)).toMatchObject({ status: 200 })
    await expect.poll(async () => (await listed())[0]!.seen_at).toBe('2026-06-10T12:00:00.000Z')
    expect((await end(id)).body).toMatchObject({
      state: 'ended',
      ended_at: '2026-06-10T12:00:00.000Z',
    })
    expect(await use(key)).toMatchObject({ status: 401, error: { code: 'api_key_ended' } })
    platform.at('2026-06-11T12:00:00Z')
    expect((await end(id)).body.ended_at).toBe('2026-06-10T12:00:00.000Z')
    expect(await rotate(id)).toMatchObject({ status: 409, error: { code: 'api_key_over' } })
  })

  test('works to the end of its last day, in the zone of the shop', async () => {
    const { key, api_key_id: id } = await keyOf(platform, shop, {
      ...body,
      expires_on: '2026-06-12',
    })
    // London is an hour ahead
    platform.at('2026-06-12T22:59:59Z')
    expect((await use(key)).status).toBe(200)
    platform.at('2026-06-12T23:00:00Z')
    expect(await use(key)).toMatchObject({ status: 401, error: { code: 'api_key_expired' } })
    expect((await listed()).find((one) => one.api_key_id === id)?.state).toBe('expired')
    expect((await rotate(id)).error?.code).toBe('api_key_over')
  })

  test('that has expired starts nothing any more that it has scheduled or requested', async () => {
    const made = await keyOf(platform, shop, { ...body, expires_on: '2026-06-12' })
    const { member_id } = await platform.db
      .selectFrom('store_key')
      .select('member_id')
      .where('shop_id', '=', shop.shop_id)
      .where('last4', '=', made.last4)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    const who = { shop_id: shop.shop_id, staff_id: member_id! }
    const askerAt = (time: string) => askerOf(platform, who, new Date(time))
    expect((await askerAt('2026-06-12T22:59:59Z'))?.actor.id).toBe(member_id)
    expect(await askerAt('2026-06-12T23:00:00Z')).toBe(null)
  })

  test('that is replaced works for 24 hours more beside the new one', async () => {
    const made = await keyOf(platform, shop, body)
    const { body: second } = await rotate(made.api_key_id)
    expect(second).toMatchObject({
      api_key_id: made.api_key_id,
      last4: second.key.slice(-4),
      old_key_until: '2026-06-11T12:00:00.000Z',
    })
    platform.at('2026-06-11T11:59:59Z')
    expect([(await use(made.key)).status, (await use(second.key)).status]).toEqual([200, 200])
    platform.at('2026-06-11T12:00:00Z')
    expect(await use(made.key)).toMatchObject({ status: 401, error: { code: 'api_key_replaced' } })
    expect((await use(second.key)).status).toBe(200)
    expect((await listed())[0]!.old_key_until).toBeNull()
    await end(made.api_key_id)
    platform.at('2026-06-11T12:10:00Z')
    for (const one of [made.key, second.key])
      expect((await use(one)).error?.code).toBe('api_key_ended')
  })

  test('is replaced twice within a day only if confirmed, which ends the oldest', async () => {
    const made = await keyOf(platform, shop, body)
    const { body: second } = await rotate(made.api_key_id)
    expect(await rotate(made.api_key_id)).toMatchObject({
      status: 409,
      error: { code: 'api_key_two_alive' },
    })
    expect((await use(made.key)).status).toBe(200)
    const { body: third } = await rotate(made.api_key_id, second.last4)
    expect(await use(made.key)).toMatchObject({ status: 401, error: { code: 'key_refused' } })
    expect([(await use(second.key)).status, (await use(third.key)).status]).toEqual([200, 200])
    // the same confirmation, sent once more, has seen a key that isn't the last
    expect((await rotate(made.api_key_id, second.last4)).error?.code).toBe('api_key_two_alive')
    expect((await use(second.key)).status).toBe(200)
  })

  test('is replaced once by two at once', async () => {
    const { api_key_id: id } = await keyOf(platform, shop, body)
    const answers = await Promise.all([rotate(id), rotate(id)])
    expect(answers.map(({ error }) => error?.code).toSorted()).toEqual([
      'api_key_two_alive',
      undefined,
    ])
  })

  test.each([
    [{ ...body, name: '' }, 'name'],
    [{ ...body, scopes: [] }, 'scopes'],
    [{ ...body, scopes: ['settings' as never] }, 'scopes.0'],
    [{ ...body, expires_on: '2026-06-09' }, 'expires_on'],
    [{ ...body, expires_on: '2026-02-30' }, 'expires_on'],
    [{ ...body, limits: { per_issue: '-1' } }, 'limits.per_issue'],
    [{ ...body, limits: { per_day: '1.234' } }, 'limits.per_day'],
  ])('%j is refused with its field, and nothing is stored', async (wrong, field) => {
    const before = (await listed()).length
    expect(await platform.call(owner, calls.makeApiKey, { body: wrong })).toMatchObject({
      status: 422,
      error: { field },
    })
    expect((await listed()).length).toBe(before)
  })

  test('is refused beyond the most of a shop, at once too, and room comes with the end of one', async () => {
    const full = await platform.shop()
    const make = () => platform.call(full.people.owner, calls.makeApiKey, { body })
    for (let i = 2; i < apiKeysMost; i += 1) await make()
    const last = await Promise.all([make(), make(), make()])
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect((await make()).error?.code).toBe('too_many_api_keys')
    const {
      body: { rows },
    } = await platform.call(full.people.owner, calls.listApiKeys, {})
    await platform.call(full.people.owner, calls.endApiKey, { params: { id: rows[0]!.api_key_id } })
    expect((await make()).status).toBe(200)
  })
})

describe('keys', () => {
  test('are made, replaced and ended by those who change the shop', async () => {
    const { api_key_id: id } = await keyOf(platform, shop, body)
    for (const by of [staff, limited, pos])
      for (const answer of [
        await platform.call(by, calls.listApiKeys, {}),
        await platform.call(by, calls.makeApiKey, { body }),
        await rotate(id, 'x9Z_', by),
        await end(id, by),
      ])
        expect(answer).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect((await platform.call(admin, calls.makeApiKey, { body })).status).toBe(200)
  })

  test('of another shop are not there', async () => {
    const theirs = await keyOf(platform, other, { ...body, name: 'Theirs' })
    const { api_key_id: id } = theirs
    for (const answer of [await rotate(id), await end(id)])
      expect(answer).toMatchObject({ status: 404, error: { code: 'not_found' } })
    expect(JSON.stringify(await listed())).not.toContain('Theirs')
    const [own, customer] = [await platform.customer(shop), await platform.customer(other)]
    const { text } = await use(theirs.key)
    expect([text.includes(customer.id), text.includes(own.id)]).toEqual([true, false])
  })

  test('need the plan to be made and used, and can be ended without it', async () => {
    const poor = await platform.shop()
    const { key, api_key_id: id } = await keyOf(platform, poor, body)
    await platform.db
      .updateTable('shop')
      .set({ settings: JSON.stringify({ features: [] }) })
      .where('shop_id', '=', poor.shop_id)
      .execute()
    const { owner: by } = poor.people
    for (const answer of [
      await platform.call(by, calls.makeApiKey, { body }),
      await rotate(id, undefined, by),
      await use(key),
    ])
      expect(answer).toMatchObject({
        status: 403,
        error: { code: 'feature_not_in_plan', facts: { feature: 'api_access' } },
      })
    expect((await end(id, by)).status).toBe(200)
  })

  test('are in the audit, and among no people', async () => {
    const seats = async () => (await platform.call(owner, listStaff, {})).body.rows.length
    const before = await seats()
    const { api_key_id: id } = await keyOf(platform, shop, { ...body, name: 'Audited' })
    await rotate(id)
    await end(id)
    const { rows } = (await platform.call(owner, listAudit, { query: {} })).body
    expect(rows.slice(0, 3).map(({ verb, subject, detail }) => [verb, subject, detail])).toEqual([
      ['end_api_key', id, { name: 'Audited' }],
      ['rotate_api_key', id, { name: 'Audited' }],
      ['make_api_key', id, { name: 'Audited', scopes: ['lookup'] }],
    ])
    expect(await seats()).toBe(before)
  })
})
