import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBulk } from '#contract/bulk/draft.ts'
import { transact } from '#platform/db/transact.ts'
import { upload } from '../../support/bulk/campaigns.ts'
import { onPostgres } from '../../support/database.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()

test.runIf(onPostgres)(
  'a campaign from a file that an erasure deletes at the same moment is refused with the field',
  async () => {
    const url = await upload(platform, shop, 'email,amount\na@x.example,5\n')
    const gone = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const erasure = transact(platform.db, async (trx) => {
      await trx.deleteFrom('file').where('shop_id', '=', shop.shop_id).execute()
      gone.resolve()
      await commit.promise
    })
    await gone.promise
    const call = platform.call(shop.people.owner, createBulk, {
      body: { bulk: { operation_name: 'gift_card', source: { csv: { url } } } },
    })
    // long enough for the call to reach the file
    await pause(300)
    commit.resolve()
    await erasure
    expect(await call).toMatchObject({
      status: 422,
      body: { error: { code: 'upload_gone', field: 'bulk.source.csv.url' } },
    })
  },
)
