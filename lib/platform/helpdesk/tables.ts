import type { GeneratedAlways } from 'kysely'

/** A credit given for a ticket: by hand with its movement, or by a refund that names the ticket. */
export type TicketCreditTable = {
  shop_id: bigint
  credit_id: GeneratedAlways<bigint>
  helpdesk: string
  ticket: string
  amount: bigint
  movement_id: bigint | null
  refund_id: bigint | null
  staff_id: bigint | null
  at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    ticket_credit: TicketCreditTable
  }
}
