import type { Sender } from '#contract/emails/delivery-shapes.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { addressOf } from '#platform/mail/postman/send.ts'
import { isFeatureAllowed, wholePlan } from '#rules/way/feature-gate.ts'
import { domainOf, recordsOf } from './records.ts'

/** Checks that the shop's plan includes a sender of its own. */
export const maySendItself = (settings: Settings): boolean =>
  isFeatureAllowed(settings, 'white_label_sender', { auto_approve_for_plan: wholePlan })

export const senderRow = (db: Db | Trx, shopId: bigint) =>
  db.selectFrom('mail_sender').selectAll().where('shop_id', '=', shopId).executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof senderRow>>>

const stateOf = (row: Row, settings: Settings): Sender['state'] => {
  if (row.verified_at === null) return 'unverified'
  if (row.lost_at !== null || !maySendItself(settings)) return 'lost'
  return row.failing_since === null ? 'verified' : 'failing'
}

/** Describes a shop's sender: its records, what DNS had of them, and which address is used. */
export const readSender = async (
  db: Db | Trx,
  env: Platform['env'],
  { shop_id, settings }: Pick<ShopScope, 'shop_id' | 'settings'>,
): Promise<Sender> => {
  const row = await senderRow(db, shop_id)
  const own = addressOf(env.MAIL_FROM).address
  if (!row)
    return {
      from_email: null,
      used: own,
      state: 'none',
      records: [],
      checked_at: null,
      verified_at: null,
      failing_since: null,
    }
  const state = stateOf(row, settings)
  return {
    from_email: row.from_email,
    used: state === 'verified' || state === 'failing' ? row.from_email : own,
    state,
    records: recordsOf(row, domainOf(own)).map((record) => {
      const found = row.found?.find(({ kind }) => kind === record.kind)
      return { ...record, state: found?.state ?? null, found: found?.found ?? [] }
    }),
    checked_at: row.checked_at?.toISOString() ?? null,
    verified_at: row.verified_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
  }
}
