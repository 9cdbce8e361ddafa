import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
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
