import type { Platform, ShopScope } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import type { Language } from '#rules/tools/language.ts'
import { digestOfReceipt, digestOfToken, newToken } from './secrets.ts'

/** The proof that a shopper types: an order's number, or the letters of a gift receipt. */
type Typed = { number: string; receipt: null } | { number: null; receipt: string }

export const codeJob = 'return_code'
export type CodeJob = { shop_id: string; visit_id: string; handle: string }

/**
 * Begins a visit and returns the handle of the page that asks for the code. Nothing is looked up
 * here: a job does it, so that a right and a wrong email take the same time.
 */
export const beginVisit = (
  { db, vault, enqueue }: Pick<Platform, 'db' | 'vault' | 'enqueue'>,
  { shop_id }: Pick<ShopScope, 'shop_id'>,
  { number, receipt, email, language }: Typed & { email: string; language: Language },
  now: Date,
): Promise<string> =>
  transact(db, async (trx) => {
    const handle = newToken()
    const { visit_id } = await trx
      .insertInto('return_visit')
      .values({
        shop_id,
        typed: number ?? '',
        email,
        receipt_digest: receipt === null ? null : digestOfReceipt({ vault }, shop_id, receipt),
        language,
        order_id: null,
        receipt_id: null,
        handle_digest: digestOfToken(handle)!,
        code_digest: null,
        token_digest: null,
        token_sealed: null,
        created_at: now,
        checked_at: null,
        opened_at: null,
      })
      .returning('visit_id')
      .executeTakeFirstOrThrow()
    await enqueue(codeJob, { shop_id: String(shop_id), visit_id: String(visit_id), handle })
    return handle
  })
