import { sql } from 'kysely'
import type {
  BounceData,
  CampaignData,
  CardChangeData,
  CardSwitchData,
  NoticeData,
  ReminderData,
  RunData,
} from '#contract/feed/notice-shapes.ts'
import { approvalDecisions, cardChanges } from '#contract/feed/notice-types.ts'
import type { Verdict } from '#contract/workflows/definition.ts'
import { wireId } from '#platform/ids.ts'
import { formatMinor } from '#rules/money.ts'
import { isDay } from '#contract/patterns.ts'
import { aboutCard, customerId } from './read-movements.ts'
import type { ReadData } from './read-data.ts'

const optional = (thing: 'gift_card' | 'transaction', id: bigint | null): string | null =>
  id === null ? null : wireId(thing, id)

/** Reads the data of events of cards; those that tell no change of a card are switches of it. */
export const readCardEvents: ReadData = async (db, { shop_id }, ids) => {
  const { rows } = await sql<{
    event_id: bigint
    gift_card_id: bigint
    kind: string
    to: string | null
    last4: string | null
    platform_customer_id: string | null
  }>`
    select e.event_id, e.gift_card_id, e.kind, e.detail ->> 'to' as to, ${aboutCard.columns}
    from card_event e
    join gift_card g on g.shop_id = e.shop_id and g.gift_card_id = e.gift_card_id
    ${aboutCard.joins}
    where e.shop_id = ${shop_id} and e.event_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ event_id, gift_card_id, kind, to, last4, platform_customer_id }) => {
      const card: CardSwitchData = {
        card_id: wireId('gift_card', gift_card_id),
        last4,
        customer_id: platform_customer_id,
      }
      const change = cardChanges.find((one) => one === kind)
      const expires_on = kind === 'expiry_changed' && to !== null && isDay(to) ? to : null
      const data: CardSwitchData | CardChangeData = change ? { ...card, change, expires_on } : card
      return [event_id, data]
    }),
  )
}

/** Reads the data of bounces: the email and whom it was for, never the address. */
export const readBounces: ReadData = async (db, { shop_id }, ids) => {
  const { rows } = await sql<{
    event_id: bigint
    mail_id: bigint
    name: string
    gift_card_id: bigint | null
    movement_id: bigint | null
    platform_customer_id: string | null
  }>`
    select e.event_id, m.mail_id, m.name, m.gift_card_id, m.movement_id, ${customerId}
    from mail_event e
    join mail m on m.shop_id = e.shop_id and m.mail_id = e.mail_id
    left join customer c on c.shop_id = m.shop_id and c.customer_id = m.customer_id
    where e.shop_id = ${shop_id} and e.event_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(
    rows.map((row): [bigint, BounceData] => [
      row.event_id,
      {
        mail_id: wireId('mail', row.mail_id),
        email: row.name,
        card_id: optional('gift_card', row.gift_card_id),
        transaction_id: optional('transaction', row.movement_id),
        customer_id: row.platform_customer_id,
      },
    ]),
  )
}

/** Reads the data of sent reminders by the numbers of their emails. */
export const readReminders: ReadData = async (db, { shop_id, currency }, ids) => {
  const { rows } = await sql<{
    mail_id: bigint
    reminder_id: bigint
    amount: bigint
    mail: string
    platform_customer_id: string | null
  }>`
    select s.mail_id, s.reminder_id, s.amount, r.mail, ${customerId}
    from reminder_sent s
    join reminder r on r.shop_id = s.shop_id and r.reminder_id = s.reminder_id
    left join customer c on c.shop_id = s.shop_id and c.customer_id = s.customer_id
    where s.shop_id = ${shop_id} and s.mail_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(
    rows.map((row): [bigint, ReminderData] => [
      row.mail_id,
      {
        mail_id: wireId('mail', row.mail_id),
        email: row.mail,
        reminder_id: wireId('reminder', row.reminder_id),
        amount: formatMinor(row.amount),
        currency,
        customer_id: row.platform_customer_id,
      },
    ]),
  )
}

/** Reads the data of decisions of workflows. */
export const readRuns: ReadData = async (db, { shop_id, currency }, ids) => {
  const { rows } = await sql<{
    run_id: bigint
    workflow_id: bigint
    title: string
    event_id: bigint
    verdict: Verdict
    amount: bigint
    platform_customer_id: string | null
  }>`
    select r.run_id, r.workflow_id, w.title, r.event_id, r.verdict, r.amount,
      ${customerId}
    from workflow_run r
    join workflow w on w.shop_id = r.shop_id and w.workflow_id = r.workflow_id
    left join customer c on c.shop_id = r.shop_id and c.customer_id = r.customer_id
    where r.shop_id = ${shop_id} and r.run_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(
    rows.map((row): [bigint, RunData] => [
      row.run_id,
      {
        workflow_id: wireId('workflow', row.workflow_id),
        workflow: row.title,
        event_id: wireId('store_event', row.event_id),
        verdict: row.verdict,
        amount: formatMinor(row.amount),
        currency,
        customer_id: row.platform_customer_id,
      },
    ]),
  )
}

type Act = {
  audit_id: bigint
  verb: string
  subject: string
  rows: number | null
  failed: number | null
  amount: string | null
  problem: string | null
  title: string | null
}

const dataOfAct = (act: Act, currency: string): NoticeData => {
  const { amount, subject } = act
  if (act.verb === 'ask_approval') return { approval_id: subject, amount, currency }
  const decision = approvalDecisions.find((one) => act.verb === `approval_${one}`)
  if (decision) return { approval_id: subject, amount, currency, decision }
  const campaign: CampaignData = {
    campaign_id: subject,
    campaign: act.title ?? '',
    rows: act.rows,
    failed: act.failed,
    amount,
    currency,
    problem: act.verb === 'stop_bulk' ? 'stopped' : act.problem,
  }
  return campaign
}

/** Reads the data of acts on campaigns and approval requests from the audit. */
export const readActs: ReadData = async (db, { shop_id, currency }, ids) => {
  const { rows } = await sql<Act>`
    select a.audit_id, a.verb, a.subject, (a.detail ->> 'rows')::int as rows,
      (a.detail ->> 'failed')::int as failed, a.detail ->> 'amount' as amount,
      a.detail ->> 'problem' as problem, b.title
    from audit a
    left join bulk b on b.shop_id = a.shop_id and 'b' || b.bulk_id = a.subject
    where a.shop_id = ${shop_id} and a.audit_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((act) => [act.audit_id, dataOfAct(act, currency)]))
}
