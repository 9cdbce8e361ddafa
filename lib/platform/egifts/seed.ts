import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EgiftStatus } from '#contract/egifts/egift.ts'
import type { Act, Platform, ShopScope } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { settleMails } from '#platform/mail/seed.ts'
import { defaultEgiftSettings } from '#rules/egifts/egifts.ts'
import type { Actor } from '#platform/acting.ts'
import { lock } from '#platform/money/locks.ts'
import type { EgiftParty } from '#rules/egifts/egifts.ts'
import { become, noteStep } from './become.ts'
import { columnsOf, emptyRow } from './create-egift.ts'
import { deliver, deliverOrSchedule } from '#platform/egifts/delivery/deliver.ts'
import { endGift } from './end-egift.ts'
import { handOver, tellSender } from '#platform/egifts/delivery/hand-over.ts'
import { pay } from './pay-egift.ts'
import { type EgiftRow, holdEgift } from './read-egift.ts'

type Details = { product?: string; variant?: string; message?: string; byStore?: true; link?: true }
/** Status, sender, recipient, value, days since it was made. */
type Planned = [EgiftStatus, from: string, to: string, value: string, days: number, Details?]
const gifts: readonly Planned[] = [
  ['claimed', 'Harriet Vane', 'Peter Wimsey', '50.00', 58, { message: 'For the library.' }],
  [
    'fulfilled',
    'Tom Archer',
    'Elizabeth Pargetter',
    '68.00',
    51,
    { product: 'Merino scarf', variant: 'Moss green', byStore: true },
  ],
  ['expired', 'Clara Oswald', 'Danny Pink', '25.00', 97, { byStore: true }],
  ['cancelled', 'Miles Bunter', 'Lucy Honeychurch', '40.00', 40, { byStore: true }],
  [
    'refunded',
    'Cecil Vyse',
    'Lucy Honeychurch',
    '75.00',
    33,
    { product: 'Lambswool throw', byStore: true },
  ],
  [
    'claimed',
    'George Emerson',
    'Charlotte Bartlett',
    '30.00',
    29,
    { message: 'Sorry about the room.' },
  ],
  ['opened', 'Anna Schmidt', 'Holly Martins', '20.00', 12, { message: 'See you in Vienna!' }],
  ['bounced', 'Nina Petrova', 'Olga Ivanova', '45.00', 9, { byStore: true }],
  ['opened', 'Ravi Menon', 'Priya Menon', '35.00', 6, { link: true }],
  [
    'sent',
    'Maud Bailey',
    'Roland Michell',
    '60.00',
    4,
    { product: 'Notebook set', message: 'To be filled with letters.', byStore: true },
  ],
  ['sent', 'Ellen Ash', 'Christabel LaMotte', '15.00', 2],
  ['scheduled', 'Fiona Hale', 'Marcus Hale', '80.00', 2, { message: 'Happy fortieth, Marcus.' }],
  ['fraud_hold', 'J. Smith', 'J. Smith', '250.00', 1, { byStore: true }],
  ['pending_payment', 'Isobel Crawley', 'Violet Grantham', '55.00', 1, { byStore: true }],
  ['draft', 'Dora Lange', 'Rust Cohle', '20.00', 0],
]
const dayMs = 24 * 60 * 60 * 1000
const addressOf = (name: string): string =>
  `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.org`

