import type * as z from 'zod/mini'
import type { Call } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import type { Person } from '#platform/acting.ts'

/** A kind of thing that has drafts and versions, such as the design of an email. */
export type VersionKind<Data> = {
  kind: string
  /** checked before a draft is published; a draft itself may still be wrong */
  shape: z.ZodMiniType<Data>
  /** differences between two versions, as keys of messages with their values */
  differences: (before: Data, after: Data) => Difference[]
}
export type Difference = { key: string; values?: Record<string, string | number> }

/** The thing whose drafts and versions are meant: its name within the shop and kind. */
export type Of<Data> = { kind: VersionKind<Data>; subject: string }
/** A person's act inside the caller's transaction. */
export type Editing = Pick<Call<Person>, 'shop' | 'now'> & { actor: Pick<Person, 'id'>; trx: Trx }
