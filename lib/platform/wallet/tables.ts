import type { Generated, GeneratedAlways } from 'kysely'

/** A pass in a wallet. It ends with the code that it was made of. */
export type WalletPassTable = {
  shop_id: bigint
  pass_id: GeneratedAlways<bigint>
  gift_card_id: bigint
  code_id: bigint
  kind: 'apple' | 'google'
  /** the pass's number in the wallet: begins with the shop, and says nothing of the card */
  serial: string
  /** the card's version that was followed last, and its amount that checkouts held then */
  card_version: number
  card_held: bigint
  made_at: Date
  /** greater with every change of any pass, so that a device misses none */
  changed_at: Date
  /** counts its changes since it was made */
  changes: Generated<number>
  voided_at: Generated<Date | null>
  /** when Google first had it; null for Apple's */
  made_there_at: Generated<Date | null>
}
/** A card whose passes may show something else, though nothing was appended about it. */
export type PassMarkTable = {
  shop_id: bigint
  mark_id: GeneratedAlways<bigint>
  gift_card_id: bigint
}
/** A time at which the passes of a shop get another look; all up to `after_pass` have it. */
export type PassLookTable = {
  shop_id: bigint
  due_at: Date
  after_pass: Generated<bigint>
  /** the shop got another name, which its passes show */
  is_name: Generated<boolean>
  /** the shop whose turn was the longest ago is next */
  turn_at: Date
}
/** A digest of a shop's kind of card, as Google has it. */
export type PassClassTable = { shop_id: bigint; digest: Uint8Array }
/** A device that has a pass, and gets pushes of its changes. */
export type PassDeviceTable = {
  shop_id: bigint
  device_id: GeneratedAlways<bigint>
  pass_id: bigint
  library_id: string
  push_token: string
  made_at: Date
  /** when its pass was voided */
  voided_at: Generated<Date | null>
}
/** A push to a device, or a change to tell Google, that waits to be sent. */
export type PassPushTable = {
  shop_id: bigint
  push_id: GeneratedAlways<bigint>
  pass_id: bigint
  device_id: bigint | null
  /** the next try; while one is sent, the time after which another process may send it */
  due_at: Date
  /** counts the changes that it is about */
  asked: Generated<number>
  tries: Generated<number>
  /** about a new look alone: sent after others */
  is_look: Generated<boolean>
}
/** Position up to which passes have followed an append-only table. */
export type PassCursorTable = {
  followed: 'entry' | 'card_event'
  upto: bigint
  changed_at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    wallet_pass: WalletPassTable
    pass_mark: PassMarkTable
    pass_look: PassLookTable
    pass_class: PassClassTable
    pass_device: PassDeviceTable
    pass_push: PassPushTable
    pass_cursor: PassCursorTable
  }
}
