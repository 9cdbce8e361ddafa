import * as z from 'zod/mini'
import { Instant, Money } from '#contract/pieces.ts'
import { Bulk, One } from './bulk-shapes.ts'
import { bulkStates, moveSources } from './bulk.ts'

export const listMoveIns = {
  answer: z.object({
    sources: z.array(
      z.object({
        from: z.enum(moveSources),
        /** its own name, in lower case; null: none was given */
        system: z.nullable(z.string()),
        /** cards and customers that came from it */
        known: z.int(),
        /** total that it brought, less what was undone */
        amount: Money,
        last_at: Instant,
        last_bulk_id: z.string(),
      }),
    ),
    rows: z.array(Bulk),
    currency: z.string(),
  }),
}

export const getMoveInProof = {
  params: One,
  answer: z.object({
    from: z.enum(moveSources),
    state: z.enum(bulkStates),
    currency: z.string(),
    rows: z.object({
      file: z.int(),
      /** carried out, or going to be */
      taken: z.int(),
      /** as the last file of this system brought them */
      unchanged: z.int(),
      refused: z.int(),
      /** refused rows whose amount can't be read, which no total contains */
      unread: z.int(),
    }),
    /** total of the file */
    file: Money,
    /** total that earlier files brought of the rows that are taken or unchanged */
    before: Money,
    /** added to it by this file */
    up: Money,
    /** deducted from it by this file */
    down: Money,
    /** total of the refused rows */
    refused: Money,
    /** the file's points; null for a file of money */
    points: z.nullable(
      z.object({
        file: z.int(),
        taken: z.int(),
        refused: z.int(),
        /** points of the taken rows that are worth no whole cent */
        rest: z.int(),
        rest_rows: z.int(),
      }),
    ),
    /** the ledger's own figures, read from its transactions; null before the start */
    ledger: z.nullable(
      z.object({
        /** posted by this file */
        posted: Money,
        /** undone of that */
        undone: Money,
        /** posted by all files of this system for these rows, less undos */
        now: Money,
        /** the same as it is kept with the rows, to be compared */
        kept: Money,
      }),
    ),
    /** true once every total agrees to the cent */
    proved: z.boolean(),
    /** an earlier file of the same system, of which only differences are posted; null if none */
    earlier: z.nullable(z.object({ bulk_id: z.string(), title: z.string(), at: Instant })),
  }),
}
