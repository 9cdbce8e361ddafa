import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  getReferralProgram as getCall,
  saveReferralProgram as saveCall,
} from '#contract/referrals/calls.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx, TrxCtx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { holdMaking, makeWorkflow } from '#platform/workflows/define/make-workflow.ts'
import { pauseWorkflow } from '#platform/workflows/define/pause-workflow.ts'
import { publishWorkflow } from '#platform/workflows/define/publish-workflow.ts'
import { holdWorkflow } from '#platform/workflows/define/read-workflow.ts'
import { saveSent } from '#platform/workflows/define/save-draft.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { parseMoney } from '#rules/money.ts'
import {
  type Program,
  programTriggers,
  type ProgramTrigger,
  usualProgram,
  workflowsOf,
} from '#rules/referrals/program.ts'
import { programIn, type ProgramRow, programRows, toProgram } from './read-program.ts'

export const getReferralProgram = async (ctx: Ctx): Promise<Answer<typeof getCall>> =>
  toProgram(await programRows(ctx.db, ctx.shop, ctx.now), ctx.shop)

type Body = Parsed<typeof saveCall>['body']

/** Refuses amounts that no program has, with their field. */
const refuseUnfit = ({ value, value_type, ...rest }: Body): void => {
  const check = (field: string, text: string | undefined, type: Body['value_type']): void => {
    if (text === undefined) return
    const amount = parseMoney(text) ?? 0n
    const message = amount <= 0n ? 'must be greater than 0' : 'can be 100 at most'
    if (amount <= 0n || (type === 'percentage' && amount > 100_00n))
      throw new Refusal('invalid_input', { field, message: `${field}: ${message}` })
  }
  check('value', value, value_type)
  check('referrer_value', rest.referrer_value, rest.referrer_value_type ?? 'fixed_amount')
  for (const field of ['min_order', 'max_reward'] as const)
    check(field, rest[field] ?? undefined, 'fixed_amount')
}

/** Completes what a call sent by what the program has; the first one's referrer gets as much. */
const completed = (
  { value, value_type, replace_custom: _, ...sent }: Body,
  known: Program | null,
): Program => {
  const first = { ...usualProgram, referrer_value: value, referrer_value_type: value_type }
  const given = Object.fromEntries(Object.entries(sent).filter(([, one]) => one !== undefined))
  return { ...(known ?? first), ...given, value, value_type }
}

const put = async (
  ctx: TrxCtx,
  trigger: ProgramTrigger,
  program: Program,
  known: ProgramRow | undefined,
): Promise<void> => {
  const { trx, shop, now } = ctx
  const scope = { shop_id: shop.shop_id, now }
  const definition = workflowsOf(program)[trigger]
  if (!definition) {
    if (known) await pauseWorkflow(ctx, known.workflow_id, 'person')
    return
  }
  const title = wordsIn(ctx.language, 'storefront-pages.referral.titles')(trigger)
  const row = known
    ? await holdWorkflow(trx, scope, wireId('workflow', known.workflow_id))
    : await makeWorkflow(ctx, { kind: 'referral', title, draft: definition })
  if (known)
    await saveSent(ctx, row, {
      ...definition,
      limits: null,
      group: null,
      starts_at: null,
      ends_at: null,
    })
  await publishWorkflow(
    ctx,
    await holdWorkflow(trx, scope, wireId('workflow', row.workflow_id)),
    {},
  )
}

/** Saves the program as workflows and publishes them; two calls at once go one after another. */
export const saveReferralProgram = (
  ctx: Ctx,
  { body }: Parsed<typeof saveCall>,
): Promise<Answer<typeof saveCall>> => {
  refuseUnfit(body)
  return transact(ctx.db, (trx) => saveProgram({ ...ctx, trx }, body))
}

/** Saves the program in the caller's transaction. */
export const saveProgram = async (ctx: TrxCtx, body: Body): Promise<Answer<typeof saveCall>> => {
  const { trx, shop, now } = ctx
  await holdMaking(trx, shop.shop_id)
  const rows = await programRows(trx, shop, now)
  const known = programIn(rows)
  const isCustom = known === null && rows.length > 0
  if (isCustom && !body.replace_custom) throw new Refusal('referral_customized')
  const program = completed(body, known)
  for (const trigger of programTriggers)
    await put(
      ctx,
      trigger,
      program,
      rows.find((row) => row.trigger === trigger),
    )
  await audit(trx, ctx, 'save_referral_program', 'referral_program', program)
  return toProgram(await programRows(trx, shop, now), shop)
}
