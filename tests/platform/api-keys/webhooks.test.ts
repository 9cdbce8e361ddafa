import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { endApiKey } from '#contract/api-keys/calls.ts'
import { changeWebhook, listWebhooks, makeWebhook } from '#contract/webhooks/calls.ts'
import { getHome } from '#contract/home/calls.ts'
import { stopSetByExpired } from '#platform/webhooks/stop-webhook.ts'
import { callBy, keyOf } from '../../support/api-keys/keys-of.ts'
import { suite } from '../../support/suite.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import { hooksOf } from '../../support/webhooks/webhooks-of.ts'

const receiver = await startReceiver()
const { platform, shop } = await suite({
  connections: 8,
  at: '2026-06-10T12:00:00Z',
  env: { WEBHOOK_ALLOW: ['localhost'] },
})
const hooks = hooksOf(platform, shop)
const { owner } = shop.people
const types = ['store_credit.issued']
afterAll(() => receiver.close())
beforeEach(async () => {
  await hooks.clear()
  await sql`delete from mail`.execute(platform.db)
  receiver.received.splice(0)
  platform.at('2026-06-10T12:00:00Z')
})

const keyWithHooks = (more: { expires_on?: string } = {}) =>
  keyOf(platform, shop, { name: 'Warehouse sync', scopes: ['hooks'], ...more })
const makeBy = async (key: string) =>
  (await callBy(platform, key, makeWebhook, { body: { url: receiver.url, types } })).body.webhook_id
const end = (id: string) => platform.call(owner, endApiKey, { params: { id } })
const stateOf = async (id: string) => (await hooks.one(id)).state
const mailed = async () =>
  (
    await sql<{ subject: string }>`
      select subject from mail where name = 'webhook_stopped'`.execute(platform.db)
  ).rows.map(({ subject }) => subject)

describe('a webhook that an API key set', () => {
  test('stops when the key is ended, and says so on screens and to the owners', async () => {
    const { key, api_key_id } = await keyWithHooks()
    const id = await makeBy(key)
    const owners = await hooks.make(receiver.url, types)
    await end(api_key_id)
    expect([await stateOf(id), await stateOf(owners.webhook_id)]).toEqual(['key_over', 'on'])
    expect(await mailed()).toEqual([
      'The webhook to ' + new URL(receiver.url).host + ' was stopped',
    ])
    const { attention } = (await platform.call(owner, getHome, { query: {} } as never)).body
    expect(attention.find(({ kind }) => kind === 'webhooks_paused')?.count).toBe(1)
    await hooks.notice()
    await hooks.send()
    expect(receiver.received).toHaveLength(1)
    expect(await hooks.sends(id)).toEqual([])
  })

  test('keeps what waits from its address, until a person switches it on and answers for it', async () => {
    const { key, api_key_id } = await keyWithHooks()
    const id = await makeBy(key)
    await hooks.notice()
    await hooks.queue()
    await end(api_key_id)
    await hooks.send()
    expect(receiver.received).toEqual([])
    await hooks.change(id, { active: true })
    await stopSetByExpired(platform)
    await hooks.send()
    expect([receiver.received.length, await stateOf(id)]).toEqual([1, 'on'])
  })

  test('stops too where the key moved one of a person to another address', async () => {
    const { key, api_key_id } = await keyWithHooks()
    const [moved, seen] = [
      await hooks.make(`${receiver.url}/own`, types),
      await hooks.make(receiver.url, types),
    ]
    const change = (id: string, body: object) =>
      callBy(platform, key, changeWebhook, { params: { id }, body })
    expect((await change(moved.webhook_id, { url: receiver.url })).status).toBe(200)
    expect((await change(seen.webhook_id, { types: ['balance.redeemed'] })).status).toBe(200)
    await end(api_key_id)
    const states = [await stateOf(moved.webhook_id), await stateOf(seen.webhook_id)]
    expect(states).toEqual(['key_over', 'on'])
  })

  test('stops after the day on which the key expires', async () => {
    const { key } = await keyWithHooks({ expires_on: '2026-06-12' })
    const lasting = await keyWithHooks()
    const [id, other] = [await makeBy(key), await makeBy(lasting.key)]
    // London is an hour ahead
    platform.at('2026-06-12T22:59:59Z')
    await stopSetByExpired(platform)
    expect(await stateOf(id)).toBe('on')
    platform.at('2026-06-12T23:00:00Z')
    await stopSetByExpired(platform)
    expect([await stateOf(id), await stateOf(other)]).toEqual(['key_over', 'on'])
    const { rows } = (await callBy(platform, lasting.key, listWebhooks, {})).body
    expect(rows.map(({ state }) => state)).toEqual(['key_over', 'on'])
  })
})
