import type { ReferralProgram } from '#contract/referrals/shapes.ts'
import { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import type { ShopScope } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import {
  readWorkflows,
  shownOf,
  type WorkflowRow,
} from '#platform/workflows/define/read-workflow.ts'
import {
  type Program,
  programOf,
  programTriggers,
  type ProgramTrigger,
  type ProgramWorkflows,
  usualProgram,
} from '#rules/referrals/program.ts'

export type ProgramRow = WorkflowRow & { trigger: ProgramTrigger }

/** Reads the workflows of a shop's program. */
export const programRows = async (
  db: Db | Trx,
  shop: Pick<ShopScope, 'shop_id'>,
  now: Date,
): Promise<ProgramRow[]> => {
  const rows = await readWorkflows(db, { shop_id: shop.shop_id, now }, false)
  return rows.flatMap((row) => {
    const trigger = programTriggers.find((one) => one === shownOf(row)['trigger'])
    return row.kind === 'referral' && trigger ? [{ ...row, trigger }] : []
  })
}

const paysFriend = (row: ProgramRow): boolean =>
  JSON.stringify(shownOf(row)['cases'] ?? []).includes('"target":"referred"')

/** The definitions that take part: none of a reward that moved from the claim to the order. */
const definitionsOf = (rows: readonly ProgramRow[]): ProgramWorkflows => {
  const isMoved = rows.some((row) => row.trigger === 'referral_successful' && paysFriend(row))
  const parts = rows.flatMap((row) => {
    const { data } = WorkflowData.safeParse(shownOf(row))
    if (!data || (isMoved && row.trigger === 'referral_claimed')) return []
    const own = Object.entries(data).filter(([, value]) => value !== null && value !== undefined)
    return [[row.trigger, Object.fromEntries(own)] as const]
  })
  return Object.fromEntries(parts) as ProgramWorkflows
}

/** Reads the program of its workflows; null where there are none, or they hold more than its form. */
export const programIn = (rows: readonly ProgramRow[]): Program | null =>
  programOf(definitionsOf(rows))

/** Writes the program for the wire. */
export const toProgram = (
  rows: readonly ProgramRow[],
  { settings }: Pick<ShopScope, 'settings'>,
): ReferralProgram => {
  const program = programIn(rows)
  const unsaved = {
    ...usualProgram,
    value: null,
    value_type: 'fixed_amount' as const,
    referrer_value: null,
  }
  return {
    ...(program ?? unsaved),
    is_custom: program === null && rows.length > 0,
    enabled: settings.enable_referral === true,
    workflows: rows.map(({ workflow_id, trigger, state }) => ({
      id: wireId('workflow', workflow_id),
      trigger,
      active: state === 'live',
    })),
  }
}
