import type { Act } from '#platform/ctx.ts'

/** Tags that came and went, by customer, in the order of the changes. */
export type TagsChanged = {
  customer_id: bigint
  added: readonly string[]
  removed: readonly string[]
}

/** Passes on to a shop's store which tags were changed here, in the caller's transaction. */
export type TellTags = (
  act: Pick<Act, 'trx' | 'shop' | 'now'>,
  changes: readonly TagsChanged[],
) => Promise<void>

declare module '#platform/area.ts' {
  interface Ports {
    tellTags: TellTags
  }
}
