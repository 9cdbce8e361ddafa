import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { lock } from '#platform/money/locks.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
const { shop_id } = shop

test('a lock taken out of its order throws, at once and without waiting', async () => {
  const backwards = transact(platform.db, async (trx) => {
    await lock(trx, 'email', shop_id, 'ada@x.example')
    await lock(trx, 'plan', shop_id, 'monthly_gifts')
  })
  await expect(backwards).rejects.toThrow(`${shop_id}:plan:monthly_gifts was taken after`)
})

test('two locks of one kind are taken in the order of their keys, a held one once more', async () => {
  await transact(platform.db, async (trx) => {
    await lock(trx, 'plan', shop_id, 'monthly_gifts')
    await lock(trx, 'email', shop_id, 'ada@x.example')
    await lock(trx, 'email', shop_id, 'bob@x.example')
    await lock(trx, 'email', shop_id, 'ada@x.example')
    await lock(trx, 'order', shop_id, '#1')
  })
  const backwards = transact(platform.db, async (trx) => {
    await lock(trx, 'email', shop_id, 'bob@x.example')
    await lock(trx, 'email', shop_id, 'ada@x.example')
  })
  await expect(backwards).rejects.toThrow('was taken after')
})
