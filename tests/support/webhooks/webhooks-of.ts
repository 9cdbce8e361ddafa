import { sql } from 'kysely'
import { updateBalance } from '#contract/customers/money.ts'
import { listNotices } from '#contract/feed/calls.ts'
import { noticeTypes } from '#contract/feed/notice-types.ts'
import * as calls from '#contract/webhooks/calls.ts'
import type { SendState } from '#contract/webhooks/webhook.ts'
import { followFeeds } from '#platform/feed/follow-feeds.ts'
import { cancelSends } from '#platform/webhooks/cancel-sends.ts'
import { queueReplays, queueSends } from '#platform/webhooks/queue-sends.ts'
import { senderOf } from '#platform/webhooks/workers.ts'
import type { TestPlatform, TestShop } from '../platform.ts'

/** A public address, which nothing is sent to. */
export const somewhere = 'https://8.8.8.8/tender'

type Span = { from: string; to: string; types?: string[] }

/** A shop's webhooks, what happens in the shop, and the workers, one turn at a time. */
export const hooksOf = (platform: TestPlatform, shop: TestShop, by = shop.people.owner) => {
  const sender = senderOf(platform)
  const follow = async () => {
    while (await followFeeds(platform));
  }
  const queue = async () => {
    await follow()
    while (await queueSends(platform));
    while (await queueReplays(platform));
    while (await cancelSends(platform));
  }
  /** Sends all that is due now, until nothing is. */
  const send = async () => {
    await queue()
    while (await sender.turn());
    await sender.drain()
  }
  const credit = async (id: string, amount: string) => {
    const { status, body, text } = await platform.call(by, updateBalance, {
      params: { id },
      body: { valueToUpdate: amount, reason: 'Reward' },
    })
    if (status !== 200) throw new Error(text)
    return body.transaction
  }
  return {
    follow,
    queue,
    send,
    release: () => sender.release(),
    credit,
    make: async (url: string, types: readonly string[] = noticeTypes) => {
      const { status, body, text } = await platform.call(by, calls.makeWebhook, {
        body: { url, types: [...types] },
      })
      if (status !== 200) throw new Error(text)
      return body
    },
    change: (id: string, body: { url?: string; types?: string[]; active?: boolean }) =>
      platform.call(by, calls.changeWebhook, { params: { id }, body }),
    remove: (id: string) => platform.call(by, calls.deleteWebhook, { params: { id } }),
    rotate: (id: string, confirmed?: string) =>
      platform.call(by, calls.rotateWebhookSecret, {
        params: { id },
        body: confirmed ? { confirmed } : {},
      }),
    test: (id: string, type: string) =>
      platform.call(by, calls.testWebhook, { params: { id }, body: { type } }),
    again: (id: string) => platform.call(by, calls.sendWebhookAgain, { params: { id } }),
    preview: (id: string, span: Span) =>
      platform.call(by, calls.previewWebhookReplay, { params: { id }, body: span }),
    replay: (id: string, span: Span & { count: number }, key?: string) =>
      platform.call(
        by,
        calls.replayWebhook,
        { params: { id }, body: span },
        key === undefined ? {} : { key },
      ),
    one: async (id: string) => {
      const { body } = await platform.call(by, calls.listWebhooks, {})
      return body.rows.find(({ webhook_id }) => webhook_id === id)!
    },
    sends: async (id: string, query: { state?: SendState; notice?: string } = {}) =>
      (await platform.call(by, calls.listWebhookSends, { params: { id }, query })).body.rows,
    notices: async (type?: string) =>
      (
        await platform.call(by, listNotices, {
          query: { limit: 250, ...(type ? { type } : {}) },
        })
      ).body,
    /** Something that happens: credit of a new customer. */
    notice: async (amount = '5.00') => {
      const { id } = await platform.customer(shop)
      const transaction = await credit(id, amount)
      await follow()
      return transaction
    },
    /** Queues sends of one notice, as many as a long queue has. */
    fill: async (id: string, { transaction_id }: { transaction_id: string }, count: number) => {
      const now = platform.clock()
      await sql`
        insert into webhook_send (
          shop_id, webhook_id, kind, lane, source, source_id, sequence, type, at, state, due_at,
          created_at)
        select ${shop.shop_id}::bigint, ${BigInt(id.slice(2))}::bigint, 'live', 1, 'movement',
          ${BigInt(transaction_id.slice(1))}::bigint, n, 'store_credit.issued',
          ${now}::timestamptz, 'waiting', ${now}::timestamptz, ${now}::timestamptz
        from generate_series(1, ${count}::int) n`.execute(platform.db)
    },
    /** Forgets every webhook and send of all shops. */
    clear: async () => {
      await sql`delete from webhook_send`.execute(platform.db)
      await sql`delete from webhook_replay`.execute(platform.db)
      await sql`delete from outgoing_call`.execute(platform.db)
      await sql`delete from outgoing_target`.execute(platform.db)
      await sql`delete from webhook`.execute(platform.db)
    },
  }
}
