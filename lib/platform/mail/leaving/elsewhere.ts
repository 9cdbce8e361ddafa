import type { Db, Trx } from '#platform/db/transact.ts'
import type { Platform } from '#platform/ctx.ts'
import type { WithheldFor } from '#contract/emails/withheld.ts'

type Mail = {
  shop_id: bigint
  mail_id: bigint
  name: string
  passed: readonly WithheldFor[]
}
/** `told`: the customer hears of it from a service; a time: that may still be, to be looked at then. */
export type Elsewhere = 'told' | Date

/** Says which emails customers get from a service of the shop instead. */
export type ToldElsewhere = (
  db: Db | Trx,
  mails: readonly Mail[],
  now: Date,
) => Promise<ReadonlyMap<bigint, Elsewhere>>

declare module '#platform/area.ts' {
  interface Ports {
    told: ToldElsewhere
  }
}

/** Decides which of these emails a service tells instead; what a person sends anyway is ours. */
export const elsewhereOf = async (
  { ports }: Pick<Platform, 'ports'>,
  db: Db | Trx,
  mails: readonly Mail[],
  now: Date,
): Promise<ReadonlyMap<bigint, Elsewhere>> => {
  const ours = mails.filter(({ passed }) => !passed.includes('elsewhere'))
  return ours.length > 0 ? ports.told(db, ours, now) : new Map()
}

/** Returns what becomes of an email that a service tells, or may tell. */
export const outcomeElsewhere = (how: Elsewhere) =>
  how === 'told'
    ? ({ state: 'withheld', isTry: false, withheld: 'elsewhere' } as const)
    : ({ state: 'queued', isTry: false, next_try_at: how } as const)
