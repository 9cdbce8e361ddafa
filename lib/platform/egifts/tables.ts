import type { Generated, GeneratedAlways } from 'kysely'
import type { egiftChannels, EgiftStatus } from '#contract/egifts/egift.ts'
import type { EgiftEvent } from '#contract/egifts/egift-shapes.ts'
import type { EgiftSettings } from '#contract/egifts/settings-shapes.ts'
import type { Json } from '#platform/shop/tables.ts'
import type { EgiftParty } from '#rules/egifts/egifts.ts'

export type EgiftTable = {
  egift_id: GeneratedAlways<bigint>
  shop_id: bigint
  cart_id: string
  /** text by which it is found; set by a trigger */
  search: Generated<string>
  order_name: string | null
  sender_name: string
  sender_email: string | null
  recipient_name: string
  recipient_email: string | null
  product: string | null
  variant: string | null
  message: string
  value: bigint
  status: EgiftStatus
  channel: (typeof egiftChannels)[number]
  source: 'staff' | 'store'
  staff_id: bigint | null
  /** the card with its credit, and the movement that issued it; null until it is paid */
  gift_card_id: bigint | null
  movement_id: bigint | null
  /** the last email to the recipient: if it fails, the gift has bounced */
  mail_id: bigint | null
  /** a digest by which the link finds the gift, and the link sealed for those who may copy it */
  link_digest: Uint8Array | null
  link_sealed: Uint8Array | null
  send_at: Date | null
  sent_at: Date | null
  opened_at: Date | null
  claimed_at: Date | null
  expires_at: Date | null
  reminded_at: Date | null
  warned_at: Date | null
  created_at: Date
}
export type EgiftEventTable = {
  event_id: GeneratedAlways<bigint>
  shop_id: bigint
  egift_id: bigint
  kind: EgiftEvent['kind']
  actor: EgiftParty
  staff_id: bigint | null
  detail: Json<Record<string, string>>
  at: Date
}
export type EgiftSettingsTable = {
  shop_id: bigint
  settings: Json<EgiftSettings>
  changed_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    egift: EgiftTable
    egift_event: EgiftEventTable
    egift_settings: EgiftSettingsTable
  }
}
