import { sql } from 'kysely'
import { getRewardUndo, previewRewardsUndo, undoRewards } from '#contract/rewards/calls.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { grantDue } from '#platform/workflows/due/grant-due.ts'
import { undoTurnsOf } from '#platform/workflows/rewards/undo-runner.ts'
import { unique } from '../../support/platform.ts'
import { fivePercent, liveWorkflow } from '../../support/workflows/live.ts'
import { bounded, costly } from './cost.ts'
import type { Scaled } from './scale.ts'

const due = 100_000
/** Rewards that come first: tables that were empty until now have no statistics to plan by. */
const warm = 5000

const fillDue = `
  with runs as (
    insert into workflow_run (
      shop_id, workflow_id, version_no, event_id, customer_id, verdict, amount, given, day, at)
    select $1, w.workflow_id, 1, e.event_id, e.customer_id, 'held', 500, 500, current_date, now()
    from workflow w, lateral (
      select event_id, customer_id from event v
      where shop_id = $1 and not exists (
        select from workflow_run r
        where r.shop_id = $1 and r.workflow_id = w.workflow_id and r.event_id = v.event_id)
      order by event_id desc limit $2::int) e
    where w.shop_id = $1 and w.title = 'Held'
    returning run_id, workflow_id, customer_id)
  insert into reward (
    shop_id, run_id, workflow_id, action_no, customer_id, title, state, amount, basis, recalled,
    due_at, due_by, terms, created_at)
  select $1, run_id, workflow_id, 0, customer_id, 'Held', 'pending', 500, 10000, 0,
    now() - interval '1 minute', 'days',
    jsonb_build_object('type', 'issue_store_credit', 'kind', 'promotional', 'expiration', null,
      'note', null, 'email', jsonb_build_object('subject', '', 'body', ''),
      'hold', jsonb_build_object('mode', 'days', 'days', 14), 'at', now()), now()
  from runs`

/** Undoes all rewards of a workflow, as the worker of a platform does it on PostgreSQL. */
const undoing = async (desk: Scaled, workflow: string): Promise<void> => {
  const { say, platform, shop, home } = desk
  const { owner } = shop.people
  const which = { workflow, from: '2020-01-01', to: '2999-12-31' }
  const { amount } = (await platform.call(owner, previewRewardsUndo, { body: which })).body
  const body = { ...which, expected: amount }
  const started = await platform.call(owner, undoRewards, { body }, { key: unique('u') })
  const { undo_id } = started.body.undo
  const lane = async (): Promise<void> => {
    const turn = undoTurnsOf(platform, 1000)
    while (await turn());
  }
  const took = await costly(home, () => Promise.all([lane(), lane()]))
  const { undo } = (await platform.call(owner, getRewardUndo, { params: { id: undo_id } })).body
  if (undo.amount_done !== amount) throw new Error(`${undo.amount_done} of ${amount} was undone`)
  bounded(say, `${undo.rewards_done.toLocaleString('en')} rewards undone`, took, 20)
}

/** Measures due rewards and their undo. */
export const settling = async (desk: Scaled): Promise<void> => {
  const { say, platform, shop, client, home } = desk
  const id = await liveWorkflow(platform, shop, fivePercent(), { place: 2, title: 'Held' })
  const scope = await findShop(platform.db, shop.shop_url)
  const postgres = { ...platform, env: { ...platform.env, DATABASE_URL: platform.database.url! } }
  const grant = async (most: number) => {
    await client.query(fillDue, [shop.shop_id, most])
    await client.query('analyze')
    return costly(home, () => grantDue(postgres, scope))
  }
  await grant(warm)
  const took = await grant(due)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from reward
    where shop_id = ${shop.shop_id} and title = 'Held' and state = 'granted'`.execute(platform.db)
  if (rows[0]!.n < due + warm) throw new Error(`${rows[0]!.n} rewards were granted`)
  bounded(say, `${due.toLocaleString('en')} due rewards granted, with email`, took, 10)
  await undoing(desk, `wf${id}`)
}
