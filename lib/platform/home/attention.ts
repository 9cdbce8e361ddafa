import { sql } from 'kysely'
import type { Answer } from '#contract/endpoint.ts'
import type { getHome } from '#contract/home/calls.ts'
import { alarmDays } from '#contract/integrations/integrations.ts'
import type { Ctx } from '#platform/ctx.ts'
import { unhandled } from '#platform/emails/list-mails.ts'
import { may } from '#rules/way/access.ts'
import { countUnseen } from './script-unseen.ts'

type Attention = Answer<typeof getHome>['attention']
const lookedBack = 30 * 24 * 60 * 60 * 1000
const day = 24 * 60 * 60 * 1000
const exportsLookedBack = 7 * day
const hour = 60 * 60 * 1000
const triesThatWorry = 3
/** Number of failed code look-ups a day that suggests guessing; people mistype less often. */
const checksThatWorry = 100

/**
 * Lists what needs attention, most urgent first. Items for those who manage staff are shown to them
 * alone.
 */
export const attentionOf = async (ctx: Ctx, cardsExpiring: number): Promise<Attention> => {
  const shopId = ctx.shop.shop_id
  const ago = (ms: number): Date => new Date(ctx.now.getTime() - ms)
  const { rows } = await sql<{ kind: Attention[number]['kind']; count: string }>`
    select 'mails_failed' as kind, count(*)::text as count
    from mail m
    where m.shop_id = ${shopId} and ${unhandled} and m.created_at > ${ago(lookedBack)}
    union all
    select 'staff_invited', count(*)::text
    from staff
    where shop_id = ${shopId} and password_hash is null and blocked_at is null and not is_admin
      and scopes is null
    union all
    select 'sign_ins_refused', count(distinct p.staff_id)::text
    from staff p
      join budget t on t.shop_id = 0 and t.kind in ('sign_in', 'sign_in_device')
        and split_part(t.subject, ':', 1) = ${ctx.shop.shop_url}
        and split_part(t.subject, ':', 2) = p.email
    where p.shop_id = ${shopId} and t.used >= ${triesThatWorry} and t.until > ${ago(day)}
    union all
    select case state when 'failed' then 'exports_failed' else 'exports_running' end,
      count(*)::text
    from export
    where shop_id = ${shopId} and state in ('queued', 'running', 'failed')
      and created_at > ${ago(exportsLookedBack)}
    group by 1
    union all
    select 'approvals_waiting', count(*)::text
    from approval
    where shop_id = ${shopId} and state = 'waiting' and lapses_at > ${ctx.now}
    union all
    select 'egifts_to_send', count(*)::text
    from egift e
    where e.shop_id = ${shopId} and e.status = 'scheduled' and e.send_at is null
      and (
        select v.detail ->> 'waits'
        from egift_event v
        where v.egift_id = e.egift_id and v.shop_id = e.shop_id and v.kind = 'scheduled'
        order by v.event_id desc
        limit 1
      ) = 'manual'
    union all
    select 'store_tasks_failed', count(*)::text
    from store_task
    where shop_id = ${shopId} and state = 'failed'
    union all
    select 'returns_waiting', count(*)::text
    from return_request
    where shop_id = ${shopId} and state = 'requested'
    union all
    select 'referrals_waiting', count(*)::text
    from referral
    where shop_id = ${shopId} and state = 'review'
    union all
    select 'events_stuck', count(*)::text
    from event
    where shop_id = ${shopId} and decide = 'stuck'
    union all
    select 'deliveries_stuck', count(*)::text
    from inbox
    where shop_id = ${shopId} and state = 'stuck' and body is not null
      and due_at > ${ago(alarmDays * day)}
    union all
    select 'sends_failed', count(*)::text
    from vendor_send
    where shop_id = ${shopId} and state = 'failed' and due_at > ${ago(alarmDays * day)}
    union all
    select 'webhooks_paused', count(*)::text
    from webhook
    where shop_id = ${shopId} and state in ('paused', 'suspended', 'key_over') and deleted_at is null
    union all
    select 'store_moves_failed', count(*)::text
    from store_move
    where shop_id = ${shopId} and state = 'failed'
    union all
    select 'store_differences', count(*)::text
    from store_difference
    where shop_id = ${shopId} and state = 'open'
    union all
    select 'integrations_broken', count(*)::text
    from integration
    where shop_id = ${shopId} and state = 'broken'
    union all
    select 'sender_failing', count(*)::text
    from mail_sender
    where shop_id = ${shopId} and failing_since is not null
    union all
    select 'checks_refused', coalesce(sum(used), 0)::text
    from budget
    where shop_id = ${shopId} and kind = 'wrong_code' and until > ${ago(day - hour)}
    having sum(used) >= ${checksThatWorry}`.execute(ctx.db)
  const counts = new Map<string, number>([
    ...rows.map(({ kind, count }) => [kind, Number(count)] as const),
    ['expiring_soon', cardsExpiring],
    ['script_unseen', await countUnseen(ctx)],
  ])
  // those who decide, where the screen is
  const isReferral =
    may(ctx.actor, 'approve') && ctx.shop.settings.dashboard_enable_referral === true
  const seen = (
    [
      'checks_refused',
      'sign_ins_refused',
      'approvals_waiting',
      'store_tasks_failed',
      'store_moves_failed',
      'events_stuck',
      'integrations_broken',
      'webhooks_paused',
      'deliveries_stuck',
      'sends_failed',
      'store_differences',
      'returns_waiting',
      'referrals_waiting',
      'egifts_to_send',
      'sender_failing',
      'script_unseen',
      'mails_failed',
      'exports_failed',
      'expiring_soon',
      'staff_invited',
      'exports_running',
    ] as const
  ).filter(
    (kind) =>
      (may(ctx.actor, 'staff') || !forManagers.includes(kind)) &&
      (may(ctx.actor, 'settings') || !forSetters.includes(kind)) &&
      (may(ctx.actor, 'return') || !forRefunders.includes(kind)) &&
      (isReferral || kind !== 'referrals_waiting') &&
      (may(ctx.actor, 'issue') || kind !== 'egifts_to_send') &&
      (may(ctx.actor, 'export') || !forExporters.includes(kind)),
  )
  return seen.flatMap((kind) =>
    (counts.get(kind) ?? 0) > 0 ? [{ kind, count: counts.get(kind)! }] : [],
  )
}

const forExporters: readonly string[] = ['exports_failed', 'exports_running']
const forRefunders: readonly string[] = ['store_tasks_failed', 'returns_waiting']
const forSetters: readonly string[] = [
  'store_moves_failed',
  'store_differences',
  'sender_failing',
  'script_unseen',
  'integrations_broken',
  'deliveries_stuck',
  'sends_failed',
  'webhooks_paused',
]
const forManagers: readonly string[] = ['sign_ins_refused', 'staff_invited', 'approvals_waiting']
