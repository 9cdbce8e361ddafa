import { Refusal } from '#contract/error.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import type { SentWorkflow } from '#contract/workflows/trial-shapes.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { definitionIn, refuseOutsized } from '#platform/workflows/define/read-sent.ts'
import { judgingOf } from '#platform/workflows/define/to-workflow.ts'
import type { OwnFields } from '#rules/workflows/conditions.ts'
import { judgeDraft } from '#platform/workflows/define/judge-draft.ts'
import { type KnownTrigger, triggerOf } from '#rules/workflows/known-trigger.ts'
import type { Problem } from '#rules/workflows/problems.ts'

/** A workflow that was sent to be tried: null where it can't be read. */
export type Tried = {
  data: WorkflowData | null
  problems: Problem[]
  own: OwnFields
  /** the day in the shop's time zone */
  today: string
}

/** Reads a workflow that is only tried, with its problems. */
export const readTried = async (
  db: Db | Trx,
  ctx: Pick<Ctx, 'areas' | 'shop' | 'now'>,
  sent: SentWorkflow,
): Promise<Tried> => {
  const draft = definitionIn(sent)
  refuseOutsized(draft)
  const judging = await judgingOf(db, ctx)
  const { data, problems } = judgeDraft(draft, judging)
  const own = judging.own.get(sent.trigger) ?? {}
  return { data, problems, own, today: judging.today }
}

/** Returns a definition that events can be decided by, with its trigger. Error: 422 at `workflow`. */
export const decidable = ({
  data,
  problems: [first],
  own,
}: Tried): { data: WorkflowData; trigger: KnownTrigger } => {
  const trigger = data && triggerOf(data.trigger, Object.keys(own).length > 0 ? own : undefined)
  if (data && trigger && !first) return { data, trigger }
  const field = `workflow.${first?.path ?? 'trigger'}`
  throw new Refusal('invalid_input', {
    field,
    message: `${field}: ${first?.key ?? 'trigger_unknown'}`,
  })
}
