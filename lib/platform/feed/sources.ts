import { type RawBuilder, sql } from 'kysely'
import { cardChanges, type NoticeSource } from '#contract/feed/notice-types.ts'
import type { Appended } from '#platform/work/settled.ts'

/**
 * An append-only table and what of its rows (r) becomes a notice. A row's number must be drawn by its
 * insert, or after the table was locked for writing: else the settled mark may pass a row.
 */
export type Source = Appended & {
  name: NoticeSource
  at: RawBuilder<Date>
  /** the type of a row's notice; null: it is none */
  type: RawBuilder<string | null>
}

/** Recognises the first movement of a card that isn't a customer's store credit. */
const makesCard = sql`
  exists (
    select from gift_card g
    where g.shop_id = r.shop_id and g.gift_card_id = r.gift_card_id and not g.is_loyalty)
  and not exists (
    select from movement b
    where b.shop_id = r.shop_id and b.gift_card_id = r.gift_card_id
      and b.movement_id < r.movement_id)`

const movements: Source = {
  name: 'movement',
  table: 'movement',
  id: 'movement_id',
  at: sql`r.at`,
  type: sql`
    case r.kind
      when 'issue' then case when ${makesCard} then 'gift_card.created' else 'store_credit.issued' end
      when 'expire' then 'store_credit.expired'
      when 'adjust' then 'balance.adjusted'
      when 'redeem' then 'balance.redeemed'
      when 'refund' then 'balance.refunded'
      when 'transfer' then 'balance.transferred'
      when 'recall' then 'balance.recalled'
      when 'undo' then 'transaction.undone'
    end`,
}

const cardEvents: Source = {
  name: 'card_event',
  table: 'card_event',
  id: 'event_id',
  at: sql`r.at`,
  type: sql`
    case
      when r.kind = 'disabled' then 'gift_card.disabled'
      when r.kind = 'enabled' then 'gift_card.enabled'
      when r.kind = any(${[...cardChanges]}::text[]) then 'gift_card.updated'
    end`,
}

const bounces: Source = {
  name: 'mail_event',
  table: 'mail_event',
  id: 'event_id',
  at: sql`r.at`,
  type: sql`case when r.kind = 'bounced' then 'email.bounced' end`,
}

/** The number of a sent reminder is its email's, which the row itself draws. */
const reminders: Source = {
  name: 'reminder',
  table: 'reminder_sent',
  id: 'mail_id',
  at: sql`r.sent_at`,
  type: sql`'reminder.sent'`,
}

const runs: Source = {
  name: 'workflow_run',
  table: 'workflow_run',
  id: 'run_id',
  at: sql`r.at`,
  type: sql`
    case when r.verdict in ('rewarded', 'held', 'acted') then 'workflow.fired'
      else 'workflow.skipped' end`,
}

/** A start that is only scheduled has a time; a pause with a problem is a start that was refused. */
const acts: Source = {
  name: 'audit',
  table: 'audit',
  id: 'audit_id',
  at: sql`r.at`,
  type: sql`
    case
      when r.verb = 'start_bulk' and r.detail ->> 'at' is null then 'campaign.started'
      when r.verb = 'finish_bulk' and r.detail ->> 'rows' = '0' and r.detail ->> 'failed' <> '0'
        then 'campaign.failed'
      when r.verb in ('finish_bulk', 'stop_bulk') then 'campaign.finished'
      when r.verb = 'pause_bulk' and r.detail ->> 'problem' is not null then 'campaign.failed'
      when r.verb = 'ask_approval' then 'approval.requested'
      when r.verb in ('approval_approved', 'approval_refused', 'approval_withdrawn')
        then 'approval.decided'
    end`,
}

/** Every source of notices. Their order is that of notices which are derived together. */
export const noticeTables: readonly Source[] = [
  movements,
  cardEvents,
  bounces,
  reminders,
  runs,
  acts,
]
