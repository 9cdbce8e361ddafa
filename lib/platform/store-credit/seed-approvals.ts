import type { AuditVerb } from '#contract/areas.ts'
import { audit } from '#platform/audit.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Trx } from '#platform/db/transact.ts'
import { seedGuest } from '#platform/customers/seed.ts'
import { makeCard } from '#platform/money/card.ts'
import { wireId } from '#platform/ids.ts'
import { give } from '#platform/money/give.ts'
import { formatMinor } from '#rules/money.ts'
import type { ApprovalInput } from './ask-approval.ts'
import type { ApprovalTable } from './tables.ts'

type Staff = { staff_id: bigint; email: string }
type Asked = {
  name: string
  email: string
  amount: bigint
  reason: ApprovalInput['gift_card']['reason']
  note: string
  hours: number
}
const hour = 60 * 60 * 1000
const week = 7 * 24 * hour

/**
 * Seeds requests of one person to another: two open, one refused with its reason, one approved and
 * issued.
 */
export const seedApprovals = async (
  trx: Trx,
  { vault }: Pick<Platform, 'vault'>,
  shopId: bigint,
  { owner, staff }: { owner: Staff; staff: Staff },
  now: Date,
): Promise<void> => {
  const ago = (hours: number): Date => new Date(now.getTime() - hours * hour)
  const tell = (by: Staff, at: Date, verb: AuditVerb, id: bigint, amount: bigint) =>
    audit(
      trx,
      {
        shop: { shop_id: shopId },
        actor: { kind: 'person', id: by.staff_id, email: by.email },
        now: at,
        requestId: 'demo',
      },
      verb,
      wireId('approval', id),
      { amount: formatMinor(amount) },
    )
  const ask = async ({ name, email, amount, reason, note, hours }: Asked): Promise<bigint> => {
    const at = ago(hours)
    const input: ApprovalInput = {
      gift_card: {
        customer_name: name,
        customer_email: email,
        balance: formatMinor(amount),
        reason,
        note,
      },
      email_details: {
        recipient_name: name,
        recipient_email: email,
        subject: 'You have received store credit',
        title: 'A gift for you',
      },
    }
    const { approval_id } = await trx
      .insertInto('approval')
      .values({
        shop_id: shopId,
        staff_id: staff.staff_id,
        state: 'waiting',
        amount,
        recipient_name: name,
        recipient_email: email,
        reason,
        note,
        input: JSON.stringify(input),
        decided_by: null,
        answer: null,
        movement_id: null,
        created_at: at,
        lapses_at: new Date(at.getTime() + week),
        decided_at: null,
      })
      .returning('approval_id')
      .executeTakeFirstOrThrow()
    await tell(staff, at, 'ask_approval', approval_id, amount)
    return approval_id
  }
  const decide = async (
    id: bigint,
    amount: bigint,
    hours: number,
    how: Pick<ApprovalTable, 'answer' | 'movement_id'> & { state: 'approved' | 'refused' },
  ): Promise<void> => {
    await trx
      .updateTable('approval')
      .set({ ...how, decided_by: owner.staff_id, decided_at: ago(hours) })
      .where('shop_id', '=', shopId)
      .where('approval_id', '=', id)
      .execute()
    await tell(owner, ago(hours), `approval_${how.state}`, id, amount)
  }

  const raffle = {
    name: 'Knit club',
    email: 'hello@knitclub.example',
    amount: 45_000n,
    reason: 'Donation',
    note: 'Prize of their raffle',
    hours: 200,
  } as const
  await decide(await ask(raffle), raffle.amount, 190, {
    state: 'refused',
    answer: 'Too much for a raffle. 50.00 is what we give.',
    movement_id: null,
  })

  const coat = {
    name: 'Irene Adler',
    email: 'irene.adler@example.org',
    amount: 32_000n,
    reason: 'Compensation',
    note: 'Coat was lost twice by the carrier',
    hours: 75,
  } as const
  const approval_id = await ask(coat)
  const at = ago(70)
  const gift_card_id = await makeCard(
    trx,
    { vault },
    shopId,
    {
      customer_id: await seedGuest(trx, shopId, coat, at),
      is_loyalty: false,
      customer_name: coat.name,
      customer_email: coat.email,
      fulfilled_at: at,
    },
    at,
  )
  const asker = { kind: 'person' as const, id: staff.staff_id, email: staff.email }
  const { movement_id } = await give(
    { trx, shop: { shop_id: shopId }, actor: asker, now: at },
    {
      gift_card_id,
      amount: coat.amount,
      reason: coat.reason,
      note: coat.note,
      cause: { kind: 'approval', id: wireId('approval', approval_id) },
    },
  )
  await decide(approval_id, coat.amount, 70, { state: 'approved', answer: null, movement_id })

  await ask({
    name: 'Edith Lane',
    email: 'edith.lane@example.com',
    amount: 38_500n,
    reason: 'Refund',
    note: 'Whole order came in the wrong colour',
    hours: 27,
  })
  await ask({
    name: 'Marcus Bell',
    email: 'marcus.bell@example.net',
    amount: 42_000n,
    reason: 'Compensation',
    note: 'Promised by phone after the third repair',
    hours: 4,
  })
}
