import { setImmediate as breathe } from 'node:timers/promises'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { checkWorkflow as call } from '#contract/workflows/trial.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import { snapshot } from '#platform/db/transact.ts'
import { readId, wireId } from '#platform/ids.ts'
import { type LiveWorkflow, liveWorkflows } from '#platform/workflows/define/live-workflows.ts'
import { overlapAt } from '#rules/workflows/check/overlap.ts'
import { unreachableAt } from '#rules/workflows/check/reach.ts'
import type { OwnFields } from '#rules/workflows/conditions.ts'
import { writeFacts } from '#rules/workflows/wire/trace.ts'
import { readTried } from './read-sent.ts'

type Found = Answer<typeof call>
/** Time that a check takes of the process, in milliseconds; what is left then is not compared. */
const timeMost = 5000

/** A search that lets other calls in between two steps, and ends when its time is up. */
class Search {
  readonly #until = performance.now() + timeMost
  complete = true
  async next(): Promise<boolean> {
    await breathe()
    if (performance.now() > this.#until) this.complete = false
    return this.complete
  }
}

const unreachableOf = async (
  search: Search,
  data: WorkflowData,
  today: string,
  own: OwnFields,
): Promise<Found['unreachable']> => {
  const found: Found['unreachable'] = []
  for (const at of data.cases.keys()) {
    if (!(await search.next())) break
    const one = unreachableAt(data, at, today, own)
    if (one)
      found.push({
        case: one.case,
        taken_by: one.takenBy,
        sample: one.sample && writeFacts(one.sample, own),
      })
  }
  return found
}

/** Compares each case with each of another workflow; a pair of cases is found once. */
const overlapsWith = async (
  search: Search,
  data: WorkflowData,
  other: LiveWorkflow,
  today: string,
  own: OwnFields,
): Promise<Found['overlaps']> => {
  const found: Found['overlaps'] = []
  for (const a of data.cases.keys())
    for (const b of other.data.cases.keys()) {
      if (!(await search.next())) return found
      const one = overlapAt(data, other.data, [a, b], today, own)
      if (!one) continue
      const [mine, theirs] = one.cases
      found.push({
        id: wireId('workflow', other.workflow_id),
        title: other.title,
        case: mine,
        other_case: theirs,
        exclusive: Boolean(data.group) && data.group === other.data.group,
        sample: writeFacts(one.sample, own),
      })
    }
  return found
}

/**
 * Lists what is wrong with a workflow that isn't saved: problems, cases that no event reaches, and
 * live workflows that pay for the same events.
 */
export const checkWorkflow = async (ctx: Ctx, { body }: Parsed<typeof call>): Promise<Found> => {
  const { shop, now } = ctx
  const wire = body.id ?? body.workflow.id ?? null
  const id = wire === null ? null : readId('workflow', wire)
  const { tried, live } = await snapshot(ctx.db, async (trx) => ({
    tried: await readTried(trx, ctx, body.workflow),
    live: await liveWorkflows(trx, shop.shop_id, now, [body.workflow.trigger]),
  }))
  const { data, problems, own, today } = tried
  if (!data) return { problems, unreachable: [], overlaps: [], complete: true }
  const search = new Search()
  const unreachable = await unreachableOf(search, data, today, own)
  const overlaps: Found['overlaps'] = []
  const others = live.filter(({ workflow_id, state }) => workflow_id !== id && state === 'live')
  for (const other of others)
    overlaps.push(...(await overlapsWith(search, data, other, today, own)))
  return { problems, unreachable, overlaps, complete: search.complete }
}
