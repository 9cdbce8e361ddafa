import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { questionTopic } from '#contract/integrations/integrations.ts'
import { holdPerson } from '#platform/customers/personal-data/hold-email.ts'
import { transact } from '#platform/db/transact.ts'
import { erasingOf } from '../../support/customers/erasing.ts'
import { onPostgres } from '../../support/database.ts'
import { connectingOf, deliver, vendorsOf } from '../../support/integrations/connecting.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ connections: 6 })
const vendors = await vendorsOf(platform)
const { erase } = erasingOf(platform)

// one connection can't wait for itself
test.runIf(onPostgres)(
  'an erasure waits for a delivery of the person that is being issued, and neither fails',
  async () => {
    await connectingOf(platform, vendors, shop).loop()
    const { id, email } = await platform.customer(shop)
    await deliver(platform, vendors.loop.requested({ email }))
    const taken = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const issuing = transact(platform.db, async (trx) => {
      await sql`
        update inbox
        set state = 'done'
        where shop_id = ${shop.shop_id}`.execute(trx)
      taken.resolve()
      await goOn.promise
      await holdPerson(trx, shop.shop_id, { email: email!, name: null }, platform.clock())
    })
    await taken.promise
    const erasing = erase(shop, id)
    await pause(500)
    goOn.resolve()
    const [erased] = await Promise.all([erasing, issuing])
    expect(erased.status).toBe(200)
  },
)

test.runIf(onPostgres)(
  'a question about a person who is erased meanwhile leaves nothing in the log',
  async () => {
    await connectingOf(platform, vendors, shop).gorgias()
    const { customer_id, email } = await platform.customer(shop)
    const held = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const erasing = transact(platform.db, async (trx) => {
      await trx
        .updateTable('customer')
        .set({ erased_at: platform.clock() })
        .where('shop_id', '=', shop.shop_id)
        .where('customer_id', '=', customer_id)
        .execute()
      held.resolve()
      await goOn.promise
    })
    await held.promise
    const asking = deliver(platform, vendors.gorgias.opened(email!))
    await pause(500)
    goOn.resolve()
    const [asked] = await Promise.all([asking, erasing])
    expect(asked.status).toBe(200)
    const { count } = await platform.db
      .selectFrom('integration_call')
      .select((row) => row.fn.countAll().as('count'))
      .where('shop_id', '=', shop.shop_id)
      .where('topic', '=', questionTopic)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  },
)