/** Seeds gifts in every status, by the same steps as real ones. */
export const seedEgifts = async (
  trx: Trx,
  platform: Pick<Platform, 'vault' | 'env'>,
  shop: ShopScope,
  staff: { staff_id: bigint },
  now: Date,
  arrived: 'sent' | 'kept',
): Promise<void> => {
  const settings = { ...defaultEgiftSettings, enabled: true, fraud_hold_above: '200.00' }
  await trx
    .insertInto('egift_settings')
    .values({ shop_id: shop.shop_id, settings: JSON.stringify(settings), changed_at: now })
    .execute()
  const addresses = new Set(gifts.flatMap(([, from, to]) => [addressOf(from), addressOf(to)]))
  for (const email of [...addresses].toSorted()) await lock(trx, 'email', shop.shop_id, email)
  for (const [i, [status, from, to, value, days, details = {}]] of gifts.entries()) {
    const { product, variant, message = '', byStore, link } = details
    const made = new Date(now.getTime() - days * dayMs - 3 * 60 * 60 * 1000)
    const later = (after: number): Date =>
      new Date(Math.min(now.getTime(), made.getTime() + after * dayMs))
    const as = (by: EgiftParty, at: Date): Act => ({
      ...platform,
      trx,
      shop,
      now: at,
      actor: actorAs(by, staff.staff_id),
    })
    const maker = as(byStore ? 'store' : 'staff', made)
    const columns = columnsOf({
      sender: { name: from, email: addressOf(from) },
      recipient: { name: to, email: link ? null : addressOf(to) },
      value,
      message,
      ...(product ? { product } : {}),
      ...(variant ? { variant } : {}),
      ...(link ? { channel: 'link' as const } : {}),
      ...(status === 'scheduled'
        ? { send_at: new Date(now.getTime() + 5 * dayMs).toISOString() }
        : {}),
    })
    const { egift_id } = await trx
      .insertInto('egift')
      .values({
        ...emptyRow,
        ...columns,
        shop_id: shop.shop_id,
        cart_id: byStore ? `cart-${10_400 + i * 37}` : `desk-${randomUUID()}`,
        status: 'draft',
        source: byStore ? 'store' : 'staff',
        staff_id: byStore ? null : staff.staff_id,
        created_at: made,
      })
      .returning('egift_id')
      .executeTakeFirstOrThrow()
    const row = await holdEgift(trx, shop.shop_id, egift_id)
    await noteStep(maker, row, 'made')
    if (status === 'draft') continue
    if (status === 'pending_payment') await become(maker, row, 'pending_payment')
    else await lead(status, await pay(maker, row), { maker, as, later, settings, arrived })
    await leave(maker, arrived)
  }
}

const actorAs = (by: EgiftParty, staffId: bigint): Actor => {
  switch (by) {
    case 'staff':
      return { kind: 'person', id: staffId, email: '' }
    case 'store':
      return { kind: 'key', id: 0n, name: 'Checkout' }
    case 'recipient':
      return { kind: 'shopper' }
    case 'job':
      return { kind: 'job' }
  }
}

/** Marks its emails as sent in the past. */
const leave = (act: Act, state: 'sent' | 'kept'): Promise<void> =>
  settleMails(act, act.shop.shop_id, sql`m.name like 'egift%' and m.state = 'queued'`, state)

type Around = {
  maker: Act
  as: (by: EgiftParty, at: Date) => Act
  later: (days: number) => Date
  settings: typeof defaultEgiftSettings
  arrived: 'sent' | 'kept'
}

const lead = async (
  status: EgiftStatus,
  paid: EgiftRow,
  { maker, as, later, settings, arrived }: Around,
): Promise<void> => {
  if (status === 'fraud_hold') {
    await become(maker, paid, 'fraud_hold')
    return noteStep(maker, paid, 'held', {})
  }
  if (status === 'scheduled') {
    await deliverOrSchedule(maker, paid, settings)
    return
  }
  const sent = await deliver(maker, paid, settings)
  await leave(maker, arrived)
  if (status === 'sent') return
  if (status === 'cancelled' || status === 'refunded') {
    await endGift(as('store', later(2)), sent, status)
    return
  }
  if (status === 'bounced') {
    await settleMails(maker, maker.shop.shop_id, sql`m.mail_id = ${sent.mail_id}`, 'failed')
    await become(as('job', later(0.1)), sent, 'bounced')
    return noteStep(as('job', later(0.1)), sent, 'bounced')
  }
  if (status === 'expired') {
    const job = as('job', later(90))
    const { mail } = await handOver(
      job,
      sent,
      { name: sent.sender_name, email: sent.sender_email! },
      settings,
    )
    await become(job, sent, 'expired')
    return noteStep(job, sent, 'expired', { credit: 'sender', mail })
  }
  const looking = as('recipient', later(1))
  const opened = await become(looking, sent, 'opened', { opened_at: looking.now })
  await noteStep(looking, opened, 'opened')
  if (status === 'opened') return
  const claiming = as('recipient', later(1.01))
  const { mail } = await handOver(
    claiming,
    opened,
    { name: opened.recipient_name, email: opened.recipient_email! },
    settings,
  )
  const claimed = await become(claiming, opened, 'claimed', { claimed_at: claiming.now })
  const notice = await tellSender(claiming, claimed, settings)
  await noteStep(claiming, claimed, 'claimed', { mail, ...(notice ? { told: notice } : {}) })
  if (status === 'fulfilled') {
    await become(as('store', later(3)), claimed, 'fulfilled')
    await noteStep(as('store', later(3)), claimed, 'fulfilled')
  }
}
