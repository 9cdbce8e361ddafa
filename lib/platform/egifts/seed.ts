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

type Planned = {
  status: EgiftStatus
  from: string
  to: string
  value: string
  days: number
  product?: string
  variant?: string
  message?: string
  byStore?: true
  link?: true
}
const gifts: readonly Planned[] = [
  {
    status: 'claimed',
    from: 'Harriet Vane',
    to: 'Peter Wimsey',
    value: '50.00',
    days: 58,
    message: 'For the library.',
  },
  {
    status: 'fulfilled',
    from: 'Tom Archer',
    to: 'Elizabeth Pargetter',
    value: '68.00',
    days: 51,
    product: 'Merino scarf',
    variant: 'Moss green',
    byStore: true,
  },
  {
    status: 'expired',
    from: 'Clara Oswald',
    to: 'Danny Pink',
    value: '25.00',
    days: 97,
    byStore: true,
  },
  {
    status: 'cancelled',
    from: 'Miles Bunter',
    to: 'Lucy Honeychurch',
    value: '40.00',
    days: 40,
    byStore: true,
  },
  {
    status: 'refunded',
    from: 'Cecil Vyse',
    to: 'Lucy Honeychurch',
    value: '75.00',
    days: 33,
    product: 'Lambswool throw',
    byStore: true,
  },
  {
    status: 'claimed',
    from: 'George Emerson',
    to: 'Charlotte Bartlett',
    value: '30.00',
    days: 29,
    message: 'Sorry about the room.',
  },
  {
    status: 'opened',
    from: 'Anna Schmidt',
    to: 'Holly Martins',
    value: '20.00',
    days: 12,
    message: 'See you in Vienna!',
  },
  {
    status: 'bounced',
    from: 'Nina Petrova',
    to: 'Olga Ivanova',
    value: '45.00',
    days: 9,
    byStore: true,
  },
  { status: 'opened', from: 'Ravi Menon', to: 'Priya Menon', value: '35.00', days: 6, link: true },
  {
    status: 'sent',
    from: 'Maud Bailey',
    to: 'Roland Michell',
    value: '60.00',
    days: 4,
    product: 'Notebook set',
    message: 'To be filled with letters.',
    byStore: true,
  },
  { status: 'sent', from: 'Ellen Ash', to: 'Christabel LaMotte', value: '15.00', days: 2 },
  {
    status: 'scheduled',
    from: 'Fiona Hale',
    to: 'Marcus Hale',
    value: '80.00',
    days: 2,
    message: 'Happy fortieth, Marcus.',
  },
  {
    status: 'fraud_hold',
    from: 'J. Smith',
    to: 'J. Smith',
    value: '250.00',
    days: 1,
    byStore: true,
  },
  {
    status: 'pending_payment',
    from: 'Isobel Crawley',
    to: 'Violet Grantham',
    value: '55.00',
    days: 1,
    byStore: true,
  },
  { status: 'draft', from: 'Dora Lange', to: 'Rust Cohle', value: '20.00', days: 0 },
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
  const addresses = new Set(gifts.flatMap(({ from, to }) => [addressOf(from), addressOf(to)]))
  for (const email of [...addresses].toSorted()) await lock(trx, 'email', shop.shop_id, email)
  for (const [i, plan] of gifts.entries()) {
    const made = new Date(now.getTime() - plan.days * dayMs - 3 * 60 * 60 * 1000)
    const later = (days: number): Date =>
      new Date(Math.min(now.getTime(), made.getTime() + days * dayMs))
    const as = (by: EgiftParty, at: Date): Act => ({
      ...platform,
      trx,
      shop,
      now: at,
      actor: actorAs(by, staff.staff_id),
    })
    const maker = as(plan.byStore ? 'store' : 'staff', made)
    const columns = columnsOf({
      sender: { name: plan.from, email: addressOf(plan.from) },
      recipient: { name: plan.to, email: plan.link ? null : addressOf(plan.to) },
      value: plan.value,
      message: plan.message ?? '',
      ...(plan.product ? { product: plan.product } : {}),
      ...(plan.variant ? { variant: plan.variant } : {}),
      ...(plan.link ? { channel: 'link' as const } : {}),
      ...(plan.status === 'scheduled'
        ? { send_at: new Date(now.getTime() + 5 * dayMs).toISOString() }
        : {}),
    })
    const { egift_id } = await trx
      .insertInto('egift')
      .values({
        ...emptyRow,
        ...columns,
        shop_id: shop.shop_id,
        cart_id: plan.byStore ? `cart-${10_400 + i * 37}` : `desk-${randomUUID()}`,
        status: 'draft',
        source: plan.byStore ? 'store' : 'staff',
        staff_id: plan.byStore ? null : staff.staff_id,
        created_at: made,
      })
      .returning('egift_id')
      .executeTakeFirstOrThrow()
    const row = await holdEgift(trx, shop.shop_id, egift_id)
    await noteStep(maker, row, 'made')
    if (plan.status === 'draft') continue
    if (plan.status === 'pending_payment') await become(maker, row, 'pending_payment')
    else await lead(plan, await pay(maker, row), { maker, as, later, settings, arrived })
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
const leave = ({ trx, shop }: Act, state: 'sent' | 'kept'): Promise<void> =>
  settleMails(trx, shop.shop_id, sql`m.name like 'egift%' and m.state = 'queued'`, state)

type Around = {
  maker: Act
  as: (by: EgiftParty, at: Date) => Act
  later: (days: number) => Date
  settings: typeof defaultEgiftSettings
  arrived: 'sent' | 'kept'
}

const lead = async (
  { status }: Planned,
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
    const { trx, shop } = maker
    await settleMails(trx, shop.shop_id, sql`m.mail_id = ${sent.mail_id}`, 'failed')
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
