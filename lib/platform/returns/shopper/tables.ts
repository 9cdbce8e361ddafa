import type { Generated, GeneratedAlways } from 'kysely'
import type { Language } from '#rules/tools/language.ts'

export type GiftReceiptTable = {
  shop_id: bigint
  receipt_id: GeneratedAlways<bigint>
  order_id: bigint
  code_digest: Uint8Array
  /** the items on it; null: all of the order's */
  line_ids: bigint[] | null
  staff_id: bigint | null
  created_at: Date
}
/** A shopper's visit: begun by any number and email, open only with the order that they match. */
export type ReturnVisitTable = {
  shop_id: bigint
  visit_id: GeneratedAlways<bigint>
  /** the order number that was typed; '' with a gift receipt */
  typed: string
  email: string | null
  receipt_digest: Uint8Array | null
  language: Language
  order_id: bigint | null
  receipt_id: bigint | null
  /** finds the visit on the page that asks for the code */
  handle_digest: Uint8Array
  code_digest: Uint8Array | null
  /** the secret of its own address, by which it is found and as it is sent */
  token_digest: Uint8Array | null
  token_sealed: Uint8Array | null
  tries: Generated<number>
  created_at: Date
  checked_at: Date | null
  opened_at: Date | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    gift_receipt: GiftReceiptTable
    return_visit: ReturnVisitTable
  }
}
