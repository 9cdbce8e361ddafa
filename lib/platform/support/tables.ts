import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from '#platform/shop/tables.ts'

export type TicketTable = {
  ticket_id: GeneratedAlways<bigint>
  shop_id: bigint
  staff_id: bigint | null
  kind: 'support' | 'sales' | 'email'
  reason: string
  email: string
  body: string
  detail: Json<Record<string, unknown>>
  state: Generated<'open' | 'closed'>
  created_at: Date
}
export type ReviewTable = {
  shop_id: bigint
  staff_id: bigint
  stars: number
  review: string
  at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    review: ReviewTable
    ticket: TicketTable
  }
}
