import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { type Program, usesVariable } from '#rules/emails/program.ts'
import type { MailRow } from './mail-rows.ts'

type Shop = { shop_id: bigint; settings: Settings }

/** Passes of cards in wallets, to which emails link. */
export type Passes = {
  /** returns those of the shops that give out passes now */
  givenBy: (db: Db | Trx, shops: readonly Shop[]) => Promise<ReadonlySet<bigint>>
  /** address of the page with the passes of a code */
  page: (
    platform: Pick<Platform, 'vault' | 'env'>,
    of: { shop_id: bigint; code_id: bigint },
  ) => string
}

declare module '#platform/area.ts' {
  interface Ports {
    passes: Passes
  }
}

type Parts = Pick<Platform, 'db'> & Partial<Pick<Platform, 'ports'>>

/** Finds the shops whose emails, of these, may link to passes: none where no design has the link. */
export const shopsWithPasses = async (
  { db, ports }: Parts,
  mails: readonly { row: MailRow; program: Program }[],
): Promise<ReadonlySet<bigint>> => {
  const shops = mails
    .filter(({ row, program }) => row.code_id !== null && usesVariable(program, 'wallet_link'))
    .map(({ row }) => row)
  return shops.length > 0 && ports ? ports.passes.givenBy(db, shops) : new Set()
}
