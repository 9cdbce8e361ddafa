import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/staff/audit.ts'
import * as calls from '#contract/webhooks/calls.ts'
import { suite } from '../../support/suite.ts'
import { hooksOf, somewhere } from '../../support/webhooks/webhooks-of.ts'

const { platform, shop, other } = await suite({ connections: 10 })
const { owner, staff, limited, pos } = shop.people
const hooks = hooksOf(platform, shop)
const types = ['store_credit.issued']
const make = (url: string, by = owner) =>
  platform.call(by, calls.makeWebhook, { body: { url, types } })
beforeEach(() => hooks.clear())
const stored = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from webhook where deleted_at is null`.execute(platform.db)
  return rows[0]!.n
}

describe('a webhook', () => {
  test('is made with a secret that is shown once, and sealed', async () => {
    const { secret, ...made } = await hooks.make(somewhere, [...types, ...types])
    expect(made).toMatchObject({
      url: somewhere,
      types,
      state: 'on',
      waiting: 0,
      replay: null,
      rests_until: null,
      old_secret_until: null,
      created_by: 'owner',
    })
    expect(secret.endsWith(made.secret_last4)).toBe(true)
    const listed = await platform.call(owner, calls.listWebhooks, {})
    expect(listed.body.rows).toEqual([made])
    const changed = await hooks.change(made.webhook_id, { url: `${somewhere}/2`, types })
    for (const { text } of [listed, changed]) expect(text).not.toContain(secret.slice(6))
    const { rows } = await sql<{ secret: Buffer; row: string }>`
      select secret, to_jsonb(h)::text as row from webhook h`.execute(platform.db)
    expect(rows[0]!.row).not.toContain(secret.slice(6))
    expect(platform.vault.reveal(rows[0]!.secret)).toBe(secret)
  })

  test.each([
    'http://8.8.8.8/tender',
    'https://localhost/tender',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::a00:1]/',
    'https://10.0.0.1/',
    'https://172.16.3.4/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://user:secret@8.8.8.8/',
    'ftp://8.8.8.8/',
    'javascript:alert(1)',
    'not an address',
  ])('is refused at %s with the field, and nothing is stored', async (url) => {
    expect(await make(url)).toMatchObject({
      status: 422,
      error: { code: 'webhook_address', field: 'url' },
    })
    expect(await stored()).toBe(0)
    const { webhook_id: id } = await hooks.make(somewhere)
    expect((await hooks.change(id, { url, types })).error?.code).toBe('webhook_address')
    expect((await hooks.one(id)).url).toBe(somewhere)
  })

  test('is refused without types, and with one that isn’t there', async () => {
    for (const wrong of [[], ['card.made'], ['__proto__']])
      expect(
        await platform.call(owner, calls.makeWebhook, { body: { url: somewhere, types: wrong } }),
      ).toMatchObject({ status: 422, error: { code: 'invalid_input' } })
    expect(await stored()).toBe(0)
  })

  test('is one of at most 20 of a shop, also when many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 25 }, () => make(somewhere)))
    const done = made.filter(({ status }) => status === 200)
    const refused = made.filter(({ error }) => error?.code === 'too_many_webhooks')
    expect([done.length, refused.length]).toEqual([20, 5])
    await hooks.remove(done[0]!.body.webhook_id)
    expect((await make(somewhere)).status).toBe(200)
  })

  test('is seen and changed by a role with settings alone', async () => {
    const { webhook_id: id } = await hooks.make(somewhere)
    for (const person of [staff, limited, pos]) {
      const own = hooksOf(platform, shop, person)
      const tried = [
        await make(somewhere, person),
        await platform.call(person, calls.listWebhooks, {}),
        await own.change(id, { url: `${somewhere}/x`, types }),
        await own.rotate(id),
        await own.test(id, 'store_credit.issued'),
        await own.remove(id),
      ]
      expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 403))
    }
    expect(await hooks.one(id)).toMatchObject({ url: somewhere, state: 'on' })
  })

  test('of another shop is not found', async () => {
    const { webhook_id: id } = await hooksOf(platform, other).make(somewhere)
    const span = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }
    const tried = [
      await hooks.change(id, { url: somewhere, types }),
      await hooks.rotate(id),
      await hooks.test(id, 'store_credit.issued'),
      await hooks.preview(id, span),
      await hooks.replay(id, { ...span, count: 0 }),
      await hooks.remove(id),
      await platform.call(owner, calls.listWebhookSends, { params: { id }, query: {} }),
    ]
    expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 404))
    expect(await hooksOf(platform, other).one(id)).toMatchObject({ state: 'on' })
  })

  test('that is deleted is gone, with what waited', async () => {
    const { webhook_id: id } = await hooks.make(somewhere)
    await hooks.notice()
    await hooks.queue()
    const [send] = await hooks.sends(id)
    expect((await hooks.remove(id)).body).toEqual({ webhook_id: id })
    expect(await stored()).toBe(0)
    await hooks.queue()
    for (const { status } of [
      await hooks.remove(id),
      await hooks.rotate(id),
      await hooks.again(send!.send_id),
    ])
      expect(status).toBe(404)
    const { rows } = await sql`
      select from webhook_send where state = 'waiting'`.execute(platform.db)
    expect(rows).toEqual([])
  })

  test('keeps what a change leaves out, also an address that would be refused by now', async () => {
    const { webhook_id: id } = await hooks.make(somewhere, types)
    const url = 'https://10.0.0.1/tender'
    await platform.db.updateTable('webhook').set({ url }).execute()
    expect((await hooks.change(id, { active: false })).body).toMatchObject({ url, types })
    const more = ['balance.redeemed']
    expect((await hooks.change(id, { types: more })).body).toMatchObject({
      url,
      types: more,
      state: 'off',
    })
    expect((await hooks.change(id, { url, types })).body).toMatchObject({ url, types })
    expect((await hooks.change(id, { active: true })).error?.code).toBe('webhook_address')
    expect((await hooks.one(id)).state).toBe('off')
    const moved = await hooks.change(id, { url: somewhere, active: true })
    expect(moved.body).toMatchObject({ url: somewhere, types, state: 'on' })
  })

  test('is changed by what the audit tells, without the address’s path', async () => {
    const { webhook_id: id } = await hooks.make('https://8.8.8.8/secret-path')
    await hooks.rotate(id)
    await hooks.change(id, { url: 'https://8.8.4.4/secret-path', types, active: false })
    await hooks.remove(id)
    const { body, text } = await platform.call(owner, listAudit, { query: { limit: 4 } })
    expect(body.rows.map(({ verb }) => verb)).toEqual([
      'delete_webhook',
      'change_webhook',
      'rotate_webhook_secret',
      'make_webhook',
    ])
    expect(text).not.toContain('secret-path')
  })
})
