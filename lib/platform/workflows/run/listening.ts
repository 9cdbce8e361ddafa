import { sql } from 'kysely'
import { launchTrigger } from '#contract/workflows/launch/calls.ts'
import type { Area } from '#platform/area.ts'
import type { ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { type LiveWorkflow, liveWorkflows } from '#platform/workflows/define/live-workflows.ts'
import { knownTriggers } from '#platform/workflows/known-triggers.ts'
import { compile } from '#rules/workflows/compile.ts'
import { conditionsOf, type OwnFields } from '#rules/workflows/conditions.ts'
import { listensTo } from '#rules/workflows/time/dates.ts'
import { inOrder, type Live } from '#rules/workflows/decide-all.ts'
import type { Waiting } from './take-chunk.ts'

/** Fields of custom triggers, by the trigger's name. */
export type Own = ReadonlyMap<string, OwnFields>

/** A workflow that listens to an event, ready to decide it. */
export type Listening = LiveWorkflow & {
  live: Live
  /** tests what it gave the customer before */
  usesEarlier: boolean
  /** depends on the customer's balance or tags, which an event just before may have changed */
  usesCurrent: boolean
}

const listeningOf = (workflow: LiveWorkflow, own: Own): Listening => {
  const { workflow_id, data, place } = workflow
  const fields = data.cases.flatMap(({ conditions }) => conditionsOf(conditions))
  const begins = (word: string) => fields.some(({ field }) => field.startsWith(word))
  const tags = ['add_tags', 'remove_tags', 'set_tag_of']
  return {
    ...workflow,
    live: {
      compiled: compile(wireId('workflow', workflow_id), data, own.get(data.trigger)),
      group: data.group ?? null,
      priority: place,
    },
    usesEarlier: begins('workflow.'),
    usesCurrent:
      begins('credit.') ||
      data.cases.some(({ actions }) => actions.some(({ type }) => tags.includes(type))),
  }
}

/** Reads the workflows that listen to these topics at a time, in the order of their decisions. */
export const listeningAt = async (
  db: Db | Trx,
  shopId: bigint,
  at: Date,
  topics: readonly string[],
  own: Own,
): Promise<Listening[]> => {
  const live = await liveWorkflows(db, shopId, at, topics)
  const found = live.map((one) => listeningOf(one, own))
  const places = inOrder(found.map(({ live }) => live))
  return found.toSorted((a, b) => places.indexOf(a.live) - places.indexOf(b.live))
}

/** Checks whether another version went live or ended since the oldest of these events came. */
const hasChanged = async (trx: Trx, shopId: bigint, from: Date, to: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from version
    where shop_id = ${shopId} and kind = 'workflow'
      and (live_from > ${from} and live_from <= ${to}
        or live_until > ${from} and live_until <= ${to})
    limit 1`.execute(trx)
  return rows.length > 0
}

/** Checks that a launch is this workflow's; any other event is meant for all that listen. */
const isMeant = ({ topic, data: { launch } }: Waiting, workflowId: bigint): boolean =>
  topic !== launchTrigger ||
  typeof launch !== 'object' ||
  launch === null ||
  ('workflow' in launch && launch.workflow === wireId('workflow', workflowId))

/** Reads for each event the workflows whose versions were live when it came. */
export const listeningTo = async (
  trx: Trx,
  { shop_id }: Pick<ShopScope, 'shop_id'>,
  events: readonly Waiting[],
  { now, areas }: { now: Date; areas: readonly Area[] },
): Promise<(event: Waiting) => readonly Listening[]> => {
  const topics = [...new Set(events.map(({ topic }) => topic))]
  const { own } = await knownTriggers({ areas }, trx, shop_id)
  const times = events.map(({ created_at }) => created_at.getTime())
  const oldest = new Date(Math.min(...times))
  const at = new Map<number, Listening[]>()
  const isSplit = await hasChanged(trx, shop_id, oldest, now)
  for (const time of isSplit ? new Set(times) : [now.getTime()])
    at.set(time, await listeningAt(trx, shop_id, new Date(time), topics, own))
  return (event) =>
    at
      .get(isSplit ? event.created_at.getTime() : now.getTime())!
      .filter(({ data, workflow_id }) => listensTo(data, event) && isMeant(event, workflow_id))
}
