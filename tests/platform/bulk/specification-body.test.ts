import { describe, expect, test } from 'vitest'
import { bulkCheckpoint } from '#contract/bulk/run.ts'
import { settle, upload } from '../../support/bulk/campaigns.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite()
const { token } = shop.people.owner
const rows = [{ count: 2, entity_data: { balance: 12.5, expires_on: null } }]
const send = (method: 'POST' | 'PUT', path: string, bulk: object) =>
  platform.request(method, path, { token, body: { bulk } })
const bulkFor = (shop_url: string, source: object = { manual: rows }) => ({
  shop_url,
  operation_name: 'gift_card',
  title: 'As specified',
  source,
})
type Kept = { bulk: { bulk_id: string; title: string; source: unknown } }

describe('a campaign as the specification writes it', () => {
  test('names its shop inside, has its rows under `manual`, and runs', async () => {
    const made = await send('POST', '/bulks/', bulkFor(shop.shop_url))
    expect(made).toMatchObject({ status: 200 })
    const { bulk } = made.body as Kept
    expect(bulk).toMatchObject({ title: 'As specified' })
    const bare = await send('POST', '/bulks', {
      operation_name: 'gift_card',
      title: 'As specified',
      source: rows,
    })
    expect((bare.body as Kept).bulk.source).toEqual(bulk.source)
    await settle(platform)
    const params = { id: bulk.bulk_id }
    const body = { checkpoint: { transition: 'start' as const } }
    expect(await platform.call(shop.people.owner, bulkCheckpoint, { params, body })).toMatchObject({
      status: 200,
    })
    await settle(platform)
    const cards = await platform.db
      .selectFrom('gift_card')
      .select('balance')
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(cards).toEqual([{ balance: 1250n }, { balance: 1250n }])
  })

  test('is changed by the same body', async () => {
    const made = await send('POST', '/bulks/', bulkFor(shop.shop_url))
    const path = `/bulks/${(made.body as Kept).bulk.bulk_id}`
    const changed = { ...bulkFor(`https://${shop.shop_url.toUpperCase()}/`), title: 'Changed' }
    expect(await send('PUT', path, changed)).toMatchObject({
      status: 200,
      body: { bulk: { title: 'Changed' } },
    })
    expect(await send('PUT', path, bulkFor(other.shop_url))).toMatchObject({
      status: 403,
      error: { code: 'other_shop' },
    })
  })

  test('has its file checked by the same body', async () => {
    const url = await upload(platform, shop, 'email,amount\nada@x.example,10\n')
    const source = { csv: { url, file_name: 'people.csv', reset_to_zero: false } }
    const { title: _, ...bulk } = bulkFor(shop.shop_url, source)
    expect(await send('POST', '/bulks/validate', bulk)).toMatchObject({
      status: 200,
      body: { valid: true, rows: 1 },
    })
  })

  test('of another shop is refused wherever it is named', async () => {
    for (const [path, source] of [
      ['/bulks/', { manual: rows }],
      ['/bulks/validate', { csv: { url: '/x.csv' } }],
    ] as const) {
      const theirs = { status: 403, error: { code: 'other_shop' } }
      expect(await send('POST', path, bulkFor(other.shop_url, source))).toMatchObject(theirs)
      expect(
        await send('POST', `${path}?shop_url=${other.shop_url}`, bulkFor(shop.shop_url, source)),
      ).toMatchObject(theirs)
      const both = { ...bulkFor(shop.shop_url, source), source: { shop_url: other.shop_url } }
      expect(await send('POST', path, both)).toMatchObject(theirs)
    }
  })
})
