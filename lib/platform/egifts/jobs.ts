import type { Act, Platform, ShopScope } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { lock } from '#platform/money/locks.ts'
import type { Job } from '#platform/jobs/queue.ts'
import { wireId } from '#platform/ids.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { isClaimable, isOfRefund } from '#rules/egifts/egifts.ts'
import { become, noteStep } from './become.ts'
import { deliver, mailRecipient } from '#platform/egifts/delivery/deliver.ts'
import { endGift } from './end-egift.ts'
import { handOver } from '#platform/egifts/delivery/hand-over.ts'
import { type EgiftRow, holdEgift } from './read-egift.ts'
import { settingsOf } from './settings.ts'
import { type DueGift, dueGifts } from '#platform/egifts/delivery/due-egifts.ts'

const dayMs = 24 * 60 * 60 * 1000

type Settings = Awaited<ReturnType<typeof settingsOf>>
type Party = { name: string; email: string | null }

/** Orders the people who may get the credit of an unclaimed gift; empty when it is refunded. */
const heirsOf = (
  { after }: Settings,
  { recipient, sender, isKept }: { recipient: Party; sender: Party; isKept: boolean },
): Party[] => {
  if (after === 'refund' && !isKept) return []
  return after === 'sender' ? [sender, recipient] : [recipient, sender]
}

/**
 * Settles an unclaimed gift: by the shop's setting the credit goes to a customer, or back if nobody
 * has an address.
 */
const expire = async (giving: Act, row: EgiftRow, settings: Settings): Promise<void> => {
  const recipient = { name: row.recipient_name, email: row.recipient_email }
  const sender = { name: row.sender_name, email: row.sender_email }
  // credit of a refund is never taken back by the clock
  const isKept = isOfRefund(row)
  const owner = heirsOf(settings, { recipient, sender, isKept }).find(
    (party): party is { name: string; email: string } => party.email !== null,
  )
  if (!owner && isKept) return
  if (!owner) {
    await endGift(giving, row, 'expired')
    return
  }
  const { mail } = await handOver(giving, row, owner, settings)
  await become(giving, row, 'expired')
  await noteStep(giving, row, 'expired', {
    credit: owner === sender ? 'sender' : 'recipient',
    mail,
  })
}

const remind = async (
  giving: Act,
  row: EgiftRow,
  settings: Settings,
  name: 'egift_reminder' | 'egift_expiring',
): Promise<void> => {
  const mail = await mailRecipient(giving, row, settings, name)
  const column =
    name === 'egift_reminder'
      ? { reminded_at: giving.now }
      : { warned_at: giving.now, reminded_at: row.reminded_at ?? giving.now }
  await giving.trx
    .updateTable('egift')
    .set(column)
    .where('shop_id', '=', giving.shop.shop_id)
    .where('egift_id', '=', row.egift_id)
    .execute()
  await noteStep(
    giving,
    row,
    name === 'egift_reminder' ? 'reminded' : 'warned',
    mail === null ? {} : { mail: wireId('mail', mail) },
  )
}

const days = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / dayMs

/**
 * Does the due step of one gift, read again under its lock, so that only the first of two workers
 * does it.
 */
const lead = async (giving: Act, row: EgiftRow): Promise<void> => {
  const settings = await settingsOf(giving.trx, giving.shop.shop_id)
  const { now } = giving
  if (row.status === 'scheduled') {
    if (row.send_at !== null && row.send_at <= now) await deliver(giving, row, settings)
    return
  }
  if (!isClaimable(row.status) || row.expires_at === null || row.sent_at === null) return
  if (row.expires_at <= now) return expire(giving, row, settings)
  if (row.status === 'sent' && (await hasBounced(giving, row))) {
    await become(giving, row, 'bounced')
    return noteStep(giving, row, 'bounced')
  }
  if (row.status === 'bounced' || row.recipient_email === null) return
  const { last_chance_days: last, reminder_days: first } = settings
  if (last !== null && row.warned_at === null && days(now, row.expires_at) <= last)
    return remind(giving, row, settings, 'egift_expiring')
  if (first !== null && row.reminded_at === null && days(row.sent_at, now) >= first)
    return remind(giving, row, settings, 'egift_reminder')
}

const hasBounced = async ({ trx, shop }: Act, { mail_id }: EgiftRow): Promise<boolean> => {
  if (mail_id === null) return false
  const mail = await trx
    .selectFrom('mail')
    .select('state')
    .where('shop_id', '=', shop.shop_id)
    .where('mail_id', '=', mail_id)
    .executeTakeFirst()
  return mail !== undefined && ['failed', 'bounced', 'withheld'].includes(mail.state)
}

/**
 * Runs every minute: sends, bounces, expires and reminds, each in its own transaction; catches up
 * on missed days.
 */
export const egiftsJobOf = (platform: Platform): Job<object> => ({
  name: 'egifts',
  retryLimit: 3,
  retryDelay: 10,
  expireInSeconds: 900,
  batch: 1,
  cron: '* * * * *',
  handle: async (_, { signal }) => {
    const shops = new Map<bigint, ShopScope>()
    for await (const due of dueGifts(platform)) {
      signal.throwIfAborted()
      const shop = shops.get(due.shop_id) ?? (await findShop(platform.db, due.shop_url))
      shops.set(due.shop_id, shop)
      await leadOne(platform, shop, due).catch((cause: unknown) =>
        platform.log.error(
          { egift: wireId('egift', due.egift_id), problem: String(cause) },
          'an e-gift could not be led on',
        ),
      )
    }
  },
})

const leadOne = (
  platform: Platform,
  shop: ShopScope,
  { egift_id, recipient_email, sender_email }: DueGift,
): Promise<void> =>
  transact(platform.db, async (trx) => {
    const emails = [recipient_email, sender_email].filter((email) => email !== null)
    // locks addresses before rows, in one order
    for (const email of [...new Set(emails)].toSorted())
      await lock(trx, 'email', shop.shop_id, email)
    const row = await holdEgift(trx, shop.shop_id, egift_id)
    await lead({ ...platform, trx, shop, actor: { kind: 'job' }, now: platform.clock() }, row)
  })
