import { sql } from 'kysely'
import type { Action } from '#contract/workflows/definition-shapes.ts'
import type { Act, Platform } from '#platform/ctx.ts'
import { type Outgoing, queueMails } from '#platform/mail/queue.ts'
import { parseMoney } from '#rules/money.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { instantOf, localOf } from '#rules/tools/local-time.ts'
import { isGiven } from '#rules/workflows/decide.ts'
import { alertStaff } from './alert-staff.ts'
import { changeTags, type TagChange } from './change-tags.ts'
import { depthOf } from '#platform/workflows/run/decide-events.ts'
import { readersOf } from '#platform/workflows/run/email-rewards.ts'
import { takeBalance } from './take-balance.ts'
import type { Run } from '#platform/workflows/run/write-runs.ts'

/** Something that a workflow does to a customer beside credit. */
export type Doing = {
  run_id: bigint
  workflow_id: bigint
  title: string
  at: number
  action: Action
  customer_id: bigint
  depth: number
}

const daysOf = (action: Action): number => ('after_days' in action ? (action.after_days ?? 0) : 0)

/** Adds days in the shop's calendar, at the same local time. */
const later = ({ shop, now }: Pick<Act, 'shop' | 'now'>, days: number): Date => {
  const local = localOf(now, shop.time_zone)
  const then = `${daysFrom(local.slice(0, 10), days)}${local.slice(10)}`
  return new Date(instantOf(then, shop.time_zone)!)
}

const tagsOf = ({ run_id, at, action, customer_id, depth }: Doing): TagChange[] => {
  const change = { key: `wf-run-${run_id}:${at}`, customer_id, depth }
  if (action.type === 'add_tags') return [{ ...change, add: action.tags, remove: [] }]
  if (action.type === 'remove_tags') return [{ ...change, add: [], remove: action.tags }]
  if (action.type !== 'set_tag_of') return []
  const { tag, tags } = action
  const remove = tags.filter((one) => one !== tag)
  return [{ ...change, add: tag === null ? [] : [tag], remove }]
}

const mailsOf = async (act: Act, doings: readonly Doing[]): Promise<Outgoing[]> => {
  const sending = doings.filter(({ action }) => action.type === 'send_email')
  const ids = sending.map(({ customer_id }) => customer_id)
  const readers = await readersOf(act.trx, act.shop.shop_id, ids)
  return sending.flatMap(({ action, customer_id }) => {
    const reader = readers.get(customer_id)
    if (!reader || action.type !== 'send_email') return []
    return [
      {
        name: 'workflow_message',
        to: { email: reader.email, name: reader.full_name },
        subject: action.subject ?? '',
        title: '',
        body: action.body ?? '',
        values: {},
        customer_id,
        gift_card_id: null,
        movement_id: null,
        send_at: daysOf(action) > 0 ? later(act, daysOf(action)) : null,
      },
    ]
  })
}

type Acting = Act & Pick<Platform, 'ports'>

/** Keeps acts for later; emails are queued with their time instead. */
const keepLater = async (act: Act, doings: readonly Doing[]): Promise<void> => {
  if (doings.length === 0) return
  await sql`
    insert into workflow_act (
      shop_id, run_id, action_no, workflow_id, customer_id, depth, action, due_at)
    select ${act.shop.shop_id}, u.run_id, u.at, u.workflow_id, u.customer_id, u.depth,
      u.action::jsonb, u.due_at
    from unnest(
      ${doings.map(({ run_id }) => run_id)}::bigint[],
      ${doings.map(({ at }) => at)}::int[],
      ${doings.map(({ workflow_id }) => workflow_id)}::bigint[],
      ${doings.map(({ customer_id }) => customer_id)}::bigint[],
      ${doings.map(({ depth }) => depth)}::int[],
      ${doings.map(({ action }) => JSON.stringify(action))}::text[],
      ${doings.map(({ action }) => later(act, daysOf(action)))}::timestamptz[]
    ) u (run_id, at, workflow_id, customer_id, depth, action, due_at)`.execute(act.trx)
}

/** Does acts now, in their order: tags, deductions, emails, alerts to staff. */
export const doNow = async (act: Acting, doings: readonly Doing[]): Promise<void> => {
  await changeTags(act, doings.flatMap(tagsOf))
  for (const { action, workflow_id, customer_id, title } of doings) {
    if (action.type === 'adjust_balance')
      await takeBalance(act, {
        workflow_id,
        customer_id,
        amount: parseMoney(action.value) ?? 0n,
        note: action.note || null,
      })
    if (action.type === 'alert_staff') await alertStaff(act, { workflow_id, title, ...action })
  }
  await queueMails(act, await mailsOf(act, doings))
}

/** Carries out what decisions do beside credit, and keeps what is due later. */
export const actOn = async (act: Acting, runs: readonly Run[]): Promise<void> => {
  const doings = runs.flatMap((run) =>
    isGiven(run.decision.verdict) && run.event.customer_id !== null
      ? run.decision.acts.map(({ at, action }) => ({
          run_id: run.run_id,
          workflow_id: run.listening.workflow_id,
          title: run.listening.title,
          at,
          action,
          customer_id: run.event.customer_id!,
          depth: depthOf(run.event),
        }))
      : [],
  )
  if (doings.length === 0) return
  const waits = ({ action }: Doing) => daysOf(action) > 0 && action.type !== 'send_email'
  await doNow(
    act,
    doings.filter((doing) => !waits(doing)),
  )
  await keepLater(act, doings.filter(waits))
}
